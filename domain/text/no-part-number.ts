import { isPartNumberHeading } from './list-headings.ts'
import { isNoMark } from './not-stated.ts'

const MAX_WORD_LENGTH = 40

/**
 * True for what stands in a column of part numbers and is none: `TBD`, `N/A`, `VARIOUS`, `SEE NOTE`, a bullet, or the heading of
 * such a column. What may be a part number all the same has an apostrophe in front.
 */
export const isNoPartNumber = (text: string): boolean =>
  !/[\p{L}\p{N}]/u.test(text) || isNoMark(text) || (text.length <= MAX_WORD_LENGTH && isPartNumberHeading(text))
