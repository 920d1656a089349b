import type { Db } from '../../../platform/db/database.ts'
import type { PackageView } from '../shapes.ts'

/** The maximum number of displayed packages of an order. */
const MAX_PACKAGES = 200

type Piece = Omit<PackageView['pieces'][number], 'unit'>
type Package = Omit<PackageView, 'pieces'> & { pieces: Piece[] }
type Row = Omit<Package, 'shippedAt' | 'deliveredAt'> & { shippedAt: Date | null; deliveredAt: Date | null }

/** The packages of an order, in order, with their contents. */
export async function readPackages(db: Db, orderId: string): Promise<Package[]> {
  const { rows } = await db.$client.query<Row>({
    name: 'packages-of-order',
    text: `SELECT id, position, state, carrier, tracking_number AS "trackingNumber", shipped_at AS "shippedAt",
        delivered_at AS "deliveredAt", received_by AS "receivedBy", expected_on AS "expectedOn", settled_as AS "settledAs", boxes, pieces
      FROM parcels_shown WHERE order_id = $1 ORDER BY position LIMIT ${MAX_PACKAGES}`,
    values: [orderId],
  })
  return rows.map(({ shippedAt, deliveredAt, ...fulfillment }) => ({
    ...fulfillment,
    shippedAt: shippedAt?.toISOString() ?? null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
  }))
}
