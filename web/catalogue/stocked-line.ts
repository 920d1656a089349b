import type { PiecesAtPrice } from '../../domain/catalogue/price-tiers.ts'
import { perUnit } from '../../domain/catalogue/unit-of-measure.ts'
import { cents, formatMoney } from '../../domain/money/money.ts'
import type { ProductView } from './queries.ts'

/** A condition of a part, as its page has it. */
export type StockedLine = ProductView['inventory'][number]

/** The pieces by price, the cheapest first; a condition without pieces has the price of one. */
export const pricesOf = ({ prices, unitPrice }: StockedLine): readonly PiecesAtPrice[] =>
  prices.length > 0 || unitPrice === null ? prices : [{ unitPrice, quantity: 0 }]

/** The price of one, in words: `$1.27 per ft`, `from $400.35`. */
export const priceWords = (unitPrice: number | null, uom: string, isFrom = false): string =>
  unitPrice === null ? 'On request' : `${isFrom ? 'from ' : ''}${formatMoney(cents(unitPrice))} ${perUnit(uom)}`.trim()
