import { partNumberKey } from '../../../domain/part-number.ts'
import type { Db } from '../../db/database.ts'
import { ORDER_TEXT } from '../../db/order-text.ts'
import { partKey } from '../../db/part-key.ts'

/** What is looked for: a piece of an order's number, of its ORDER_TEXT, or of the key of a part number. */
export type Sought = { number: string; text: string; part: string }

/** A number of a carrier, in the groups in which it is printed: ORDER_TEXT has it without spaces. */
const IN_GROUPS = /^(?=(?:\D*\d){8})[a-z\d]+(?: [a-z\d]+)+$/i

export const soughtBy = (term: string): Sought => ({
  number: term.toUpperCase(),
  text: (IN_GROUPS.test(term) ? term.replaceAll(' ', '') : term).toLowerCase(),
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
    UNION ALL (SELECT id FROM orders WHERE ${ORDER_TEXT} LIKE $2 LIMIT ${MOST_FOUND + 1})
    UNION ALL (SELECT order_id FROM order_items WHERE length($4) >= ${SHORTEST} AND ${partKey('sku')} LIKE $3
      LIMIT ${MOST_FOUND + 1})
    UNION ALL (SELECT id FROM orders WHERE user_id = ANY($5::uuid[]) LIMIT ${MOST_FOUND + 1})) f`

/** The orders that have what is sought, or are of one of the accounts; null when that is too short to be looked up, or is in too many. */
export async function findOrders(
  db: Db,
  { number, text, part }: Sought,
  accounts: readonly string[],
): Promise<string[] | null> {
  if (isShort({ number, text, part })) return null
  const { rows } = await db.$client.query<{ id: string }>(FOUND, [
    ...[piece(number), piece(text), piece(part), part],
    accounts,
  ])
  return rows.length > MOST_FOUND ? null : [...new Set(rows.map(({ id }) => id))]
}
