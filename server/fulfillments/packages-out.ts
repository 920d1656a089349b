import { z } from '../../domain/text/zod.ts'
import type { Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'

const PackageShape = z.object({
  /** null: it was lost or returned, and that is settled */
  hasArrived: z.nullable(z.boolean()),
  /** its returned pieces, and the others */
  returned: z.number(),
  out: z.number(),
})

/** The packages of an order that have left, as the status of the order depends on them (domain/orders/order-status.ts). */
export const packagesOut = (tx: Tx, orderId: string): Promise<z.output<typeof PackageShape>[]> =>
  rows(tx, PackageShape, {
    name: 'packages-out',
    text: `SELECT CASE WHEN settled_as IS NULL THEN state = 'delivered' END AS has_arrived, returned, pieces - returned AS out
      FROM order_parcels WHERE order_id = $1 AND shipped_at IS NOT NULL ORDER BY position`,
    values: [orderId],
  })
