import { MOST_OF_ONE } from '../../domain/cart.ts'
import type { Condition } from '../../domain/condition.ts'
import { LONGEST_PART_NUMBER } from '../../domain/parts-list.ts'

/** A part that is asked for, as the dialog shows it. `productId` null: not in the catalogue. Condition null: any. */
export type AskedLine = {
  productId: number | null
  partNumber: string
  name: string
  condition: Condition | null
  quantity: number
}

/** What a quote is asked for: a part of the catalogue, a part number as somebody typed it, or a list. */
export type QuoteSubject = { slug: string } | { typed: string } | { lines: readonly AskedLine[] }

/** A part number as typed. It may have been a search: spaces and all. */
export const typedLine = (typed: string, quantity = 1): AskedLine => ({
  productId: null,
  partNumber: typed.trim().slice(0, LONGEST_PART_NUMBER),
  name: '',
  condition: null,
  quantity: Math.min(quantity, MOST_OF_ONE),
})

/** Of a link `a[data-quote]`: it names a part, or carries what was searched for in `data-typed`. */
export const subjectOfLink = ({ quote, typed = '' }: DOMStringMap): QuoteSubject =>
  quote ? { slug: quote } : { typed }
