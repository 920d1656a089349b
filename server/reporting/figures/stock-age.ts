import { z } from '../../../domain/text/zod.ts'
import type { Tx } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/rows.ts'
import { capped } from './internal/capped.ts'
import { nextOffset, type Rows } from './internal/report.ts'

/** The age of stock in days since its receipt; `idle`: more than a year, and no piece of the part was sold in a year. */
const AGE_BANDS = ['0', '91', '181', '366', 'unknown'] as const
export const AGED_PARTS = ['idle', ...AGE_BANDS] as const
export type AgedParts = (typeof AGED_PARTS)[number]

const StockShape = z.object({
  parts: z.int(),
  pieces: z.int(),
  /** cents: at today's prices; parts priced on request count as zero */
  value: z.int(),
  /** cents of known cost, and the number of pieces with known cost */
  cost: z.int(),
  costed: z.int(),
})
type StockSums = z.infer<typeof StockShape>
const AgedPartShape = z.object({
  productId: z.int(),
  sku: z.string(),
  name: z.string(),
  pieces: z.int(),
  value: z.int(),
  cost: z.int(),
  costed: z.int(),
  /** the store's day on which the first of these pieces was received; null: unknown */
  since: z.nullable(z.string()),
  /** pieces of the part, of any age, that were sold in a year */
  sold: z.int(),
})

export const StockAgeShape = z.object({
  /** the day of the report */
  on: z.string(),
  total: StockShape,
  bands: z.array(z.extend(StockShape, { band: z.enum(AGE_BANDS) })),
  idle: StockShape,
  /**
   * pieces sold by paid orders of the last 365 days, at their selling prices: the yearly turnover is this divided by
   * today's stock
   */
  sold: z.object({ pieces: z.int(), value: z.int() }),
  /** the parts of the age group, by descending value */
  rows: z.array(AgedPartShape),
  after: z.nullable(z.int()),
})
export type StockAge = z.infer<typeof StockAgeShape>

// $1 time zone, $2 the store's day, $3 filter of parts, $4 limit, $5 offset. Units count from their received date, or
// else from their creation. Of other pieces, those received last remain, because those received first are sold first;
// pieces released by orders are not new. Consigned units are left out, because they belong to others.
const STOCK = `loose AS (
    SELECT id, product_id, quantity - unit_pieces AS pieces, price FROM stock_lines_view WHERE quantity > unit_pieces),
  received AS (
    SELECT l.id, l.product_id, l.price, l.pieces, m.created_at, m.delta, m.id AS movement,
      sum(m.delta) OVER (PARTITION BY l.id ORDER BY m.id DESC) AS upto, m.id = min(m.id) OVER (PARTITION BY l.id) AS is_first
    FROM loose l LEFT JOIN stock_movements_view m ON m.stock_line_id = l.id AND m.delta > 0
      AND m.reason IN ('opening', 'import', 'adjustment')),
  pieces AS (
    SELECT product_id, (created_at AT TIME ZONE $1)::date AS since, NULL::numeric AS cost, price,
      (CASE WHEN delta IS NULL THEN pieces WHEN is_first THEN pieces - (upto - delta) ELSE least(delta, pieces - (upto - delta)) END)::int AS pieces
    FROM received WHERE delta IS NULL OR pieces > upto - delta
    UNION ALL SELECT u.product_id, coalesce(u.received_on, (u.created_at AT TIME ZONE $1)::date), u.cost, coalesce(u.price, l.price), u.quantity
      FROM own_units u JOIN stock_lines_view l ON l.id = u.stock_line_id),
  sold AS MATERIALIZED (
    SELECT i.product_id, ${capped('sum(i.quantity - i.canceled)')} AS pieces, sum((i.quantity - i.canceled) * i.unit_price) AS value
    FROM order_charges c JOIN orders_view o ON o.id = c.order_id AND o.status <> 'canceled' AND o.payment_status = 'paid'
      JOIN order_items_view i ON i.order_id = c.order_id
    WHERE c.closed_at >= (($2::date - 364)::timestamp AT TIME ZONE $1) AND i.product_id IS NOT NULL GROUP BY 1),
  aged AS (
    SELECT s.product_id, CASE WHEN since IS NULL THEN 'unknown' WHEN $2::date - since > 365 THEN '366' WHEN $2::date - since > 180 THEN '181'
        WHEN $2::date - since > 90 THEN '91' ELSE '0' END AS band, ${capped('sum(s.pieces)')} AS pieces, min(since) AS since,
      sum(s.pieces * coalesce(s.price, p.selling_price, 0)) AS value, coalesce(sum(s.pieces * s.cost), 0) AS cost,
      ${capped('sum(s.pieces) FILTER (WHERE s.cost IS NOT NULL)')} AS costed
    FROM pieces s JOIN products_view p ON p.id = s.product_id GROUP BY 1, 2),
  stock AS MATERIALIZED (
    SELECT a.*, coalesce(y.pieces, 0) AS sold, band = '366' AND y.product_id IS NULL AS is_idle FROM aged a LEFT JOIN sold y USING (product_id))`

