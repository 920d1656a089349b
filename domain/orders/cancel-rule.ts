import { mayHappen, type OrderStatus } from './order.ts'

/**
 * What keeps an order, or what has not left of it, from being canceled; null: nothing does. `packed` pieces are in packages that have
 * not left. The rule for pieces holds for the whole: packed pieces are canceled only after they are unpacked.
 */
export function whyNotCanceled(status: OrderStatus, packed: number, by: 'buyer' | 'admin'): 'status' | 'packed' | null {
  if (!mayHappen('canceled', status, by)) return 'status'
  return packed > 0 ? 'packed' : null
}
