import { isPartNumberHeading } from './list-headings.ts'
import { statesNoMark } from './not-stated.ts'

const MAX_WORD_LENGTH = 40

/**
 * True for a cell that names no part in a column of part numbers: `TBD`, `N/A`, `VARIOUS`, `SEE NOTE`, a bullet, or the heading of
 * such a column. An apostrophe in front keeps a real part number of that name.
 */
export const isNoPartNumber = (text: string): boolean =>
  !/[\p{L}\p{N}]/u.test(text) || statesNoMark(text) || (text.length <= MAX_WORD_LENGTH && isPartNumberHeading(text))
