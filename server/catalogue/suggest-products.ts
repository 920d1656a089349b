import type { Db } from '../db/database.ts'
import { LISTED } from './card-columns.ts'
import { byRank, matches, placing, rank } from './narrow-list.ts'
import { searchTerms } from './search-terms.ts'
import type { Suggestion } from './shapes.ts'

const MOST_SUGGESTIONS = 10
/** As many matches are put in order while somebody is typing; numbers and names that begin so are among them. */
const MOST_LOOKED_AT = 1000

/** Up to 10 parts for what is being typed, best match first. Parts that are out of stock are among them. */
export async function suggestProducts(db: Db, typed: string): Promise<Suggestion[]> {
  const terms = searchTerms(typed)
  if (!terms || terms.typed.length < 2) return []
  const values: unknown[] = []
  const place = placing(values)
  const columns = `p.id, p.sku_key, p.name_key, ${rank(terms, place)} AS rank`
  const found = `${LISTED} AND ${matches(terms, place)}`
  const name = place(terms.textPattern.replace(/^% ?/, ''))
  const parts = [
    `(SELECT ${columns} FROM products p WHERE ${found} LIMIT ${MOST_LOOKED_AT})`,
    `(SELECT ${columns} FROM products p WHERE ${found} AND p.name_key LIKE ${name} || '%'
      ORDER BY p.name_key, p.id LIMIT ${MOST_SUGGESTIONS})`,
  ]
  if (terms.keyPattern) {
    parts.push(`(SELECT ${columns} FROM products p WHERE ${LISTED} AND p.sku_key LIKE ${place(terms.keyPattern)} || '%'
      ORDER BY p.sku_key, p.id LIMIT ${MOST_SUGGESTIONS})`)
    parts.push(`(SELECT ${columns} FROM products p WHERE ${LISTED} AND p.sku = ${place(terms.typed)})`)
  }
  const text = `WITH hits AS (${parts.join(' UNION ')}), best AS (
      SELECT id, row_number() OVER (ORDER BY ${byRank('rank')}, id) AS place FROM hits ORDER BY place LIMIT ${MOST_SUGGESTIONS}
    )
    SELECT p.slug, p.name, p.sku, p.stock_quantity > 0 AS "inStock"
    FROM best JOIN products p ON p.id = best.id ORDER BY best.place`
  const { rows } = await db.$client.query<Suggestion>({ text, values })
  return rows
}
