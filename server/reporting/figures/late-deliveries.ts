import { FULFILLMENT_STATES } from '../../../domain/fulfillments/fulfillment.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Tx } from '../../platform/db/database.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import { nextOffset, PeriodShape, type ReportSpan, type Rows, reportValues } from './internal/report.ts'

const OfCarrierShape = z.object({
  /** packages that should have arrived in these days */
  parcels: z.int(),
  /** the packages among them that arrived late, are overdue, or were lost */
  late: z.int(),
  notThere: z.int(),
  /** the delay of late arrivals in days; null: no package was late */
  median: z.nullable(z.number()),
})
const LateShape = z.object({
  fulfillmentId: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  position: z.int(),
  state: z.enum(FULFILLMENT_STATES),
  carrier: z.string(),
  trackingNumber: z.string(),
  recipient: z.string(),
  shippedOn: z.string(),
  expectedOn: z.string(),
  /** null: it has not arrived */
  deliveredOn: z.nullable(z.string()),
  /** the delay until it arrived, or until today */
  daysLate: z.int(),
})

export const LateDeliveriesShape = z.object({
  period: PeriodShape,
  total: OfCarrierShape,
  carriers: z.array(z.extend(OfCarrierShape, { carrier: z.string() })),
  /** lines of paid orders that now wait for their parts past the promised date */
  waitingLate: z.int(),
  rows: z.array(LateShape),
  after: z.nullable(z.int()),
})
export type LateDeliveries = z.infer<typeof LateDeliveriesShape>

// $4 is the store's day. Reads index fulfillments_promised; pick-ups have no expected day.
const DUE = `SELECT id, order_id, position, state, carrier, tracking_number, expected_on, came_on, shipped_on,
    coalesce(came_on, $4::date) - expected_on AS days
  FROM (SELECT id, order_id, position, state, carrier, tracking_number, expected_on,
      (delivered_at AT TIME ZONE $1)::date AS came_on, (shipped_at AT TIME ZONE $1)::date AS shipped_on
    FROM parcels_shown WHERE shipped_at IS NOT NULL AND expected_on >= $2::date AND expected_on < $3::date) promised`

const SUMS = `SELECT carrier, count(*) AS parcels, count(*) FILTER (WHERE days > 0) AS late,
    count(*) FILTER (WHERE days > 0 AND came_on IS NULL) AS not_there,
    percentile_cont(0.5) WITHIN GROUP (ORDER BY days) FILTER (WHERE days > 0 AND came_on IS NOT NULL) AS median
  FROM (${DUE}) due GROUP BY GROUPING SETS ((carrier), ()) ORDER BY 3 DESC, 1 LIMIT 51`

const ROWS = `WITH page AS (SELECT * FROM (${DUE}) due WHERE days > 0 ORDER BY days DESC, expected_on, id LIMIT $5 OFFSET $6)
  SELECT p.id AS fulfillment_id, p.order_id, o.order_number, p.position, p.state, p.carrier,
    p.tracking_number, p.shipped_on::text AS "shippedOn", p.expected_on::text AS "expectedOn",
    p.came_on::text AS delivered_on, p.days AS days_late, coalesce(nullif(o.shipping_address ->> 'company', ''),
      concat_ws(' ', o.shipping_address ->> 'firstName', o.shipping_address ->> 'lastName')) AS recipient
  FROM page p JOIN orders_view o ON o.id = p.order_id ORDER BY p.days DESC, p.expected_on, p.id`

const NONE = { parcels: 0, late: 0, notThere: 0, median: null }
const SumsShape = z.extend(OfCarrierShape, { carrier: z.nullable(z.string()) })

const LinesShape = z.object({ lines: z.number() })

/** Packages that arrived after their promised day, or have not arrived yet; the latest first. */
export async function readLateDeliveries(tx: Tx, span: ReportSpan, page: Rows): Promise<LateDeliveries> {
  const values = [...reportValues(span), span.today]
  const sums = await rows(tx, SumsShape, { name: 'late-deliveries', text: SUMS, values })
  const answer = await rows(tx, LateShape, {
    name: 'late-packages',
    text: ROWS,
    values: [...values, page.limit, page.offset],
  })
  const waiting = await firstRow(tx, LinesShape, {
    name: 'late-backorders',
    text: `SELECT count(*) AS lines FROM backorders_view WHERE state = 'sold' AND promised_on < $1::date`,
    values: [span.today],
  })
  const { carrier: _, ...total } = sums.find(({ carrier }) => carrier === null) ?? { carrier: null, ...NONE }
  return {
    period: { from: span.from, to: span.to },
    total,
    waitingLate: waiting?.lines ?? 0,
    carriers: sums.flatMap(({ carrier, ...of }) => (carrier === null ? [] : [{ carrier, ...of }])),
    rows: answer,
    after: nextOffset(page, total.late),
  }
}
