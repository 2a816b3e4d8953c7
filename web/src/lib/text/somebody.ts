import { t } from './say'

/** How the server names a person who was deleted. Nobody can choose it. */
const SOMEBODY = '\u2060somebody'

export const shownName = (name: string): string => (name === SOMEBODY ? t('somebody') : name)

/** The name of whoever sits there, if the server knows one. */
export const seatName = (name: string | null | undefined): string =>
  name == null ? t('seat.someone') : shownName(name)
