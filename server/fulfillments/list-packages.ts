import { FULFILLMENT_STATES, STATES_ASTRAY } from '../../domain/fulfillments/fulfillment.ts'
import { PACKAGES_SHOWN, type PackagesShown } from '../../domain/fulfillments/packages-shown.ts'
import { store } from '../../domain/settings/store.ts'
import { CARRIERS } from '../../domain/shipping/carrier-account.ts'
import { PICK_UP } from '../../domain/shipping/pick-up.ts'
import { storeDay } from '../../domain/text/store-day.ts'
import { z } from '../../domain/text/zod.ts'
import { quoted } from '../platform/db/column-types.ts'
import type { Db } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { CursorQuery, cursorSql, cutPage } from '../platform/db/list-cursor.ts'
import { firstRow, rows } from '../platform/db/rows.ts'

const AT_ONCE = 50

export const PackagesQueryShape = z.strictObject({
  show: z._default(z.enum(PACKAGES_SHOWN), 'on_the_way'),
  after: CursorQuery,
})
type PackagesQuery = z.output<typeof PackagesQueryShape>

const ListedPackageShape = z.object({
  fulfillmentId: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  /** its number in the order, from 1 */
  position: z.int(),
  state: z.enum(FULFILLMENT_STATES),
  carrier: z.string(),
  trackingNumber: z.string(),
  shippedAt: z.date(),
  /** the expected day of arrival; null: unknown */
  expectedOn: z.nullable(z.string()),
  isLate: z.boolean(),
  /** time of its last event */
  movedAt: z.date(),
  /** company or name, and destination */
  recipient: z.string(),
  place: z.string(),
  /** the carrier whose rate the buyer chose, by its key or name */
  shippingProvider: z.string(),
  shippingMethod: z.string(),
  /** the carrier that bills the freight to the buyer; null: the store pays */
  collectBy: z.nullable(z.enum(CARRIERS)),
  note: z.string(),
  /** reason of its recall hold; null: it may leave */
  heldReason: z.nullable(z.string()),
  pieces: z.int(),
  lines: z.int(),
  /** of the first three lines */
  partNumbers: z.array(z.string()),
})
export const PackagesShape = z.object({
  parcels: z.array(ListedPackageShape),
  /** cursor of the next page; null: this is the last page */
  after: z.nullable(z.string()),
})

/** The expression of the index fulfillments_expected: packages without an expected day come last. */
const EXPECTED = `coalesce(expected_on, '2200-01-01'::date)`
type View = { where: string; place: string /** the form of `place` in a cursor */; moment: string; asked: string }
const byDay = (where: string): View => ({
  where: `state = 'shipped' AND ${where}`,
  place: EXPECTED,
  moment: `${EXPECTED}::timestamp`,
  asked: `($2::timestamptz AT TIME ZONE 'UTC')::date`,
})
const byMove = (where: string): View => ({
  where: `settled_as IS NULL AND ${where}`,
  place: 'updated_at',
  moment: 'updated_at',
  asked: '$2::timestamptz',
})
const IS_PICK_UP = `carrier = '${PICK_UP.provider}'`

/**
 * SQL of each view: its condition and its sort order, with the earliest due or the longest waiting package first. `$1`:
 * the store's day. Each view has an index.
 */
const VIEWS: Record<PackagesShown, View> = {
  on_the_way: byDay(`NOT ${IS_PICK_UP}`),
  late: byDay(`${EXPECTED} < $1::date AND NOT ${IS_PICK_UP}`),
  unsettled: byMove(`state IN (${quoted(STATES_ASTRAY)})`),
  lost: byMove(`state = 'lost'`),
  returned_to_sender: byMove(`state = 'returned_to_sender'`),
  // Pick-ups have no expected day, so that they are adjacent in the index.
  pick_up: byDay(`${EXPECTED} = '2200-01-01'::date AND ${IS_PICK_UP}`),
}

