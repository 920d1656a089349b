import type { Db } from '../../../platform/db/database.ts'
import type { ParcelView } from '../shapes.ts'

/** The maximum number of displayed packages of an order. */
const MAX_PARCELS = 200

type Piece = Omit<ParcelView['pieces'][number], 'unit'>
type Parcel = Omit<ParcelView, 'pieces'> & { pieces: Piece[] }
type Row = Omit<Parcel, 'shippedAt' | 'deliveredAt'> & { shippedAt: Date | null; deliveredAt: Date | null }

/** The packages of an order, in order, with their contents. */
export async function readParcels(db: Db, orderId: string): Promise<Parcel[]> {
  const { rows } = await db.$client.query<Row>({
    name: 'parcels-of-order',
    text: `SELECT id, position, state, carrier, tracking_number AS "trackingNumber", shipped_at AS "shippedAt",
        delivered_at AS "deliveredAt", received_by AS "receivedBy", expected_on AS "expectedOn", settled_as AS "settledAs", boxes, pieces
      FROM parcels_shown WHERE order_id = $1 ORDER BY position LIMIT ${MAX_PARCELS}`,
    values: [orderId],
  })
  return rows.map(({ shippedAt, deliveredAt, ...parcel }) => ({
    ...parcel,
    shippedAt: shippedAt?.toISOString() ?? null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
  }))
}
