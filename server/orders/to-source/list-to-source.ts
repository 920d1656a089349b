import { BACKORDER_KINDS, type BackordersShown } from '../../../domain/inventory/backorder.ts'
import { store } from '../../../domain/settings/store.ts'
import { seenBy } from '../../../domain/staff/seen-by.ts'
import { dayShape } from '../../../domain/text/day-shape.ts'
import { storeDay } from '../../../domain/text/store-day.ts'
import { z } from '../../../domain/text/zod.ts'
import { listBackorders } from '../../inventory/backorders/list-backorders.ts'
import type { Db } from '../../platform/db/database.ts'
import { databaseNow } from '../../platform/db/database-now.ts'
import { rows } from '../../platform/db/rows.ts'

export const ToSourceShape = z.object({
  lines: z.array(
    z.object({
      orderItemId: z.int(),
      orderId: z.string(),
      orderNumber: z.string(),
      /** the buyer's name, else their address */
      buyer: z.string(),
      productId: z.nullable(z.int()),
      sku: z.string(),
      name: z.string(),
      condition: z.nullable(z.string()),
      /** the unit of measure of the quantity, as of the order */
      uom: z.string(),
      /** the backordered quantity */
      quantity: z.int(),
      kind: z.enum(BACKORDER_KINDS),
      promisedOn: z.nullable(z.string()),
      isLate: z.boolean(),
      vendor: z.string(),
      vendorOrder: z.string(),
      /** cents; null: unknown */
      unitCost: seenBy('see_costs', z.nullable(z.int())),
      orderedOn: z.nullable(z.string()),
      /** initially the note on the cost from the quote */
      note: seenBy('see_costs', z.string()),
      version: z.int(),
    }),
  ),
  /** the cursor of the next page; null: this is the last */
  after: z.nullable(z.string()),
})
export type ToSource = z.infer<typeof ToSourceShape>

const CURSOR = /^(\d{4}-\d{2}-\d{2}|infinity)_\d{1,15}$/
const Day = dayShape('There is no such page')
function isPlace(text: string): boolean {
  const [, day] = CURSOR.exec(text) ?? []
  return day === 'infinity' || Day.safeParse(day).success
}
export const ToSourceCursor = z._default(z.nullable(z.string().check(z.refine(isPlace, 'There is no such page'))), null)

const NamedShape = z.object({
  name: z.string(),
  buyer: z.string(),
  orderNumber: z.string(),
  sku: z.string(),
  uom: z.string(),
  id: z.number(),
})

/**
 * Backordered lines of paid orders, with the names of parts and buyers, by promised date, so the late ones come
 * first.
 */
export async function listToSource(
  db: Db,
  { show, search, after }: { show: BackordersShown; search: string; after: string | null },
): Promise<ToSource> {
  const today = storeDay(databaseNow(), store.timeZone)
  const { page, next } = await listBackorders(db, { show, search, after, today })
  const found = await rows(db, NamedShape, {
    name: 'lines-to-source',
    text: `SELECT i.id, o.order_number, i.sku, i.name, i.uom,
        coalesce(nullif(trim(concat_ws(' ', o.shipping_address ->> 'firstName', o.shipping_address ->> 'lastName')), ''), o.email) AS buyer
      FROM order_items_view i JOIN orders_view o ON o.id = i.order_id WHERE i.id = ANY($1)`,
    values: [page.map(({ orderItemId }) => orderItemId)],
  })
  const named = new Map(found.map(({ id, ...names }) => [id, names]))
  return {
    lines: page.flatMap(line => {
      const names = named.get(line.orderItemId)
      return names ? [{ ...line, ...names, isLate: line.promisedOn !== null && line.promisedOn < today }] : []
    }),
    after: next,
  }
}
