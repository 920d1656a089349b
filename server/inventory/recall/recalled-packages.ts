import { z } from '../../../domain/text/zod.ts'
import type { Db } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { PiecesInHouseShape, packagesOfRecall, type Recalled } from '../units/recall.ts'

const RowShape = z.extend(PiecesInHouseShape, { isHeld: z.boolean() })

/** The packages in the house with pieces of a recall. `isHeld`: a recall holds the package already. */
export async function findRecalledPackages(db: Db, recalled: Recalled): Promise<{ id: string; isHeld: boolean }[]> {
  const found = await rows(db, RowShape, {
    name: 'pieces-in-house',
    text: `SELECT p.id AS package_id, p.order_id, p.unit_id, i.product_id,
        p.shipped_at, p.held_reason IS NOT NULL AS is_held
      FROM parcels_in_house p JOIN order_items_view i ON i.id = p.order_item_id ORDER BY p.id`,
  })
  const packages = await packagesOfRecall(db, recalled, found)
  const held = new Map(found.map(({ packageId, isHeld }) => [packageId, isHeld]))
  return [...packages].toSorted().map(id => ({ id, isHeld: held.get(id) ?? false }))
}
