import type { Asker } from '../../orders/find-order.ts'

/** Who cancels: the buyer of the order, or an admin, who says why, and may name the version that he saw. */
export type Canceler = { buyer: Asker } | { adminId: string; reason: string; version?: number | undefined }
