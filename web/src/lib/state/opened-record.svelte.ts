// A record file that was opened on the first page, on its way to the replay; it is still there after a reload.
import { t } from '../text/say'

const KEY = 'tablee.opened'
/** Letters: a browser keeps a few million for a page, and games have far less. */
const MOST = 2_000_000

export const opened = $state<{ record: unknown; name: string }>({ record: null, name: '' })

/** The file's content, or a sentence about what is wrong with it; whether it is a sound record the server decides. */
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

/** What does not fit, or may not be kept, is gone after a reload, and nothing older takes its place. */
function keep(): void {
  try {
    sessionStorage.removeItem(KEY)
    const text = JSON.stringify(opened)
    if (text.length <= MOST) sessionStorage.setItem(KEY, text)
  } catch {
    // a full or forbidden storage
  }
}

/** After a reload: the record that was open in this tab. */
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
