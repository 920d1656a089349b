import { cents, formatMoney } from '../../domain/money/money.ts'
import type { ProductView } from './ProductScreen.tsx'

/** A condition of a part, as its page has it. */
export type StockedLine = ProductView['inventory'][number]

/** What one piece costs, in words. */
export const priceWords = (unitPrice: number | null): string =>
  unitPrice === null ? 'On request' : formatMoney(cents(unitPrice))
