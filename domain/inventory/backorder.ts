/** Why an order's line waits: the store gets it for this buyer (`special`), or sells beyond its stock (`stock`). */
export const BACKORDER_KINDS = ['special', 'stock'] as const
export type BackorderKind = (typeof BACKORDER_KINDS)[number]