const SUMS = `count(DISTINCT product_id)::int AS parts, ${capped('sum(pieces)')} AS pieces, ${capped('round(sum(value) * 100)')} AS value,
    ${capped('round(sum(cost) * 100)')} AS cost, ${capped('sum(costed)')} AS costed`

// One statement, so that it is evaluated only once.
const TEXT = `WITH ${STOCK},
  page AS (
    SELECT *, count(*) OVER () AS things FROM stock WHERE CASE WHEN $3 = 'idle' THEN is_idle ELSE band = $3 END
    ORDER BY value DESC, pieces DESC, product_id LIMIT $4 OFFSET $5)
  SELECT (SELECT json_agg(b) FROM (SELECT band, ${SUMS} FROM stock GROUP BY band) b) AS bands,
    (SELECT row_to_json(t) FROM (SELECT ${SUMS} FROM stock) t) AS total,
    (SELECT row_to_json(t) FROM (SELECT ${SUMS} FROM stock WHERE is_idle) t) AS idle,
    (SELECT row_to_json(t) FROM (SELECT ${capped('sum(pieces)')} AS pieces, ${capped('round(sum(value) * 100)')} AS value FROM sold) t) AS sold,
    (SELECT json_agg(r ORDER BY r.value DESC, r.pieces DESC, r."productId") FROM (
      SELECT g.product_id AS "productId", p.sku, p.name, g.pieces, ${capped('round(g.value * 100)')} AS value, ${capped('round(g.cost * 100)')} AS cost,
        g.costed, g.since::text AS since, g.sold FROM page g JOIN products_view p ON p.id = g.product_id) r) AS rows,
    coalesce((SELECT max(things) FROM page), 0) AS things`

const AnswerShape = z.object({
  bands: z.nullable(z.array(z.extend(StockShape, { band: z.enum(AGE_BANDS) }))),
  total: StockShape,
  idle: StockShape,
  sold: StockAgeShape.shape.sold,
  rows: z.nullable(z.array(AgedPartShape)),
  things: z.number(),
})
const NOTHING: StockSums = { parts: 0, pieces: 0, value: 0, cost: 0, costed: 0 }

/** The stock for sale by age, and the parts of one age group. */
export async function readStockAge(
  tx: Tx,
  { timeZone, today }: { timeZone: string; today: string },
  show: AgedParts,
  page: Rows,
): Promise<StockAge> {
  const answer = await firstRow(tx, AnswerShape, {
    name: 'stock-age',
    text: TEXT,
    values: [timeZone, today, show, page.limit, page.offset],
  })
  if (!answer) throw new Error('sums are one row')
  return {
    on: today,
    total: answer.total,
    idle: answer.idle,
    sold: answer.sold,
    bands: AGE_BANDS.map(band => answer.bands?.find(one => one.band === band) ?? { band, ...NOTHING }).filter(
      ({ band, pieces }) => band !== 'unknown' || pieces > 0,
    ),
    rows: answer.rows ?? [],
    after: nextOffset(page, answer.things),
  }
}