/** SQL of a page of packages, plus one package that shows whether a next page exists. `$2`, `$3`: the cursor. */
export function packagesPage(show: PackagesShown, isFirst: boolean, most = AT_ONCE): string {
  const { where, place, moment, asked } = VIEWS[show]
  return `SELECT *, ${cursorSql(moment, 'id')} AS cursor FROM fulfillments
    WHERE $1::date IS NOT NULL AND ${where}${isFirst ? '' : ` AND (${place}, id) > (${asked}, $3::uuid)`}
    ORDER BY ${place}, id LIMIT ${most + 1}`
}

const RowShape = z.extend(ListedPackageShape, { cursor: z.string() })

/** Packages that have left and have not arrived, 50 per page, the earliest due or the longest waiting first. */
export async function listPackages(
  db: Db,
  { show, after }: PackagesQuery,
  most = AT_ONCE,
  now = databaseNow(),
): Promise<z.infer<typeof PackagesShape>> {
  const today = storeDay(now, store.timeZone)
  const found = await rows(db, RowShape, {
    text: `WITH page AS MATERIALIZED (${packagesPage(show, after === null, most)})
      SELECT f.id AS fulfillment_id, o.id AS order_id, o.order_number, f.position, f.state, f.carrier,
        f.tracking_number, f.shipped_at, f.expected_on, f.note, f.held_reason, f.cursor,
        f.state = 'shipped' AND ${EXPECTED} < $1::date AS is_late, f.updated_at AS moved_at,
        coalesce(nullif(o.shipping_address->>'company', ''),
          concat_ws(' ', o.shipping_address->>'firstName', o.shipping_address->>'lastName')) AS recipient,
        concat_ws(', ', nullif(o.shipping_address->>'city', ''), nullif(o.shipping_address->>'state', ''),
          nullif(o.shipping_address->>'country', '')) AS place,
        o.shipping_provider, o.shipping_method,
        o.carrier_account->>'provider' AS collect_by, i.*
      FROM page f JOIN orders_view o ON o.id = f.order_id CROSS JOIN LATERAL (
        SELECT coalesce(sum(l.quantity), 0)::int AS pieces, count(*)::int AS lines,
          coalesce((array_agg(i.sku ORDER BY i.position))[1:3], '{}') AS "partNumbers"
        FROM fulfillment_lines l JOIN order_items_view i ON i.id = l.order_item_id WHERE l.fulfillment_id = f.id) i
      ORDER BY ${VIEWS[show].place.replace('updated_at', 'f.updated_at')}, f.id`,
    values: [today, ...(after === null ? [] : [after.at, after.id])],
  })
  const { page, next } = cutPage(found, most)
  return { parcels: page, after: next }
}

/** Counts stop at this number: a larger number is of no use to the reader. */
const MAX_COUNTED = 100

/** Number of packages of each view; 100 stands for 100 or more. */
export const PackageCountsShape = z.object({
  onTheWay: z.int(),
  late: z.int(),
  unsettled: z.int(),
  lost: z.int(),
  returnedToSender: z.int(),
  pickUp: z.int(),
})
export type PackageCounts = z.infer<typeof PackageCountsShape>

const countOf = (show: PackagesShown): string =>
  `(SELECT count(*)::int FROM (SELECT FROM fulfillments WHERE ${VIEWS[show].where} LIMIT ${MAX_COUNTED}) counted)`

/** Counts of the views, with the conditions of the list, so that the number on a tab matches its rows. */
export async function countPackages(db: Db, now = databaseNow()): Promise<PackageCounts> {
  const counts = await firstRow(db, PackageCountsShape, {
    name: 'count-packages',
    text: `SELECT ${countOf('on_the_way')} AS "onTheWay", ${countOf('late')} AS late, ${countOf('unsettled')} AS unsettled,
        ${countOf('lost')} AS lost, ${countOf('returned_to_sender')} AS "returnedToSender", ${countOf('pick_up')} AS "pickUp"
      WHERE $1::date IS NOT NULL`,
    values: [storeDay(now, store.timeZone)],
  })
  if (!counts) throw new Error('counts are one row')
  return counts
}
