// Says once that the connection is lost, and once that it is back; attempts are not counted aloud.
import { t } from '../text/say'
import type { Link } from '../net/table-socket'
import { alertNow, announce } from './announce.svelte'

export class LinkVoice {
  #isLost = false

  tell(state: Link): void {
    if (state === 'lost' && !this.#isLost) alertNow(`${t('link.lost')}. ${t('link.waits')}`)
    if (state === 'open' && this.#isLost) announce(t('link.back'))
    if (state === 'open' || state === 'lost') this.#isLost = state === 'lost'
  }
}
