import { cardPrice } from '../../domain/catalogue/product.ts'
import { perUnit, quantityIn } from '../../domain/catalogue/unit-of-measure.ts'
import { formatMoney } from '../../domain/money/money.ts'
import type { Alternate } from './listed-rows.ts'

type Said = Pick<Alternate, 'kind' | 'source'> & { part: { sku: string } }

/** The source of a cross-reference: it is a listing, and no approval. */
export function alternateWords({ kind, source, part }: Said, of: string): string {
  const says = source && ` (${source})`
  return kind === 'superseded_by'
    ? `${of} is superseded by ${part.sku}${says}`
    : `Listed as an alternate of ${of}${says}`
}

/** `240 in stock, from $0.42`. */
export function stockAndPrice({ part }: Pick<Alternate, 'part'>): string {
  if (part.totalQuantity === 0) return 'Out of stock'
  const { asking, isFrom } = cardPrice(part)
  const { uom = 'EA' } = part
  const price = asking
    ? `${isFrom ? 'from ' : ''}${formatMoney(asking.unitPrice)} ${perUnit(uom)}`.trim()
    : 'price on request'
  return `${quantityIn(uom, part.totalQuantity)} in stock, ${price}`
}
