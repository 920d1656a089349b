import { MAX_SELL_LIST_LENGTH, SELL_LIST_TOO_LONG } from '../../domain/submissions/sell-list-size.ts'
import { readListFile as readWorkbookFile } from '../part-lists/read-list-file.ts'

/** A list that cannot be read at all. Its message is for the reader. */
export class ListFileError extends Error {}

/**
 * The text of a list file of at most 2 MB: CSV, TSV or TXT in the encodings that spreadsheets write, or a workbook, which the
 * store parses. Throws ListFileError.
 */
export async function readListFile(file: File): Promise<string> {
  if (file.size > MAX_SELL_LIST_LENGTH) throw new ListFileError(SELL_LIST_TOO_LONG)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [first = 0, second = 0] = bytes
  // A ZIP or a compound file, whatever its name: written by Excel.
  if ((first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf))
    return readWorkbookFile(file, 'table').catch(({ message }: Error) => Promise.reject(new ListFileError(message)))
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.subarray(0, 4096).includes(0))
    throw new ListFileError('This is not a list: choose a CSV, TSV, TXT or XLSX file.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
