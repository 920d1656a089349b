import type { RecallSource } from '../../../domain/inventory/recall.ts'
import { OrderStateShape } from '../../../domain/orders/order-state-shape.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Db } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { UnitShape } from '../units/read-units.ts'
import { withParts } from '../units/reading/name-parts.ts'
import { nameOrders } from '../units/reading/read-unit-page.ts'
import {
  countLoosePieces,
  countRecalledOut,
  countRecalledUnits,
  findOrganizations,
  findSold,
  listRecalledUnits,
  type OrderedUnit,
  type Recalled,
} from '../units/recall.ts'
import { findSoldLoose } from './find-sold-loose.ts'
import { partsOfNumber } from './parts-of-number.ts'
import { findRecalledPackages } from './recalled-packages.ts'

const OrderedShape = z.object({
  ...OrderStateShape.shape,
  orderId: z.string(),
  orderNumber: z.string(),
  /** name of the account, or else of the shipping address */
  buyer: z.string(),
  email: z.string(),
  /** 0: pieces without a unit, which have no serial or lot */
  unitId: z.int(),
  sku: z.string(),
  /** the unit of measure of its quantities */
  uom: z.string(),
  kind: z.enum(['serial', 'lot', 'bulk']),
  mark: z.string(),
  quantity: z.int(),
  cameBack: z.int(),
  /** pieces in packages that were lost */
  lost: z.int(),
  /** null: it has not shipped */
  shippedAt: z.nullable(z.date()),
})
export const RecallShape = z.object({
  /** the matching vendors or issuers, as units spell them */
  organizations: z.array(z.string()),
  /** all sold pieces, the latest shipment first */
  ordered: z.array(OrderedShape),
  orders: z.int(),
  buyers: z.int(),
  /** units in the house, and the number of them that a recall would quarantine */
  units: z.int(),
  open: z.int(),
  /** packages in the house with recalled pieces, and the number of them that a recall would hold */
  parcels: z.int(),
  openParcels: z.int(),
  /** shipped units that would be returned without quarantine */
  openOut: z.int(),
  /** for a part number: pieces in stock without a unit */
  loose: z.int(),
  /** the same pieces, by part and in its unit of measure */
  looseAmounts: z.array(z.object({ uom: z.string(), quantity: z.int() })),
})
export const RecalledUnitsShape = z.object({
  units: z.array(z.object({ ...UnitShape.shape, sku: z.string(), uom: z.string() })),
  /** the offset of the next page; null: this is the last */
  after: z.nullable(z.int()),
})

/** A recall with the parts of its part number, and the organizations that match its name. */
export const withMeant = async (db: Db, source: RecallSource): Promise<Recalled> => ({
  ...source,
  productIds: source.kind === 'partNumber' && source.text !== '' ? await partsOfNumber(db, source.text) : [],
  organizations: await findOrganizations(db, source),
})

/** The result of a recall: the past and present holders of its pieces, and the quantity in stock. */
export async function readRecall(db: Db, source: RecallSource): Promise<z.infer<typeof RecallShape>> {
  const recalled = await withMeant(db, source)
  const sold = await withParts(db, await findSold(db, recalled))
  const loose = recalled.kind === 'partNumber' && recalled.text !== '' ? await findSoldLoose(db, recalled) : []
  const ordered = await nameOrders(db, await withLost(db, [...sold, ...loose]))
  const packages = await findRecalledPackages(db, recalled)
  const amounts = await withParts(db, await countLoosePieces(db, recalled.productIds))
  return {
    organizations: [...recalled.organizations],
    ordered,
    orders: new Set(ordered.map(({ orderId }) => orderId)).size,
    buyers: new Set(ordered.map(({ email }) => email)).size,
    ...(await countRecalledUnits(db, recalled)),
    parcels: packages.length,
    openParcels: packages.filter(({ isHeld }) => !isHeld).length,
    openOut: await countRecalledOut(db, recalled),
    loose: amounts.reduce((sum, { quantity }) => sum + quantity, 0),
    looseAmounts: amounts.map(({ uom, quantity }) => ({ uom, quantity })),
  }
}

/** The units of a recall that are in the house. */
export async function readRecalledUnits(
  db: Db,
  source: RecallSource,
  after: number | null,
): Promise<z.infer<typeof RecalledUnitsShape>> {
  const page = await listRecalledUnits(db, await withMeant(db, source), after)
  return { units: await withParts(db, page.units), after: page.after }
}

const LostShape = z.object({ orderId: z.string(), unitId: z.number(), sku: z.string(), pieces: z.number() })

/** Sold pieces, with the number of them that are in lost packages. */
async function withLost<Row extends Pick<OrderedUnit, 'orderId' | 'unitId' | 'quantity'> & { sku: string }>(
  db: Db,
  sold: readonly Row[],
): Promise<(Row & { lost: number })[]> {
  const lost = await rows(db, LostShape, {
    name: 'lost-pieces-of-orders',
    text: `SELECT p.order_id, coalesce(c."unitId", 0) AS "unitId", i.sku, sum(c.quantity)::int AS pieces
      FROM parcels_shown p
        CROSS JOIN LATERAL jsonb_to_recordset(p.pieces) AS c ("itemId" bigint, "unitId" bigint, quantity int)
        JOIN order_items_view i ON i.id = c."itemId"
      WHERE p.state = 'lost' AND p.order_id = ANY($1::uuid[]) GROUP BY 1, 2, 3`,
    values: [[...new Set(sold.map(({ orderId }) => orderId))]],
  })
  const keyOf = ({ orderId, unitId, sku }: { orderId: string; unitId: number; sku: string }) =>
    `${orderId} ${unitId} ${unitId === 0 ? sku : ''}`
  const pieces = new Map(lost.map(row => [keyOf(row), row.pieces]))
  return sold.map(row => ({ ...row, lost: Math.min(row.quantity, pieces.get(keyOf(row)) ?? 0) }))
}
