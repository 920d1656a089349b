import { type PiecesInHouse, packagesOfRecall, type Recalled } from '../../inventory/units/recall.ts'
import type { Db } from '../../platform/db/database.ts'

/** The packages in the house with pieces of a recall. `isHeld`: a recall holds the package already. */
export async function findRecalledPackages(db: Db, recalled: Recalled): Promise<{ id: string; isHeld: boolean }[]> {
  const { rows } = await db.$client.query<PiecesInHouse & { isHeld: boolean }>({
    name: 'pieces-in-house',
    text: `SELECT p.id AS "packageId", p.order_id AS "orderId", p.unit_id AS "unitId", i.product_id AS "productId",
        p.shipped_at AS "shippedAt", p.held_reason IS NOT NULL AS "isHeld"
      FROM parcels_in_house p JOIN order_items_view i ON i.id = p.order_item_id ORDER BY p.id`,
  })
  const packages = await packagesOfRecall(db, recalled, rows)
  const held = new Map(rows.map(({ packageId, isHeld }) => [packageId, isHeld]))
  return [...packages].toSorted().map(id => ({ id, isHeld: held.get(id) ?? false }))
}
