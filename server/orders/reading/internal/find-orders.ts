import { z } from '../../../../domain/text/zod.ts'
import { partKey } from '../../../catalogue/part-key.ts'
import type { Db } from '../../../platform/db/database.ts'
import { firstRow } from '../../../platform/db/rows.ts'
import { containsPattern } from '../../../platform/db/search-term.ts'
import { ORDER_TEXT, TRANSACTION_TEXT } from '../../order-text.ts'
import type { OrderSearch } from '../../parse-order-search.ts'

/** Up to this many matches are found by index. With more matches, a scan of the orders soon fills a page. */
const MAX_FOUND = 3000
/** Trigram indexes cannot find shorter terms. */
const MIN_TERM_LENGTH = 3

/** True if the term is too short for an index. */
export const isShort = ({ number }: OrderSearch): boolean => number.length < MIN_TERM_LENGTH

// Each column is searched by its own trigram index. The statement has no name, so that it is planned for its term,
// which may be rare or in every row.
const FOUND = `SELECT CASE WHEN count(*) <= ${MAX_FOUND} THEN coalesce(array_agg(DISTINCT id), '{}') END AS ids
  FROM (SELECT id FROM ((SELECT id FROM orders_view WHERE order_number LIKE $1 LIMIT ${MAX_FOUND + 1})
    UNION ALL (SELECT id FROM orders_view WHERE ${ORDER_TEXT} LIKE ANY($2::text[]) LIMIT ${MAX_FOUND + 1})
    UNION ALL (SELECT id FROM orders_view WHERE $6::boolean AND ${TRANSACTION_TEXT} LIKE ANY($2::text[]) LIMIT ${MAX_FOUND + 1})
    UNION ALL (SELECT order_id FROM order_shipments WHERE tracking_text LIKE ANY($2::text[]) LIMIT ${MAX_FOUND + 1})
    UNION ALL (SELECT order_id FROM order_items_view WHERE length($4) >= ${MIN_TERM_LENGTH} AND ${partKey('sku')} LIKE $3
      LIMIT ${MAX_FOUND + 1})
    UNION ALL (SELECT order_id FROM order_items_view WHERE reference <> '' AND lower(reference) LIKE ANY($2::text[])
      LIMIT ${MAX_FOUND + 1})
    UNION ALL (SELECT id FROM orders_view WHERE user_id = ANY($5::uuid[]) LIMIT ${MAX_FOUND + 1})) f LIMIT ${MAX_FOUND + 1}) found`

const IdsShape = z.object({ ids: z.nullable(z.array(z.string())) })

/**
 * The orders that match the term, or belong to one of the accounts; null if the term is too short or matches too
 * many.
 */
export async function findOrders(db: Db, sought: OrderSearch, accounts: readonly string[]): Promise<string[] | null> {
  if (isShort(sought)) return null
  const { numbers, texts, part, seesPayments } = sought
  const row = await firstRow(db, IdsShape, FOUND, [
    ...[numbers, texts, containsPattern(part), part],
    accounts,
    seesPayments,
  ])
  return row?.ids ?? null
}
