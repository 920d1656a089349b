import type { Db } from '../db/database.ts'
import { matches, rank } from './list-products.ts'
import { searchTerms } from './search-terms.ts'
import type { Suggestion } from './shapes.ts'

const MOST_SUGGESTIONS = 10

/** Up to 10 parts for what is being typed, best match first. Parts that are out of stock are among them. */
export async function suggestProducts(db: Db, typed: string): Promise<Suggestion[]> {
  const terms = searchTerms(typed)
  if (!terms || terms.typed.length < 2) return []
  const values: unknown[] = []
  const place = (value: unknown) => `$${values.push(value)}`
  const text = `SELECT p.slug, p.name, p.sku, p.stock_quantity > 0 AS "inStock" FROM products p
    WHERE p.is_published AND p.is_listed AND ${matches(terms, place)}
    ORDER BY ${rank(terms, place)}, p.name_key, p.id LIMIT ${MOST_SUGGESTIONS}`
  const { rows } = await db.$client.query<Suggestion>({ text, values })
  return rows
}
