import { type Condition, isCondition } from '../../domain/catalogue/condition.ts'
import { withoutLabel } from '../../domain/catalogue/part-number.ts'
import { MAX_PART_NUMBER_LENGTH } from '../../domain/catalogue/parts-list.ts'
import { MAX_LINE_QUANTITY } from '../../domain/catalogue/product.ts'
import type { LineRequirements } from '../../domain/inventory/line-requirements.ts'
import type { RefusedRequest } from './queries.ts'

/** The requested part in the dialog. `productId` null: not in the catalog. Condition null: any. */
export type RequestedLine = {
  productId: number | null
  partNumber: string
  name: string
  condition: Condition | null
  /** the part's unit of measure; left out: pieces, or not known */
  uom?: string | undefined
  quantity: number
  /** omitted or null: no requirements */
  requirements?: LineRequirements | null
  reference?: string | undefined
}

/** The subject of a quote request: a catalog part, a typed part number, a list, or a refused request. */
export type QuoteSubject =
  | { slug: string; condition: string | null; quantity: number }
  | { typed: string }
  | { lines: readonly RequestedLine[] }
  | { again: RefusedRequest }

const numberIn = (typed: string): string => withoutLabel(typed.trim())

/** The typed text if it is too long for a part number, so that none of it is lost. */
export const typedNotes = (typed: string): string =>
  numberIn(typed).length > MAX_PART_NUMBER_LENGTH ? typed.trim() : ''

/** A part number as typed. It may have been a search: spaces, `P/N:` before it and all. */
export const typedLine = (typed: string, quantity = 1): RequestedLine => ({
  productId: null,
  partNumber: numberIn(typed).slice(0, MAX_PART_NUMBER_LENGTH),
  name: '',
  condition: null,
  quantity: Math.min(quantity, MAX_LINE_QUANTITY),
})

/** A refused request, to be corrected. If it could not be parsed, it has one empty part. */
export const linesAgain = ({ lines }: Pick<RefusedRequest, 'lines'>): RequestedLine[] =>
  lines.length === 0
    ? [typedLine('')]
    : lines.map(({ condition, ...line }) => ({
        ...line,
        condition: condition !== null && isCondition(condition) ? condition : null,
      }))
