import { isOrderEventAllowed, type OrderStatus, type PaymentStatus } from './order.ts'

/**
 * The reason why an order, or its unshipped rest, cannot be canceled; null: none. `packed` pieces are in packages that
 * have not shipped. The rule for pieces applies to the whole: packed pieces are canceled only after they are unpacked.
 */
export function whyNotCanceled(status: OrderStatus, packed: number, by: 'buyer' | 'admin'): 'status' | 'packed' | null {
  if (!isOrderEventAllowed('canceled', status, by)) return 'status'
  return packed > 0 ? 'packed' : null
}

type PlacedPieces = { unpacked: number; held: number }

/**
 * The number of pieces of a line that can be canceled while the order goes on. `unpacked`: its pieces that have not left
 * and are in no package; `held`: its pieces in packages on recall hold, which only staff cancel, because the cancellation
 * unpacks the package.
 */
export function cancelablePieces(
  { status, paymentStatus }: { status: OrderStatus; paymentStatus: PaymentStatus },
  { unpacked, held }: PlacedPieces,
  by: 'buyer' | 'admin',
): number {
  if (paymentStatus !== 'paid' || !isOrderEventAllowed('lines_canceled', status, by)) return 0
  return by === 'admin' ? unpacked + held : unpacked
}
