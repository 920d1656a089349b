import { OrderStateShape } from '../../../../domain/orders/order-state-shape.ts'
import { z } from '../../../../domain/text/zod.ts'
import { namesOf } from '../../../customers/accounts/names-of.ts'
import type { Db } from '../../../platform/db/database.ts'
import { rows } from '../../../platform/db/rows.ts'
import { orderStateSql } from '../../../returns/order-state.ts'
import { readSplitOff, readUnitLedger, UnitMovementShape } from '../read-unit-ledger.ts'
import { readUnit, UnitShape } from '../read-units.ts'
import { type OrderedUnit, readOrdered } from '../recall.ts'
import { nameParts } from './name-parts.ts'

export const NamedUnitShape = z.object({ ...UnitShape.shape, sku: z.string(), name: z.string(), uom: z.string() })
const UnitOrderShape = z.object({
  ...OrderStateShape.shape,
  orderId: z.string(),
  orderNumber: z.string(),
  /** name of the account, or else of the shipping address */
  buyer: z.string(),
  email: z.string(),
  quantity: z.int(),
  cameBack: z.int(),
  /** null: it has not shipped */
  shippedAt: z.nullable(z.date()),
})
export const UnitPageShape = z.object({
  unit: NamedUnitShape,
  /** the stock line, the part, and the ledger rows */
  orders: z.array(UnitOrderShape),
  movements: z.array(z.extend(z.omit(UnitMovementShape, { adminId: true }), { admin: z.nullable(z.string()) })),
  splitOff: z.array(z.object({ id: z.int(), quantity: z.int(), bin: z.string() })),
})

/** A unit with its part, its buyers, its ledger rows, and the units split off it. Refuses UNIT_NOT_FOUND. */
export async function readUnitPage(db: Db, unitId: number): Promise<z.infer<typeof UnitPageShape>> {
  const unit = await readUnit({ db }, unitId)
  const parts = await nameParts(db, [unit.productId])
  const movements = await readUnitLedger(db, unitId)
  const names = await namesOf(
    db,
    movements.map(({ adminId }) => adminId),
  )
  return {
    unit: { ...unit, ...(parts.get(unit.productId) ?? { sku: '', name: '', uom: 'EA' }) },
    orders: await nameOrders(db, await readOrdered(db, [unitId])),
    movements: movements.map(({ adminId, ...row }) => ({ ...row, admin: names.get(adminId) ?? null })),
    splitOff: await readSplitOff(db, unitId),
  }
}

const NamedShape = z.extend(
  OrderStateShape,
  z.pick(UnitOrderShape, { orderNumber: true, buyer: true, email: true }).shape,
)
type Named = z.output<typeof NamedShape>

const RowShape = z.extend(NamedShape, { id: z.string() })

/** Adds the names and buyers of orders to units. Leaves out rows without an order. */
export async function nameOrders<Row extends Pick<OrderedUnit, 'orderId'>>(
  db: Db,
  ordered: readonly Row[],
): Promise<(Row & Named)[]> {
  const found = await rows(db, RowShape, {
    name: 'orders-of-units',
    text: `SELECT o.id, o.order_number, o.email,
        ${orderStateSql('o')}, coalesce(nullif(o.shipping_address->>'company', ''),
        nullif(u.company_name, ''), nullif(u.name, ''),
        concat_ws(' ', o.shipping_address->>'firstName', o.shipping_address->>'lastName')) AS buyer
      FROM orders_view o LEFT JOIN people u ON u.id = o.user_id WHERE o.id = ANY($1::uuid[])`,
    values: [ordered.map(({ orderId }) => orderId)],
  })
  const known = new Map(found.map(({ id, ...order }) => [id, order]))
  return ordered.flatMap(one => {
    const order = known.get(one.orderId)
    return order ? [{ ...one, ...order }] : []
  })
}
