import type { RefundState } from '../shapes.ts'

/** How the refund of a return stands, by the state of its take-back; null: there is none. */
export const readRefundState = (takeBackState: string | null): RefundState =>
  takeBackState === 'failed' ? 'failed' : takeBackState === 'wanted' ? 'under_way' : 'done'
