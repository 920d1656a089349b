import { CARD_COLUMNS, CardRowShape, readCard } from '../../catalogue/card-columns.ts'
import { naturalOrder } from '../../catalogue/part-key.ts'
import type { ProductCard } from '../../catalogue/shapes.ts'
import { placing } from '../../platform/db/conditions-on.ts'
import type { Db } from '../../platform/db/database.ts'
import { NumberIdShape, TotalShape } from '../../platform/db/row-shapes.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import type { Where } from './narrow-list.ts'

type ByFact = { family: string; key: string; isDown: boolean }
/** A query of ids in an order, with its values. */
type Ids = { text: string; values: unknown[] }

/**
 * One page of a family's list in the order of a fact. The index of facts has all parts of the family in that order;
 * those without the fact follow, by part number.
 */
export async function factPage(
  db: Db,
  listed: Where,
  by: ByFact,
  page: number,
  perPage: number,
): Promise<ProductCard[]> {
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
async function others(db: Db, listed: Where, by: ByFact, perPage: number, skip: number, found: number) {
  const before = found > 0 || skip === 0 ? skip + found : await countHaving(db, listed, by)
  return readIds(db, lackingFact(listed, by), perPage - found, Math.max(0, skip - before))
}

async function readIds(db: Db, { text, values }: Ids, most: number, skip: number): Promise<number[]> {
  const found = await rows(db, NumberIdShape, `${text} LIMIT $${values.length + 1} OFFSET $${values.length + 2}`, [
    ...values,
    most,
    skip,
  ])
  return found.map(({ id }) => id)
}

const joined = ({ where }: Where, { family, key }: Omit<ByFact, 'isDown'>, place: (value: unknown) => string): string =>
  `FROM part_facts_view f JOIN products p ON p.id = f.product_id
    WHERE f.family = ${place(family)} AND f.key = ${place(key)} AND ${where}`

function havingFact(listed: Where, by: ByFact): Ids {
  const values = [...listed.values]
  const way = by.isDown ? ' DESC' : ''
  const from = joined(listed, by, placing(values))
  return { text: `SELECT p.id ${from} ORDER BY f.sort_key${way}, f.product_id${way}`, values }
}

async function countHaving(db: Db, listed: Where, by: ByFact): Promise<number> {
  const values = [...listed.values]
  const row = await firstRow(db, TotalShape, `SELECT count(*) AS total ${joined(listed, by, placing(values))}`, values)
  return row?.total ?? 0
}

function lackingFact({ where, values: given }: Where, { key }: ByFact): Ids {
  const values = [...given]
  const at = placing(values)(key)
  const lacks = `NOT EXISTS (SELECT FROM part_facts_view f WHERE f.product_id = p.id AND f.key = ${at})`
  return {
    text: `SELECT p.id FROM products p WHERE ${where} AND ${lacks} ORDER BY ${naturalOrder('p.sku')}, p.id`,
    values,
  }
}
