import type { RefundState } from '../shapes.ts'

/** The refund state of a return, from the state of its refund; null: no refund. */
export const readRefundState = (refundState: string | null): RefundState =>
  refundState === 'failed' ? 'failed' : refundState === 'requested' ? 'under_way' : 'done'
