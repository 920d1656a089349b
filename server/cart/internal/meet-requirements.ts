import { type CartLine, type PricedLine, unitOf } from '../../../domain/cart/cart.ts'
import { type LineOffer, mayWait } from '../../../domain/cart/part-offers.ts'
import { sharePieces } from '../../../domain/cart/share-pieces.ts'
import { concernsPieces, NO_REQUIREMENTS } from '../../../domain/inventory/line-requirements.ts'
import { readFitting } from '../../inventory/units/read-fitting.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { laterOf } from './price-line.ts'
import type { CartPart } from './read-parts.ts'

/**
 * Lowers what is available of lines that require something of their pieces to those that are so; a line that asks for more is
 * `unmet`, unless the part may be ordered beyond stock. `priced` stand in the order of `lines`. Pieces that other lines name by their unit are not counted,
 * and what would serve two lines is counted for the first.
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
    // Where what is available is what is required already, a line that is short of it because of others says that.
    const isKnown = isOfFitting(line, offer, product)
    const wanted = isKnown ? one.quantity : Math.min(one.quantity, one.available)
    if (fits >= wanted || (isKnown && one.problem !== null && piecesOf(fitting[at]) >= wanted)) continue
    one.available = fits
    if (product && !mayWait(one, product.stock)) one.most = fits
    one.later = product ? laterOf(product, one, fits) : null
    one.problem = one.later ? null : 'unmet'
  }
}

const piecesOf = (pieces: readonly { quantity: number }[] = []): number =>
  pieces.reduce((all, { quantity }) => all + quantity, 0)

/** Whether what is available is what is required, and there is no more of that. */
const isOfFitting = (line: CartLine, { others }: LineOffer, product: CartPart | undefined): boolean =>
  unitOf(line) === null && product?.stock.own != null && others === 0

/** What cannot be bought for another reason says that one. */
const isOpen = ({ problem }: PricedLine): boolean => problem === null || problem === 'short'
