import { z } from '../../../domain/text/zod.ts'
import type { Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { capped } from './internal/capped.ts'
import { nextOffset, PeriodShape, type ReportSpan, type Rows, reportValues } from './internal/report.ts'
import { soldLines } from './internal/sold-lines.ts'

/** The groups of the margin report. */
export const MARGIN_BY = ['month', 'category', 'buyer'] as const
export type MarginBy = (typeof MARGIN_BY)[number]

const SumsShape = z.object({
  /** cents, for parts only: without freight, tax and charges, less refunds of these parts */
  revenue: z.int(),
  /** the revenue of parts with known cost, and that cost: the margin is the difference */
  known: z.int(),
  cost: z.int(),
})
const MarginRowShape = z.extend(SumsShape, {
  /** a month, YYYY-MM, the name of a category, or of a buyer; null: unknown */
  label: z.nullable(z.string()),
  /** the key of the group: the id of a category or account, the address of a guest */
  id: z.nullable(z.string()),
  pieces: z.int(),
})

export const MarginShape = z.object({
  period: PeriodShape,
  total: SumsShape,
  rows: z.array(MarginRowShape),
  after: z.nullable(z.int()),
})
export type Margin = z.infer<typeof MarginShape>

/** SQL of the key, label and order of rows for each grouping. */
const WAYS: Record<MarginBy, { key: string; label: string; from: string; order: string }> = {
  month: { key: `to_char(day, 'YYYY-MM')`, label: 'p.key', from: '', order: 'key' },
  category: {
    key: 'category_id::text',
    label: 'c.name',
    order: 'revenue DESC, key',
    from: 'LEFT JOIN categories_view c ON c.id = p.key::bigint',
  },
  buyer: {
    key: 'coalesce(user_id::text, email)',
    label: `coalesce(nullif(u.company_name, ''), u.display_name, p.key)`,
    order: 'revenue DESC, key',
    from: `LEFT JOIN people u ON u.id = CASE WHEN p.key ~ '^[0-9a-f-]{36}$' THEN p.key::uuid END`,
  },
}

const text = (by: MarginBy): string => {
  const { key, label, from, order } = WAYS[by]
  return `WITH ${soldLines()},
    sums AS (
      SELECT ${key} AS key, grouping(${key}) = 1 AS is_total, ${capped('sum(pieces)')} AS pieces, ${capped('round(sum(revenue) * 100)')} AS revenue,
        ${capped('round(sum(known) * 100)')} AS known, ${capped('round(sum(cost) * 100)')} AS cost
      FROM sold LEFT JOIN products_view p ON p.id = sold.product_id GROUP BY GROUPING SETS ((${key}), ())),
    page AS (SELECT *, count(*) OVER () AS things FROM sums WHERE NOT is_total ORDER BY ${order} LIMIT $4 OFFSET $5)
    SELECT p.key AS id, ${label} AS label, p.pieces, p.revenue, p.known, p.cost, false AS "isTotal", p.things, p.revenue AS place
      FROM page p ${from}
    UNION ALL SELECT NULL, NULL, pieces, coalesce(revenue, 0), coalesce(known, 0), coalesce(cost, 0), true, 0, 0 FROM sums WHERE is_total
    ORDER BY "isTotal", ${by === 'month' ? 'id' : 'place DESC, id'}`
}

const RowShape = z.extend(MarginRowShape, {
  isTotal: z.boolean(),
  things: z.number(),
  place: z.number(),
})

/** Revenue and known cost of the parts sold in these days. */
export async function readMargin(tx: Tx, span: ReportSpan, by: MarginBy, page: Rows): Promise<Margin> {
  const answer = await rows(tx, RowShape, {
    name: `margin ${by}`,
    text: text(by),
    values: [...reportValues(span), page.limit, page.offset],
  })
  const { revenue = 0, known = 0, cost = 0 } = answer.find(({ isTotal }) => isTotal) ?? {}
  const shown = answer.filter(({ isTotal }) => !isTotal)
  return {
    period: { from: span.from, to: span.to },
    total: { revenue, known, cost },
    rows: shown.map(({ isTotal: _, things: __, place: ___, ...row }) => row),
    after: nextOffset(page, shown[0]?.things ?? 0),
  }
}
