// The record file that was opened on the home page, for the replay. It survives a reload.
import { t } from '../text/say'

const KEY = 'tablee.opened'
/** In characters: a browser stores a few million for a page, and records have far fewer. */
const MOST = 2_000_000

export const opened = $state<{ record: unknown; name: string }>({ record: null, name: '' })

/**
 * Reads a file, or throws a sentence about what is wrong with it. Whether the record is valid is
 * decided by the server.
 */
export async function readRecord(file: File): Promise<void> {
  try {
    const record = JSON.parse(await file.text()) as unknown
    if (typeof record !== 'object' || record === null || !('moves' in record)) throw new Error()
    opened.record = record
    opened.name = file.name
    keep()
  } catch {
    throw new Error(t('error.file'))
  }
}

/** A record that cannot be stored is gone after a reload; an older one is never shown instead. */
function keep(): void {
  try {
    sessionStorage.removeItem(KEY)
    const text = JSON.stringify(opened)
    if (text.length <= MOST) sessionStorage.setItem(KEY, text)
  } catch {
    // a full or forbidden storage
  }
}

/** After a reload: opens the record that was open in this tab. */
export function reopen(): void {
  if (opened.record !== null) return
  try {
    const { record, name } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<
      typeof opened
    >
    if (typeof record !== 'object' || record === null) return
    opened.record = record
    opened.name = String(name ?? '')
  } catch {
    // nothing that can be read
  }
}
