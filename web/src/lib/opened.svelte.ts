// A record file that was opened on the first page, on its way to the replay.
import { t } from './texts'

export const opened = $state<{ record: unknown; name: string }>({ record: null, name: '' })

/** The file's content, or a sentence about what is wrong with it; whether it is a sound record the server decides. */
export async function readRecord(file: File): Promise<void> {
  try {
    const record = JSON.parse(await file.text()) as unknown
    if (typeof record !== 'object' || record === null || !('moves' in record)) throw new Error()
    opened.record = record
    opened.name = file.name
  } catch {
    throw new Error(t('error.file'))
  }
}
