import { z } from '../../../domain/text/zod.ts'
import { naturalOrder, partKey } from '../../catalogue/part-key.ts'
import type { Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { capped } from './internal/capped.ts'
import { isWithin, nextOffset, PeriodShape, type ReportSpan, type Rows, reportValues } from './internal/report.ts'

const WantedPartShape = z.object({
  /** as requested, or as in the catalog */
  sku: z.string(),
  /** null: not in the catalog */
  productId: z.nullable(z.int()),
  name: z.string(),
  /** the number of searches without a result in these days */
  searches: z.int(),
  /** lines of quotes of these days that the store did not have, and their pieces */
  quotes: z.int(),
  quotedPieces: z.int(),
  /** the present number of stock alert subscribers */
  waiting: z.int(),
  /** pieces for which paid orders now wait, and the number of them that are ordered from a vendor */
  backordered: z.int(),
  onOrder: z.int(),
  /** pieces that paid orders wait for now, and how many of them are ordered from a vendor */
  buyers: z.int(),
  latestAt: z.date(),
  /** pieces that can be sold now */
  stock: z.int(),
})

export const ToBuyShape = z.object({
  period: PeriodShape,
  parts: z.int(),
  rows: z.array(WantedPartShape),
  after: z.nullable(z.int()),
})
export type ToBuy = z.infer<typeof ToBuyShape>

const asks = (
  columns: Partial<Record<'searches' | 'quotes' | 'pieces' | 'waiting' | 'backordered' | 'ordered', string>>,
) =>
  ['searches', 'quotes', 'pieces', 'waiting', 'backordered', 'ordered']
    .map(name => `${Object.entries(columns).find(([known]) => known === name)?.[1] ?? 0} AS ${name}`)
    .join(', ')

// A search term counts as a part number if it has a digit and no long word. A quote line was not supplied if it was
// unavailable, obtained externally, or not quoted; of alternatives, only the accepted one counts. There is one row per
// number, in any spelling and of any manufacturer.
const ASKED = `SELECT ${partKey('term')} AS key, upper(term) AS sku, NULL::bigint AS product_id, NULL::text AS buyer,
      last_at AS at, ${asks({ searches: 'times' })}
    FROM missed_searches_view WHERE day >= $2::date AND day < $3::date AND term ~ '[0-9]' AND term !~ '[a-z]{6}'
  UNION ALL SELECT ${partKey('l.sku')}, l.sku, l.product_id, lower(u.email), q.created_at, ${asks({ quotes: '1', pieces: 'l.quantity' })}
    FROM quotes_view q JOIN quote_lines_view l ON l.quote_id = q.id JOIN people u ON u.id = q.user_id
    WHERE ${isWithin('q.created_at')} AND l.is_chosen AND (l.answer = 'unavailable' OR (l.answer = 'offered' AND NOT l.from_stock)
      OR (l.answer IS NULL AND q.status = 'rejected'))
  UNION ALL SELECT ${partKey('p.sku')}, p.sku, p.id, lower(a.email), a.waiting_since, ${asks({ waiting: '1' })}
    FROM stock_alerts_view a JOIN products_view p ON p.id = a.product_id WHERE a.state = 'waiting'
  UNION ALL SELECT ${partKey('i.sku')}, i.sku, b.product_id, lower(o.email), b.created_at,
      ${asks({ backordered: 'b.quantity', ordered: `CASE WHEN b.vendor <> '' THEN b.quantity ELSE 0 END` })}
    FROM backorders_view b JOIN order_items_view i ON i.id = b.order_item_id JOIN orders_view o ON o.id = b.order_id
    WHERE b.state = 'sold'`

const TEXT = `WITH parts AS (
    SELECT key, (array_agg(sku ORDER BY product_id NULLS LAST, at DESC))[1] AS sku, max(product_id) AS product_id,
      array_remove(array_agg(DISTINCT product_id), NULL) AS products, ${capped('sum(searches)')} AS searches, ${capped('sum(quotes)')} AS quotes,
      ${capped('sum(pieces)')} AS pieces, ${capped('sum(waiting)')} AS waiting, ${capped('sum(backordered)')} AS backordered, ${capped('sum(ordered)')} AS ordered,
      count(DISTINCT buyer)::int AS buyers, max(at) AS latest_at
    FROM (${ASKED}) asked WHERE key <> '' GROUP BY key),
  page AS (SELECT *, count(*) OVER () AS all_parts FROM parts
    ORDER BY buyers DESC, quotes + waiting + backordered DESC, searches DESC, ${naturalOrder('sku')}, key LIMIT $4 OFFSET $5)
  SELECT b.sku, b.product_id, coalesce(p.name, '') AS name, b.searches, b.quotes, b.pieces AS quoted_pieces,
    b.waiting, b.backordered, b.ordered AS on_order, b.buyers, b.latest_at, b.all_parts AS "all",
    ${capped('(SELECT sum(s.quantity) FROM product_stock_view s WHERE s.product_id = ANY(b.products))')} AS stock
  FROM page b LEFT JOIN products_view p ON p.id = b.product_id
  ORDER BY b.buyers DESC, b.quotes + b.waiting + b.backordered DESC, b.searches DESC, ${naturalOrder('b.sku')}, b.key`

const RowShape = z.extend(WantedPartShape, { all: z.number() })

/** The part numbers that were requested but not in stock, the most requested first. */
export async function readToBuy(tx: Tx, span: ReportSpan, page: Rows): Promise<ToBuy> {
  const answer = await rows(tx, RowShape, {
    name: 'to-buy',
    text: TEXT,
    values: [...reportValues(span), page.limit, page.offset],
  })
  const parts = answer[0]?.all ?? 0
  return {
    period: { from: span.from, to: span.to },
    parts,
    after: nextOffset(page, parts),
    rows: answer.map(({ all: _, ...row }) => row),
  }
}
