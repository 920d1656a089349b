import { CARD_COLUMNS, CardRowShape, readCard } from '../../catalogue/card-columns.ts'
import { naturalOrder } from '../../catalogue/part-key.ts'
import type { ProductCard } from '../../catalogue/shapes.ts'
import type { Db } from '../../platform/db/database.ts'
import { NumberIdShape, TotalShape } from '../../platform/db/row-shapes.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import { code, type Sql, sql } from '../../platform/db/sql.ts'

type ByFact = { family: string; key: string; isDown: boolean }

/**
 * One page of a family's list in the order of a fact. The index of facts has all parts of the family in that order;
 * those without the fact follow, by part number.
 */
export async function factPage(db: Db, listed: Sql, by: ByFact, page: number, perPage: number): Promise<ProductCard[]> {
  const skip = (page - 1) * perPage
  const first = await readIds(db, havingFact(listed, by), perPage, skip)
  const ids =
    first.length === perPage ? first : [...first, ...(await others(db, listed, by, perPage, skip, first.length))]
  const found = await rows(db, CardRowShape, {
    name: 'cards-in-order',
    text: `SELECT ${CARD_COLUMNS} FROM unnest($1::bigint[]) WITH ORDINALITY AS shown (id, place)
      JOIN products p ON p.id = shown.id ORDER BY shown.place`,
    values: [ids],
  })
  return found.map(readCard)
}

/** The rest of a page after the parts that have the fact. */
async function others(db: Db, listed: Sql, by: ByFact, perPage: number, skip: number, found: number) {
  const before = found > 0 || skip === 0 ? skip + found : await countHaving(db, listed, by)
  return readIds(db, lackingFact(listed, by), perPage - found, Math.max(0, skip - before))
}

async function readIds(db: Db, ids: Sql, most: number, skip: number): Promise<number[]> {
  const found = await rows(db, NumberIdShape, sql`${ids} LIMIT ${most} OFFSET ${skip}`)
  return found.map(({ id }) => id)
}

const joinedFacts = (listed: Sql, { family, key }: ByFact): Sql =>
  sql`FROM part_facts_view f JOIN products p ON p.id = f.product_id
    WHERE f.family = ${family} AND f.key = ${key} AND ${listed}`

function havingFact(listed: Sql, by: ByFact): Sql {
  const way = code(by.isDown ? ' DESC' : '')
  return sql`SELECT p.id ${joinedFacts(listed, by)} ORDER BY f.sort_key${way}, f.product_id${way}`
}

async function countHaving(db: Db, listed: Sql, by: ByFact): Promise<number> {
  const row = await firstRow(db, TotalShape, sql`SELECT count(*) AS total ${joinedFacts(listed, by)}`)
  return row?.total ?? 0
}

const lackingFact = (listed: Sql, { key }: ByFact): Sql =>
  sql`SELECT p.id FROM products p WHERE ${listed}
    AND NOT EXISTS (SELECT FROM part_facts_view f WHERE f.product_id = p.id AND f.key = ${key})
    ORDER BY ${code(naturalOrder('p.sku'))}, p.id`
