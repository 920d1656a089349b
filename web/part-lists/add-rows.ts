import { type CartLine, mergeLines } from '../../domain/cart/cart.ts'
import { cart } from '../cart/cart.ts'
import { type TrackedLine, trackLines } from '../cart/track-lines.ts'
import { buying, linesToAdd, type Row } from '../catalogue/listed-rows.ts'

/** Adds the rows that are in stock to the cart, up to the stock less the pieces in the cart. Returns the number of added parts. */
export async function addRows(rows: readonly Row[]): Promise<number> {
  const buyable = rows.filter(row => buying(row) > 0)
  const merged = mergeLines(linesToAdd(buyable, (id, condition) => cart.count(id, condition)))
  if (merged.length === 0) return 0
  await cart.add(merged)
  void trackLines(
    'add_to_cart',
    merged.flatMap(line => buyable.flatMap(row => asTracked(line, row)).slice(0, 1)),
  )
  return new Set(merged.map(line => line.productId)).size
}

/** The tracked line, if it is the part of this row. */
const asTracked = (line: CartLine, { chosen, unitPrice }: Row): TrackedLine[] =>
  chosen?.id === line.productId
    ? [{ ...line, sku: chosen.sku, name: chosen.name, unitPrice: unitPrice ?? 0, brand: chosen.manufacturer }]
    : []
