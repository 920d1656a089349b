import { mayHappen, type OrderStatus } from './order.ts'

/**
 * True if an order can be canceled, or what has not left of it: `packed` pieces are in packages that have not left. The rule for
 * pieces holds for the whole: packed pieces are canceled only after they are unpacked.
 */
export const mayCancelOrder = (status: OrderStatus, packed: number, by: 'buyer' | 'admin'): boolean =>
  packed === 0 && mayHappen('canceled', status, by)
