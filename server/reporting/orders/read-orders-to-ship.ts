import { ROUND_UP_SKU } from '../../../domain/catalogue/product.ts'
import { leavingItems } from '../../../domain/fulfillments/leaving-items.ts'
import { MOST_SHIPPED_AT_ONCE, readChosenOrders } from '../../../domain/orders/chosen-orders.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { CARRIERS } from '../../../domain/shipping/carrier-account.ts'
import { z } from '../../../domain/text/zod.ts'
import { whyNotShipped } from '../../fulfillments/why-not-shipped.ts'
import type { Db } from '../../platform/db/database.ts'
import { type AdminOrder, readAdminOrder } from './read-admin-order.ts'

/** Orders as an address names them, as their ids. */
export const ChosenOrdersShape = z.pipe(
  z.string().check(
    z.maxLength(10_000),
    z.refine(given => readChosenOrders(given) !== null, `Please name up to ${MOST_SHIPPED_AT_ONCE} orders`),
  ),
  z.transform(given => readChosenOrders(given) ?? []),
)

export const OrderToShipShape = z.object({
  id: z.string(),
  orderNumber: z.string(),
  version: z.int(),
  /** who gets it, and where that is */
  recipient: z.string(),
  place: z.string(),
  /** of an aircraft on the ground that waits for it; null: none does */
  tailNumber: z.nullable(z.string()),
  /** the carrier whose rate the buyer chose, as the carrier's key or name */
  shippingProvider: z.string(),
  shippingMethod: z.string(),
  /** the carrier that bills the freight to the buyer; null: the store pays */
  collectBy: z.nullable(z.enum(CARRIERS)),
  items: z.array(z.object({ sku: z.string(), quantity: z.int() })),
  /** why it cannot be shipped; null: it can */
  whyNot: z.nullable(z.string()),
})
export type OrderToShip = z.infer<typeof OrderToShipShape>

/** Orders that are shipped together, in the order in which they are named; one that is not there is left out. */
export async function readOrdersToShip(db: Db, orderIds: readonly string[]): Promise<OrderToShip[]> {
  const found = await readChosen(db, orderIds)
  return found.map(({ admin: { order, version }, whyNot }) => {
    const { firstName, lastName, company, city, state, country } = order.shippingAddress
    return {
      ...{ id: order.id, orderNumber: order.orderNumber, version, whyNot },
      recipient: company || `${firstName} ${lastName}`,
      place: [city, state, country].filter(Boolean).join(', '),
      tailNumber: order.aog[0]?.tailNumber ?? null,
      ...{ shippingProvider: order.shippingProvider, shippingMethod: order.shippingMethod },
      collectBy: order.carrierAccount?.provider ?? null,
      items: partsOf({ items: leavingItems(order) }).map(({ sku, quantity }) => ({ sku, quantity })),
    }
  })
}

/** Those of some orders that can be packed, with everything about them. Refuses NOTHING_TO_PACK where none can. */
export async function readOrdersToPack(db: Db, orderIds: readonly string[]): Promise<[AdminOrder, ...AdminOrder[]]> {
  const found = await readChosen(db, orderIds)
  const [first, ...rest] = found.flatMap(({ admin, whyNot }) => (whyNot === null ? [admin] : []))
  if (!first) throw new Refusal('NOTHING_TO_PACK')
  return [first, ...rest]
}

/** What is put into a parcel: what makes up the minimum order is nothing that could be packed. */
export const partsOf = ({ items }: Pick<AdminOrder['order'], 'items'>) =>
  items.filter(({ sku }) => sku !== ROUND_UP_SKU)

async function readChosen(db: Db, orderIds: readonly string[]) {
  const found: { admin: AdminOrder; whyNot: string | null }[] = []
  for (const id of orderIds) {
    try {
      found.push({ admin: await readAdminOrder(db, id), whyNot: await whyNotShipped(db, id) })
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'ORDER_NOT_FOUND')) throw error
    }
  }
  return found
}
