import { BACKORDERS_SHOWN, type BackorderKind, type BackordersShown } from '../../../domain/inventory/backorder.ts'
import type { Cents } from '../../../domain/money/money.ts'
import { z } from '../../../domain/text/zod.ts'
import { readMoney } from '../../platform/db/column-types.ts'
import type { Db } from '../../platform/db/database.ts'
import { cutPage } from '../../platform/db/list-cursor.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'

const AT_ONCE = 50

/** A backorder of a paid order, with the facts of its sourcing. */
export type Backorder = {
  orderItemId: number
  orderId: string
  productId: number | null
  condition: string | null
  quantity: number
  kind: BackorderKind
  promisedOn: string | null
  vendor: string
  vendorOrder: string
  unitCost: Cents | null
  orderedOn: string | null
  note: string
  version: number
}
const RowShape = z.object({
  quantity: z.number(),
  version: z.number(),
  orderId: z.string(),
  condition: z.nullable(z.string()),
  productId: z.nullable(z.number()),
  kind: z.enum(['special', 'stock']),
  note: z.string(),
  orderItemId: z.number(),
  promisedOn: z.nullable(z.string()),
  vendor: z.string(),
  vendorOrder: z.string(),
  orderedOn: z.nullable(z.string()),
  unitCost: z.nullable(z.string()),
  cursor: z.string(),
})

const WHICH: Record<BackordersShown, string> = {
  all: 'true',
  to_order: `vendor = ''`,
  ordered: `vendor <> ''`,
  late: 'promised_on < $1',
  special: `kind = 'special'`,
  stock: `kind = 'stock'`,
}
// The order of the index backorders_promised: lines without a promised day come last.
const PLACE = 'promised_on, order_item_id'
/** True if a line comes after the position ($2, $3); `infinity` is a position without a day. */
const IS_BEHIND = `CASE WHEN promised_on IS NULL THEN $2 <> 'infinity' OR order_item_id > $3::bigint
  ELSE (promised_on, order_item_id) > (nullif($2, '')::date, $3::bigint) END`

/**
 * SQL of a page: $1 is today, ($2, $3) the position to continue after, $4 a LIKE pattern for the start of vendor or
 * number.
 */
export const backordersPage = (
  show: BackordersShown,
): string => `SELECT order_item_id, order_id, product_id, condition, quantity, kind,
        promised_on, vendor, vendor_order, unit_cost, ordered_on, note,
        version, coalesce(promised_on, 'infinity') || '_' || order_item_id AS cursor
      FROM backorders WHERE state = 'sold' AND $1 <> '' AND ${WHICH[show].replace('$1', '$1::date')}
        AND ($4 = '%' OR upper(vendor) LIKE $4 OR upper(vendor_order) LIKE $4)
        AND ($2 = '' OR ${IS_BEHIND})
      ORDER BY ${PLACE} LIMIT ${AT_ONCE + 1}`

/**
 * Lists the backorders of paid orders by promised day, so late ones come first, 50 at once. `search`: the start of the
 * vendor's name or of the vendor's order number.
 */
export async function listBackorders(
  db: Db,
  { show, search, after, today }: { show: BackordersShown; search: string; after: string | null; today: string },
): Promise<{ page: Backorder[]; next: string | null }> {
  const [day = '', id = '0'] = after?.split('_') ?? []
  const found = await rows(db, RowShape, {
    text: backordersPage(show),
    values: [today, day, id, beginsWith(search)],
  })
  const { page, next } = cutPage(found, AT_ONCE)
  return {
    page: page.map(row => ({ ...row, unitCost: row.unitCost === null ? null : readMoney(row.unitCost) })),
    next,
  }
}

const beginsWith = (search: string): string =>
  `${search
    .trim()
    .toUpperCase()
    .replace(/[\\%_]/g, '\\$&')}%`

const CountBackordersRowShape = z.object({
  late: z.number(),
  all: z.number(),
  toOrder: z.number(),
  ordered: z.number(),
  special: z.number(),
  stock: z.number(),
})

/** Counts the backorders of paid orders in each view; `late`: past the promised day. */
export async function countBackorders(db: Db, today: string): Promise<Record<BackordersShown, number>> {
  const counts = BACKORDERS_SHOWN.map(
    show => `count(*) FILTER (WHERE $1 <> '' AND ${WHICH[show].replace('$1', '$1::date')})::int AS ${show}`,
  )
  const row = await firstRow(db, CountBackordersRowShape, {
    name: 'count-backorders',
    text: `SELECT ${counts.join(', ')} FROM backorders WHERE state = 'sold'`,
    values: [today],
  })
  if (!row) throw new Error('counts are one row')
  const { toOrder, ...counted } = row
  return { ...counted, to_order: toOrder }
}
