import { LONGEST_SELL_LIST, SELL_LIST_TOO_LONG } from '../../domain/submissions/sell-list-size.ts'

/** A list that cannot be read at all. Its message is for the person who chose it. */
export class ListFileError extends Error {}

const EXCEL =
  'Excel files cannot be read here. Please save the list as CSV first (File, Save As, CSV), and choose that file.'

/** The text of a list file: CSV, TSV or TXT of at most 2 MB, in the encodings that spreadsheets write. Throws ListFileError. */
export async function readListFile(file: File): Promise<string> {
  if (/\.(xlsx?|xlsm|xlsb|ods|numbers)$/i.test(file.name)) throw new ListFileError(EXCEL)
  if (file.size > LONGEST_SELL_LIST) throw new ListFileError(SELL_LIST_TOO_LONG)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [first = 0, second = 0] = bytes
  // A ZIP or a compound file, whatever it is called: what Excel writes.
  if ((first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf)) throw new ListFileError(EXCEL)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.subarray(0, 4096).includes(0)) throw new ListFileError('This is not a list: CSV, TSV or TXT.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
