import { isOrderEventAllowed, type OrderStatus } from './order.ts'

/**
 * The reason why an order, or its unshipped rest, cannot be canceled; null: none. `packed` pieces are in packages that
 * have not shipped. The rule for pieces applies to the whole: packed pieces are canceled only after they are unpacked.
 */
export function whyNotCanceled(status: OrderStatus, packed: number, by: 'buyer' | 'admin'): 'status' | 'packed' | null {
  if (!isOrderEventAllowed('canceled', status, by)) return 'status'
  return packed > 0 ? 'packed' : null
}
