import type { BackorderKind, BackordersShown } from '../../../domain/inventory/backorder.ts'
import type { Cents } from '../../../domain/money/money.ts'
import { readMoney } from '../../platform/db/column-types.ts'
import type { Db } from '../../platform/db/database.ts'
import { cutPage } from '../../platform/db/list-cursor.ts'

const AT_ONCE = 50

/** What a paid order waits for, with what the desk knows of how it is got. */
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
type Row = Omit<Backorder, 'unitCost'> & { unitCost: string | null; cursor: string }

const WHICH: Record<BackordersShown, string> = {
  all: 'true',
  to_order: `vendor = ''`,
  ordered: `vendor <> ''`,
  late: 'promised_on < $1',
}
/** What is promised for no day comes last. */
const PLACE = `coalesce(promised_on, 'infinity'::date)`

/** What paid orders wait for, what is promised first in front, 50 at once. */
export async function listBackorders(
  db: Db,
  { show, after, today }: { show: BackordersShown; after: string | null; today: string },
): Promise<{ page: Backorder[]; next: string | null }> {
  const [day = '', id = '0'] = after?.split('_') ?? []
  const { rows } = await db.$client.query<Row>({
    text: `SELECT order_item_id AS "orderItemId", order_id AS "orderId", product_id AS "productId", condition, quantity, kind,
        promised_on AS "promisedOn", vendor, vendor_order AS "vendorOrder", unit_cost AS "unitCost", ordered_on AS "orderedOn", note,
        version, ${PLACE} || '_' || order_item_id AS cursor
      FROM backorders WHERE state = 'sold' AND $1 <> '' AND ${WHICH[show].replace('$1', '$1::date')}
        AND ($2 = '' OR (${PLACE}, order_item_id) > (nullif($2, '')::date, $3::bigint))
      ORDER BY ${PLACE}, order_item_id LIMIT ${AT_ONCE + 1}`,
    values: [today, day, id],
  })
  const { page, next } = cutPage(rows, AT_ONCE)
  return {
    page: page.map(row => ({ ...row, unitCost: row.unitCost === null ? null : readMoney(row.unitCost) })),
    next,
  }
}

/** How many lines of paid orders wait, and how many of them are past the day that was promised. */
export async function countBackorders(db: Db, today: string): Promise<{ lines: number; late: number }> {
  const { rows } = await db.$client.query<{ lines: number; late: number }>({
    name: 'count-backorders',
    text: `SELECT count(*)::int AS lines, count(*) FILTER (WHERE promised_on < $1)::int AS late FROM backorders WHERE state = 'sold'`,
    values: [today],
  })
  return rows[0] ?? { lines: 0, late: 0 }
}
