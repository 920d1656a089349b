import { z } from '../../../../domain/text/zod.ts'
import type { Db } from '../../../platform/db/database.ts'
import { rows } from '../../../platform/db/rows.ts'
import { PackageShape, type PackageView } from '../shapes.ts'

/** The maximum number of displayed packages of an order. */
const MAX_PACKAGES = 200

const PieceShape = z.object({
  quantity: z.number(),
  unitId: z.nullable(z.number()),
  returned: z.number(),
  reason: z.string(),
  itemId: z.number(),
})
type Package = Omit<PackageView, 'pieces'> & { pieces: z.output<typeof PieceShape>[] }
const RowShape = z.extend(z.omit(PackageShape, { shippedAt: true, deliveredAt: true, pieces: true }), {
  shippedAt: z.nullable(z.date()),
  deliveredAt: z.nullable(z.date()),
  pieces: z.array(PieceShape),
})

/** The packages of an order, in order, with their contents. */
export async function readPackages(db: Db, orderId: string): Promise<Package[]> {
  const found = await rows(db, RowShape, {
    name: 'packages-of-order',
    text: `SELECT id, position, state, carrier, tracking_number, shipped_at,
        delivered_at, received_by, expected_on, settled_as, boxes, pieces
      FROM parcels_shown WHERE order_id = $1 ORDER BY position LIMIT ${MAX_PACKAGES}`,
    values: [orderId],
  })
  return found.map(({ shippedAt, deliveredAt, ...fulfillment }) => ({
    ...fulfillment,
    shippedAt: shippedAt?.toISOString() ?? null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
  }))
}
