import type { RefundState } from '../shapes.ts'

/** How the refund of a return stands, by the state of its refund; null: there is none. */
export const readRefundState = (refundState: string | null): RefundState =>
  refundState === 'failed' ? 'failed' : refundState === 'requested' ? 'under_way' : 'done'
