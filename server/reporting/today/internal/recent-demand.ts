import { rateVital } from '../../../../domain/admin/web-vital.ts'
import { z } from '../../../../domain/text/zod.ts'
import { cached } from '../../../platform/cache/cached.ts'
import type { Db } from '../../../platform/db/database.ts'
import { databaseNow } from '../../../platform/db/database-now.ts'
import { rows } from '../../../platform/db/rows.ts'
import { countMissedSearches, listMissedSearches } from '../../../search/list-missed-searches.ts'
import { countWanted } from '../../../stock-alerts/list-wanted.ts'
import { vitalsByPage } from '../../../vitals/vitals-by-page.ts'

export const RecentDemandShape = z.object({
  /**
   * parts that are oversold, and parts of which carts and open quotes need more than is in stock; backorders first,
   * then by missing pieces
   */
  short: z.int(),
  /** backordered pieces of all parts */
  backordered: z.int(),
  /** the same pieces, by unit of measure */
  backorderedAmounts: z.array(z.object({ uom: z.string(), quantity: z.int() })),
  shortNext: z.array(
    z.object({
      productId: z.int(),
      sku: z.string(),
      slug: z.string(),
      name: z.string(),
      /** the unit of measure of its quantities */
      uom: z.string(),
      stock: z.int(),
      inCarts: z.int(),
      inQuotes: z.int(),
      /** ordered pieces that are missing (stock_lines.backordered) */
      backordered: z.int(),
    }),
  ),
  /** parts without stock that have stock alerts, and the parts with the most alerts */
  wantedParts: z.int(),
  wanted: z.array(
    z.object({
      productId: z.int(),
      sku: z.string(),
      name: z.string(),
      uom: z.string(),
      people: z.int(),
      pieces: z.int(),
    }),
  ),
  /** the number of searches without a result in the last 7 days, and the most frequent ones */
  missedTerms: z.int(),
  missed: z.array(z.object({ term: z.string(), times: z.int() })),
  /** measured visits of the last 7 days, and the number of page kinds whose largest element appears late; ms */
  speed: z.nullable(
    z.object({ times: z.int(), slowest: z.object({ page: z.string(), p75: z.number() }), poor: z.int() }),
  ),
})
export type RecentDemand = z.infer<typeof RecentDemandShape>

const DAYS = 7
const MAX_SHOWN = 5
/** A cart that was not changed for longer than this does not count as demand. */
const CART_DAYS = 14

const FRESH_MS = 30_000
const KEPT_MS = 600_000

/**
 * Figures that change slowly and cost too much for each view of Today. They are 30 s old, or up to 10 minutes old if
 * Today was not opened since; the next view is up to date.
 */
export const recentDemand = (db: Db, timeZone: string): Promise<RecentDemand> =>
  cached(db, 'today-wanted', () => readWanted(db, timeZone), FRESH_MS, KEPT_MS)

export async function readWanted(db: Db, timeZone: string, now = databaseNow()): Promise<RecentDemand> {
  const [short, waited, missedTerms, missed, pages] = await Promise.all([
    shortParts(db),
    countWanted(db, MAX_SHOWN),
    countMissedSearches(db, DAYS, timeZone, now),
    listMissedSearches(db, DAYS, timeZone, now),
    vitalsByPage(db, DAYS, timeZone, now),
  ])
  const measured = pages.flatMap(({ page, LCP }) => (LCP ? [{ page, ...LCP }] : [])).sort((a, b) => b.p75 - a.p75)
  const [slowest] = measured
  return {
    ...short,
    wantedParts: waited.parts,
    wanted: waited.first.map(({ since, ...part }) => part),
    missedTerms,
    missed: missed.slice(0, MAX_SHOWN).map(({ term, times }) => ({ term, times })),
    speed: slowest
      ? {
          times: measured.reduce((sum, { times }) => sum + times, 0),
          slowest: { page: slowest.page, p75: slowest.p75 },
          poor: measured.filter(({ p75 }) => rateVital('LCP', p75) !== 'good').length,
        }
      : null,
  }
}

const ShortRowShape = z.object({
  productId: z.number(),
  sku: z.string(),
  slug: z.string(),
  name: z.string(),
  uom: z.string(),
  stock: z.number(),
  inCarts: z.number(),
  inQuotes: z.number(),
  backordered: z.number(),
  short: z.number(),
  backorderedInAll: z.number(),
  backorderedAmounts: RecentDemandShape.shape.backorderedAmounts,
})

// A part's stock excludes pieces held for orders. Lines saved for later are not demand.
async function shortParts(
  db: Db,
): Promise<Pick<RecentDemand, 'short' | 'backordered' | 'backorderedAmounts' | 'shortNext'>> {
  const found = await rows(db, ShortRowShape, {
    name: 'today-short',
    text: `SELECT p.id AS "productId", p.sku, p.slug, p.name, p.uom, s.quantity AS stock,
        coalesce(w."inCarts", 0) AS "inCarts", coalesce(w."inQuotes", 0) AS "inQuotes", coalesce(o.backordered, 0) AS backordered,
        count(*) OVER () AS short,
        (SELECT coalesce(json_agg(json_build_object('uom', uom, 'quantity', quantity) ORDER BY uom), '[]') FROM (
          SELECT b.uom, sum(a.backordered) AS quantity FROM stock_lines_view a JOIN products_view b ON b.id = a.product_id
            WHERE a.backordered > 0 AND b.is_listed GROUP BY b.uom) amounts) AS backordered_amounts,
        (sum(coalesce(o.backordered, 0)) OVER ())::bigint AS backordered_in_all
      FROM (SELECT product_id, sum(in_carts) AS "inCarts", sum(in_quotes) AS "inQuotes" FROM (
          SELECT product_id, quantity AS in_carts, 0 AS in_quotes FROM cart_items_view
            WHERE NOT is_saved AND updated_at > now() - interval '${CART_DAYS} days'
          UNION ALL SELECT l.product_id, 0, l.quantity FROM quotes_view q JOIN quote_lines_view l ON l.quote_id = q.id
            WHERE q.turn = 'admin' AND l.product_id IS NOT NULL) each GROUP BY product_id) w
        FULL JOIN (SELECT product_id, sum(backordered) AS backordered FROM stock_lines_view WHERE backordered > 0 GROUP BY product_id) o
          ON o.product_id = w.product_id
        JOIN products_view p ON p.id = coalesce(w.product_id, o.product_id) JOIN product_stock_view s ON s.product_id = p.id
      WHERE p.is_listed AND (o.backordered > 0 OR w."inCarts" + w."inQuotes" > s.quantity)
      ORDER BY coalesce(o.backordered, 0) DESC, w."inCarts" + w."inQuotes" - s.quantity DESC NULLS LAST, p.id LIMIT ${MAX_SHOWN}`,
  })
  return {
    short: found[0]?.short ?? 0,
    backordered: found[0]?.backorderedInAll ?? 0,
    backorderedAmounts: found[0]?.backorderedAmounts ?? [],
    shortNext: found.map(({ short, backorderedInAll, backorderedAmounts, ...part }) => part),
  }
}
