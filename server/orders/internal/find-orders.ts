import { partNumberKey } from '../../../domain/part-number.ts'
import type { Db } from '../../db/database.ts'
import { partKey } from '../../db/part-key.ts'

/** What is looked for: a piece of an order's number or e-mail address, or of the key of a part number. */
export type Sought = { number: string; email: string; part: string }

export const soughtBy = (term: string): Sought => ({
  number: term.toUpperCase(),
  email: term.toLowerCase(),
  part: partNumberKey(term),
})

/** So many are looked up by what is sought; where there are more they are met soon enough by going through the orders. */
const MOST_FOUND = 3000
/** Trigrams cannot find less. */
const SHORTEST = 3

/** Whether it is too short to be looked up. */
export const isShort = ({ number }: Sought): boolean => number.length < SHORTEST

const piece = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

// Each by its own index of trigrams. Without a name: it is planned for what is sought, which may be rare or in every row.
const FOUND = `SELECT id FROM ((SELECT id FROM orders WHERE order_number LIKE $1 LIMIT ${MOST_FOUND + 1})
    UNION ALL (SELECT id FROM orders WHERE lower(email) LIKE $2 LIMIT ${MOST_FOUND + 1})
    UNION ALL (SELECT order_id FROM order_items WHERE length($4) >= ${SHORTEST} AND ${partKey('sku')} LIKE $3
      LIMIT ${MOST_FOUND + 1})
    UNION ALL (SELECT id FROM orders WHERE user_id = ANY($5::uuid[]) LIMIT ${MOST_FOUND + 1})) f`

/** The orders that have what is sought, or are of one of the accounts; null when that is too short to be looked up, or is in too many. */
export async function findOrders(
  db: Db,
  { number, email, part }: Sought,
  accounts: readonly string[],
): Promise<string[] | null> {
  if (isShort({ number, email, part })) return null
  const { rows } = await db.$client.query<{ id: string }>(FOUND, [
    ...[piece(number), piece(email), piece(part), part],
    accounts,
  ])
  return rows.length > MOST_FOUND ? null : [...new Set(rows.map(({ id }) => id))]
}
