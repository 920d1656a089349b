import { minimumOrder } from '../../../domain/cart/checkout-minimum.ts'
import { cents, formatMoney, sum } from '../../../domain/money/money.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { store } from '../../../domain/settings/store.ts'
import type { OrderRow } from '../../orders/lock-order.ts'
import type { PieceLocations, SomePieces } from './piece-locations.ts'

/**
 * Refuses REST_BELOW_MINIMUM if a buyer cancels so many pieces of an order that the rest costs less than the minimum
 * order, which the order reached before. A fee up to the minimum stays with the rest. Staff may leave less.
 */
export function refuseBelowMinimum(
  { shippingAddress }: OrderRow,
  { items, roundUp }: PieceLocations,
  asked: readonly SomePieces[],
): void {
  const { minimum } = minimumOrder(shippingAddress.country, store.minimumOrder)
  const costOf = (canceledNow: (itemId: number) => number) =>
    roundUp +
    sum(
      items.map(({ id, quantity, canceled, unitPrice }) => cents((quantity - canceled - canceledNow(id)) * unitPrice)),
    )
  const rest = costOf(itemId => asked.find(one => one.itemId === itemId)?.quantity ?? 0)
  if (rest >= minimum || costOf(() => 0) < minimum) return
  const message = `The rest of your order would cost ${formatMoney(cents(rest))}, less than the minimum of ${formatMoney(minimum)}. Cancel the whole order, or call us to change it.`
  throw new Refusal('REST_BELOW_MINIMUM', message, { minimum, rest })
}
