import { type Condition, isCondition } from '../../domain/catalogue/condition.ts'
import { withoutLabel } from '../../domain/catalogue/part-number.ts'
import { LONGEST_PART_NUMBER } from '../../domain/catalogue/parts-list.ts'
import { MOST_OF_ONE } from '../../domain/catalogue/product.ts'
import type { LineRequirements } from '../../domain/inventory/line-requirements.ts'
import type { RefusedRequest } from './queries.ts'

/** A part that is asked for, as the dialog shows it. `productId` null: not in the catalogue. Condition null: any. */
export type AskedLine = {
  productId: number | null
  partNumber: string
  name: string
  condition: Condition | null
  /** the part's unit of measure; left out: pieces, or not known */
  uom?: string | undefined
  quantity: number
  /** left out, or null: nothing is required of it */
  requirements?: LineRequirements | null
  reference?: string | undefined
}

/** What a quote is asked for: a part of the catalogue, a part number as somebody typed it, a list, or what was refused before. */
export type QuoteSubject =
  | { slug: string; condition: string | null; quantity: number }
  | { typed: string }
  | { lines: readonly AskedLine[] }
  | { again: RefusedRequest }

const numberIn = (typed: string): string => withoutLabel(typed.trim())

/** What was typed where it is too long to be a part number: nothing of it is lost. */
export const typedNotes = (typed: string): string => (numberIn(typed).length > LONGEST_PART_NUMBER ? typed.trim() : '')

/** A part number as typed. It may have been a search: spaces, `P/N:` before it and all. */
export const typedLine = (typed: string, quantity = 1): AskedLine => ({
  productId: null,
  partNumber: numberIn(typed).slice(0, LONGEST_PART_NUMBER),
  name: '',
  condition: null,
  quantity: Math.min(quantity, MOST_OF_ONE),
})

/** What was refused, to be put right. Where nothing of it could be read there is a part to name. */
export const linesAgain = ({ lines }: Pick<RefusedRequest, 'lines'>): AskedLine[] =>
  lines.length === 0
    ? [typedLine('')]
    : lines.map(({ condition, ...line }) => ({
        ...line,
        condition: condition !== null && isCondition(condition) ? condition : null,
      }))
