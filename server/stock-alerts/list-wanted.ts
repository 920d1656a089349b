import { z } from '../../domain/text/zod.ts'
import type { Db } from '../platform/db/database.ts'
import { cutPage } from '../platform/db/list-cursor.ts'
import { rows } from '../platform/db/rows.ts'

const WantedShape = z.object({
  productId: z.int(),
  sku: z.string(),
  name: z.string(),
  /** the unit of measure of the quantity */
  uom: z.string(),
  people: z.int(),
  /** the requested pieces; an alert without a quantity counts as one */
  pieces: z.int(),
  /** the time since which the first person waits */
  since: z.date(),
})
export type Wanted = z.infer<typeof WantedShape>
export const WantedListShape = z.object({
  parts: z.array(WantedShape),
  /** the cursor of the next page; null: this is the last */
  after: z.nullable(z.string()),
})

const CURSOR = /^(\d{1,9})_(\d{1,15})$/
/** The cursor of a page, the last row before it: its number of people and its part id. */
export const WantedCursor = z._default(
  z.nullable(z.string().check(z.refine(text => CURSOR.test(text), 'There is no such page'))),
  null,
)

const AT_ONCE = 50

/**
 * SQL: the parts out of stock with stock alerts: the number of people, the number of pieces, and the start of the
 * longest wait.
 */
const WANTED = `SELECT w.*, p.sku, p.name, p.uom FROM (
    SELECT product_id AS "productId", count(*) AS people, sum(coalesce(quantity, 1))::bigint AS pieces, min(waiting_since) AS since
    FROM stock_alerts WHERE state = 'waiting' GROUP BY product_id) w
  JOIN products_view p ON p.id = w."productId" WHERE NOT p.in_stock`

const ListWantedRowShape = z.extend(WantedShape, { cursor: z.string() })

/** Lists the parts that most people wait for first, 50 per page. */
export async function listWanted(db: Db, after: string | null): Promise<z.infer<typeof WantedListShape>> {
  const [, people, productId] = CURSOR.exec(after ?? '') ?? []
  const found = await rows(
    db,
    ListWantedRowShape,
    `SELECT *, people || '_' || "productId" AS cursor FROM (${WANTED}) l
      ${people === undefined ? '' : 'WHERE people < $1 OR (people = $1 AND "productId" > $2)'}
      ORDER BY people DESC, "productId" LIMIT ${AT_ONCE + 1}`,
    people === undefined ? [] : [Number(people), Number(productId)],
  )
  const { page, next } = cutPage(found, AT_ONCE)
  return { parts: page, after: next }
}

const CountWantedRowShape = z.extend(WantedShape, { all: z.number() })

/** The number of such parts, and the first `most` of them. */
export async function countWanted(db: Db, most: number): Promise<{ parts: number; first: Wanted[] }> {
  const found = await rows(
    db,
    CountWantedRowShape,
    `SELECT *, count(*) OVER () AS all FROM (${WANTED}) l ORDER BY people DESC, "productId" LIMIT $1`,
    [most],
  )
  return { parts: found[0]?.all ?? 0, first: found.map(({ all, ...part }) => part) }
}
