import { ROUND_UP_SKU } from '../../../domain/catalogue/product.ts'
import { FULFILLMENT_STATES } from '../../../domain/fulfillments/fulfillment.ts'
import { itemsOfPackage, itemsToShip } from '../../../domain/fulfillments/items-to-ship.ts'
import { openPieces } from '../../../domain/fulfillments/open-lines.ts'
import { MAX_ORDERS_PER_SHIPMENT, readChosenOrders } from '../../../domain/orders/chosen-orders.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { CARRIERS } from '../../../domain/shipping/carrier-account.ts'
import { z } from '../../../domain/text/zod.ts'
import { whyNotShipped } from '../../fulfillments/why-not-shipped.ts'
import { UndocumentedPieceShape } from '../../inventory/unit-documents/refuse-without-documents.ts'
import type { Db } from '../../platform/db/database.ts'
import { type AdminOrder, readAdminOrder } from './read-admin-order.ts'

/** Order IDs as in a URL. */
export const ChosenOrdersShape = z.pipe(
  z.string().check(
    z.maxLength(10_000),
    z.refine(given => readChosenOrders(given) !== null, `Please name up to ${MAX_ORDERS_PER_SHIPMENT} orders`),
  ),
  z.transform(given => readChosenOrders(given) ?? []),
)

export const OrderToShipShape = z.object({
  /** the rest of the order that is in no package yet, or one of its packages */
  id: z.string(),
  parcel: z.nullable(z.object({ id: z.string(), position: z.int(), state: z.enum(FULFILLMENT_STATES) })),
  orderNumber: z.string(),
  version: z.int(),
  /** the recipient and the city */
  recipient: z.string(),
  place: z.string(),
  /** the aircraft on ground that waits for it; null: none */
  tailNumber: z.nullable(z.string()),
  /** the carrier of the buyer's shipping rate, as its key or name */
  shippingProvider: z.string(),
  shippingMethod: z.string(),
  /** the carrier that bills the freight to the buyer; null: the store pays */
  collectBy: z.nullable(z.enum(CARRIERS)),
  items: z.array(z.object({ sku: z.string(), uom: z.string(), quantity: z.int() })),
  /** the reason why it cannot be shipped; null: it can */
  whyNot: z.nullable(z.string()),
  /** its pieces that wait for a scan of their release document */
  lacking: z.array(UndocumentedPieceShape),
})
export type OrderToShip = z.infer<typeof OrderToShipShape>

/**
 * Orders that are shipped together, in the given order: each of their unshipped packages, and the pieces that are in
 * none. Unknown orders are left out.
 */
export async function readOrdersToShip(db: Db, orderIds: readonly string[]): Promise<OrderToShip[]> {
  const chosenOrders = await readChosen(db, orderIds)
  return chosenOrders.flatMap(({ admin: { order, version }, whyNot }) => {
    const { firstName, lastName, company, city, state, country } = order.shippingAddress
    const facts = {
      id: order.id,
      orderNumber: order.orderNumber,
      version,
      recipient: company || `${firstName} ${lastName}`,
      place: [city, state, country].filter(Boolean).join(', '),
      tailNumber: order.aog[0]?.tailNumber ?? null,
      shippingProvider: order.shippingProvider,
      shippingMethod: order.shippingMethod,
      collectBy: order.carrierAccount?.provider ?? null,
    }
    const packed = openPackages(order).map(({ id, position, state: stands }) => {
      const ofPackage = whyNot.ofParcels.find(one => one.id === id)
      return {
        ...facts,
        parcel: { id, position, state: stands },
        whyNot: ofPackage?.why ?? whyNot.parcels,
        lacking: ofPackage?.lacking ?? [],
        items: named(itemsOfPackage(order, position)),
      }
    })
    const unpacked = (items: AdminOrder['order']['items']) => ({
      ...facts,
      parcel: null,
      whyNot: whyNot.rest,
      lacking: whyNot.lacking,
      items: named(items),
    })
    if (packed.length === 0) return [unpacked(itemsToShip(order))]
    const open = openPieces(order.items, order.parcels)
    const rest = order.items.flatMap(item => {
      const quantity = open.get(item.itemId) ?? 0
      return quantity > 0 ? [{ ...item, quantity }] : []
    })
    return rest.length === 0 ? packed : [...packed, unpacked(rest)]
  })
}

/** Packages that are picked or packed, and have not shipped. */
export const openPackages = ({ parcels }: AdminOrder['order']) => parcels.filter(({ shippedAt }) => shippedAt === null)

const named = (items: AdminOrder['order']['items']) =>
  partsOf({ items }).map(({ sku, uom, quantity }) => ({ sku, uom, quantity }))

/** The selected orders that can be packed, with all their data. Refuses NOTHING_TO_PACK if none can. */
export async function readOrdersToPack(db: Db, orderIds: readonly string[]): Promise<[AdminOrder, ...AdminOrder[]]> {
  const chosenOrders = await readChosen(db, orderIds)
  const [first, ...rest] = chosenOrders.flatMap(({ admin, whyNot }) =>
    whyNot.rest === null || (whyNot.parcels === null && openPackages(admin.order).length > 0) ? [admin] : [],
  )
  if (!first) throw new Refusal('NOTHING_TO_PACK')
  return [first, ...rest]
}

/** The items to pack: the surcharge to the minimum order is not a part. */
export const partsOf = ({ items }: Pick<AdminOrder['order'], 'items'>) =>
  items.filter(({ sku }) => sku !== ROUND_UP_SKU)

async function readChosen(db: Db, orderIds: readonly string[]) {
  const orders: { admin: AdminOrder; whyNot: Awaited<ReturnType<typeof whyNotShipped>> }[] = []
  for (const id of orderIds) {
    try {
      orders.push({ admin: await readAdminOrder(db, id), whyNot: await whyNotShipped(db, id) })
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'ORDER_NOT_FOUND')) throw error
    }
  }
  return orders
}
