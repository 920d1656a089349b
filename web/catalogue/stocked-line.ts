import { perUnit } from '../../domain/catalogue/unit-of-measure.ts'
import { cents, formatMoney } from '../../domain/money/money.ts'
import type { ProductView } from './ProductScreen.tsx'

/** A condition of a part, as its page has it. */
export type StockedLine = ProductView['inventory'][number]

/** The price of one, in words: `$1.27 per ft`. */
export const priceWords = (unitPrice: number | null, uom: string): string =>
  unitPrice === null ? 'On request' : `${formatMoney(cents(unitPrice))} ${perUnit(uom)}`.trim()
