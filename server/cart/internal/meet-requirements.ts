import { type CartLine, type PricedLine, unitOf } from '../../../domain/cart/cart.ts'
import { canBackorder, type LineOffer } from '../../../domain/cart/part-offers.ts'
import { sharePieces } from '../../../domain/cart/share-pieces.ts'
import { concernsPieces, NO_REQUIREMENTS } from '../../../domain/inventory/line-requirements.ts'
import { readFitting } from '../../inventory/units/read-fitting.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { laterOf } from './price-line.ts'
import type { CartPart } from './read-parts.ts'

/**
 * Limits lines with requirements to the available pieces that meet them. A line for more pieces is `unmet`, unless the
 * part may be ordered beyond stock. `priced` is in the order of `lines`. Units named by other lines do not count, and a
 * piece that fits two lines counts for the first.
 */
export async function meetRequirements(
  db: Db | Tx,
  lines: readonly CartLine[],
  priced: readonly PricedLine[],
  offers: ReadonlyMap<CartLine, LineOffer>,
  ownOrders: readonly string[],
  products: ReadonlyMap<number, CartPart>,
): Promise<void> {
  const named = lines.flatMap(line => unitOf(line) ?? [])
  const asking = lines.flatMap((line, at) => {
    const one = priced[at]
    const offer = offers.get(line)
    return one && offer && concernsPieces(line.requirements) && isOpen(one) ? [{ line, one, offer }] : []
  })
  const fitting = await readFitting(
    db,
    asking.map(({ line, offer }) => ({
      productId: line.productId,
      condition: line.condition,
      unitId: unitOf(line),
      requirements: line.requirements ?? NO_REQUIREMENTS,
      ownPrices: offer.tiers.flatMap(tier => tier.ownPrices),
      but: named,
    })),
    ownOrders,
  )
  const shared = sharePieces(asking.map(({ one }, at) => ({ quantity: one.quantity, pieces: fitting[at] ?? [] })))
  for (const [at, { line, one, offer }] of asking.entries()) {
    const fits = shared[at] ?? 0
    const product = products.get(one.productId)
    // If the available pieces are already the matching ones, a line that is short because of other lines remains short.
    const isKnown = isOfFitting(line, offer, product)
    const wanted = isKnown ? one.quantity : Math.min(one.quantity, one.available)
    if (fits >= wanted || (isKnown && one.problem !== null && piecesOf(fitting[at]) >= wanted)) continue
    one.available = fits
    if (product && !canBackorder(one, product.stock)) one.most = fits
    one.later = product ? laterOf(product, one, fits) : null
    one.problem = one.later ? null : 'unmet'
  }
}

const piecesOf = (pieces: readonly { quantity: number }[] = []): number =>
  pieces.reduce((all, { quantity }) => all + quantity, 0)

/** True if all available pieces are matching ones, and there are no other matching pieces. */
const isOfFitting = (line: CartLine, { others }: LineOffer, product: CartPart | undefined): boolean =>
  unitOf(line) === null && product?.stock.own != null && others === 0

/** True unless the line has another problem, which takes priority. */
const isOpen = ({ problem }: PricedLine): boolean => problem === null || problem === 'short'
