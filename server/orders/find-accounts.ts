import { PROFILE_TEXT, USER_TEXT } from '../customers/person-text.ts'
import type { Db } from '../platform/db/database.ts'
import { likeTerm } from '../platform/db/search-term.ts'
import { ORDER_NUMBER } from './parse-order-search.ts'

/** A piece that is in more accounts says nothing of one of them: it is looked for in the orders alone. */
const MAX_ACCOUNTS = 2000

/** The accounts that have a piece, of three letters at least, in their e-mail address, name or company; by their trigrams. */
export async function findAccounts(db: Db, piece: string): Promise<string[]> {
  // No account is meant by it.
  if (ORDER_NUMBER.test(piece)) return []
  // Without a name: it is planned for what is sought, which may be rare or in every row.
  const { rows } = await db.$client.query<{ id: string }>(
    `(SELECT id FROM people WHERE ${USER_TEXT} LIKE $1 LIMIT ${MAX_ACCOUNTS + 1})
      UNION (SELECT id FROM people WHERE ${PROFILE_TEXT} LIKE $1 LIMIT ${MAX_ACCOUNTS + 1})`,
    [likeTerm(piece.toLowerCase())],
  )
  return rows.length > MAX_ACCOUNTS ? [] : rows.map(({ id }) => id)
}
