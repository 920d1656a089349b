import { clampPage, defaultSort, pageCount, type Sort } from '../../domain/product-list.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Db } from '../db/database.ts'
import { CARD_COLUMNS, type CardRow, ON_SHELF, readCard } from './card-columns.ts'
import { findCategory } from './find-category.ts'
import { lately } from './internal/lately.ts'
import { type SearchTerms, searchTerms } from './search-terms.ts'
import type { ProductPage } from './shapes.ts'

export type ProductQuery = {
  search?: string
  /** id or slug */
  category?: string
  sort?: Sort
  page: number
  perPage: number
}

/**
 * One page of the parts on the shelf. A page beyond the end is the last one: `page` of the answer says which it is.
 * Refuses CATEGORY_NOT_FOUND.
 */
export async function listProducts(db: Db, query: ProductQuery): Promise<ProductPage> {
  const terms = searchTerms(query.search ?? '')
  const category = query.category ? await findCategory(db, query.category) : null
  if (query.category && !category) throw new Refusal('CATEGORY_NOT_FOUND')

  const { where, values } = filter(terms, category?.id ?? null)
  const total = await lately(db, `count ${JSON.stringify([where, values])}`, async () => {
    const text = `SELECT count(*) AS total FROM products p WHERE ${where}`
    const { rows } = await db.$client.query<{ total: number }>({ text, values })
    return rows[0]?.total ?? 0
  })
  const page = clampPage(query.page, pageCount(total, query.perPage))
  const order = orderBy(query.sort ?? defaultSort(terms ? terms.typed : ''), terms, values)
  const limits = [query.perPage, (page - 1) * query.perPage]
  // The page's ids first, so that pictures and conditions are looked up for 20 parts and not for all that sort before.
  const text = `SELECT ${CARD_COLUMNS} FROM (
      SELECT p.id FROM products p WHERE ${where} ORDER BY ${order.by}
      LIMIT $${order.values.length + 1} OFFSET $${order.values.length + 2}
    ) AS shown JOIN products p ON p.id = shown.id ORDER BY ${order.by}`
  // Without a search there are few statements, worth keeping prepared; a search is planned for its own words.
  const prepared = terms ? {} : { name: `list ${order.by} ${category === null ? '' : 'of category'}`.slice(0, 60) }
  const { rows } = await db.$client.query<CardRow>({ ...prepared, text, values: [...order.values, ...limits] })
  return { items: rows.map(readCard), total, page, perPage: query.perPage }
}

type Filter = { where: string; values: unknown[] }

function filter(terms: SearchTerms | null, categoryId: number | null): Filter {
  const values: unknown[] = []
  const place = (value: unknown) => `$${values.push(value)}`
  const parts = [ON_SHELF]
  if (categoryId !== null) parts.push(`p.category_id = ${place(categoryId)}`)
  if (terms) parts.push(matches(terms, place))
  return { where: parts.join(' AND '), values }
}

/** Contains what was typed in name, part number, manufacturer or description, or in the part number's key. */
export function matches(terms: SearchTerms, place: (value: unknown) => string): string {
  const byText = `p.search_text LIKE ${place(terms.textPattern)}`
  return terms.keyPattern ? `(${byText} OR p.sku_key LIKE ${place(`%${terms.keyPattern}%`)})` : byText
}

/** The rank of a match: exact as typed, exact key, key prefix, key contains, words in the text (trade: catalogue). */
export function rank(terms: SearchTerms, place: (value: unknown) => string): string {
  if (!terms.key || !terms.keyPattern) return '(4::int)'
  const key = place(terms.key)
  const pattern = place(terms.keyPattern)
  return `CASE WHEN p.sku = ${place(terms.typed)} THEN 0 WHEN p.sku_key = ${key} THEN 1
    WHEN p.sku_key LIKE ${pattern} || '%' THEN 2 WHEN p.sku_key LIKE '%' || ${pattern} || '%' THEN 3 ELSE 4 END`
}

function orderBy(sort: Sort, terms: SearchTerms | null, filterValues: unknown[]): { by: string; values: unknown[] } {
  const values = [...filterValues]
  const place = (value: unknown) => `$${values.push(value)}`
  switch (sort) {
    case 'name-asc':
      return { by: 'p.name_key, p.id', values }
    case 'name-desc':
      return { by: 'p.name_key DESC, p.id DESC', values }
    // Parts without a price come last either way: nobody looks for those by price.
    case 'price-asc':
      return { by: 'p.selling_price, p.id', values }
    case 'price-desc':
      return { by: 'p.selling_price DESC NULLS LAST, p.id DESC', values }
    case 'created_at-desc':
      return { by: 'p.created_at DESC, p.id DESC', values }
    case 'relevance':
      return { by: terms ? `${rank(terms, place)}, p.name_key, p.id` : 'p.name_key, p.id', values }
  }
}
