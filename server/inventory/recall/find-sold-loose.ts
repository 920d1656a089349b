import { partNumberKey } from '../../../domain/catalogue/part-number.ts'
import { store } from '../../../domain/settings/store.ts'
import { z } from '../../../domain/text/zod.ts'
import { partKey } from '../../catalogue/part-key.ts'
import type { Db } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { OrderedUnitShape, type Recalled } from '../units/recall.ts'

const RowShape = z.extend(OrderedUnitShape, { sku: z.string(), uom: z.string() })
type Row = z.output<typeof RowShape>

/**
 * Pieces of a part number in past and present orders that belong to no unit: bulk hardware, and parts sold before they
 * were in the catalog. Also under former and present other numbers of the part. A recall by receiving period includes
 * them, because their receiving date is unknown.
 */
export async function findSoldLoose(db: Db, { text, dated, from, to, productIds }: Recalled): Promise<Row[]> {
  const isByShipment = dated === 'shipped' && (from !== '' || to !== '')
  return rows(db, RowShape, {
    name: 'recalled-loose-sales',
    text: `WITH sold AS (
        SELECT i.order_id, i.sku, i.uom, max(i.product_id) AS product_id, array_agg(i.id) AS items,
          sum(greatest(coalesce(p.sent, 0), CASE WHEN o.status = 'canceled' THEN 0 ELSE i.quantity - i.canceled END)) AS pieces
        FROM order_items_view i JOIN orders_view o ON o.id = i.order_id
          LEFT JOIN parcel_pieces p ON p.order_item_id = i.id AND p.order_id = i.order_id
        WHERE ${partKey('i.sku')} = $1 OR i.product_id = ANY($6::bigint[]) GROUP BY i.order_id, i.sku, i.uom
      )
      SELECT 0 AS unit_id, coalesce(s.product_id, 0) AS "productId", s.order_id, s.sku, s.uom, 'bulk' AS kind, '' AS mark,
        (s.pieces - u.pieces)::int AS quantity,
        least(s.pieces - u.pieces, (SELECT coalesce(sum(r.quantity), 0) FROM pieces_of_returns r
          WHERE r.order_item_id = ANY(s.items) AND r.unit_id IS NULL AND r.state = 'completed'))::int AS came_back,
        l.at AS shipped_at
      FROM sold s
        CROSS JOIN LATERAL (SELECT coalesce(sum(v.quantity), 0) AS pieces FROM order_units_view v
          WHERE v.order_id = s.order_id AND v.product_id = s.product_id) u
        CROSS JOIN LATERAL (SELECT max(f.shipped_at) AS at FROM order_shipments f WHERE f.order_id = s.order_id
          AND (NOT $2 OR (f.shipped_at AT TIME ZONE $5)::date BETWEEN $3::date AND $4::date)) l
      WHERE s.pieces > u.pieces AND (NOT $2 OR l.at IS NOT NULL)
      ORDER BY l.at DESC NULLS FIRST, s.order_id`,
    values: [partNumberKey(text), isByShipment, from || '-infinity', to || 'infinity', store.timeZone, productIds],
  })
}
