import { t } from './say'

/** How the server names a person who was deleted. Nobody can choose it. */
const SOMEBODY = '\u2060somebody'

export const shownName = (name: string): string => (name === SOMEBODY ? t('somebody') : name)
