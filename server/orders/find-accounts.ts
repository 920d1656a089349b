import { PROFILE_TEXT, USER_TEXT } from '../customers/person-text.ts'
import type { Db } from '../platform/db/database.ts'
import { TextIdShape } from '../platform/db/row-shapes.ts'
import { rows } from '../platform/db/rows.ts'
import { likeTerm } from '../platform/db/search-term.ts'
import { ORDER_NUMBER } from './parse-order-search.ts'

/** A term that matches more accounts is not selective: the search then covers orders only. */
const MAX_ACCOUNTS = 2000

/**
 * IDs of accounts whose email address, name or company contains the term (at least three characters), by trigram index.
 */
export async function findAccounts(db: Db, piece: string): Promise<string[]> {
  // An order number matches no account.
  if (ORDER_NUMBER.test(piece)) return []
  // An unnamed statement is planned for this term, which may be rare or in every row.
  const found = await rows(
    db,
    TextIdShape,
    `(SELECT id FROM people WHERE ${USER_TEXT} LIKE $1 LIMIT ${MAX_ACCOUNTS + 1})
      UNION (SELECT id FROM people WHERE ${PROFILE_TEXT} LIKE $1 LIMIT ${MAX_ACCOUNTS + 1})`,
    [likeTerm(piece.toLowerCase())],
  )
  return found.length > MAX_ACCOUNTS ? [] : found.map(({ id }) => id)
}
