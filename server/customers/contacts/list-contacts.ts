import { searchText } from '../../../domain/text/search-text.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Db } from '../../platform/db/database.ts'
import { cutById } from '../../platform/db/list-cursor.ts'
import { rows } from '../../platform/db/rows.ts'
import { likeTerm, searchTerm } from '../../platform/db/search-term.ts'
import { allOf, code, joined, sql } from '../../platform/db/sql.ts'
import { CONTACT_SOURCES } from './tables.ts'

/** The filter of contacts. It is also used in URLs, so flags are words. */
export const ContactFilterShape = {
  source: z._default(z.nullable(z.enum(CONTACT_SOURCES)), null),
  optedIn: z._default(z.nullable(z.enum(['yes', 'no'])), null),
  search: z._default(searchText(100), ''),
}
const FilterShape = z.strictObject(ContactFilterShape)
export type ContactFilter = z.output<typeof FilterShape>

const ContactShape = z.object({
  id: z.int(),
  email: z.string(),
  source: z.enum(CONTACT_SOURCES),
  optedIn: z.boolean(),
  createdAt: z.date(),
  /** the account with this address, if there is one */
  userId: z.nullable(z.string()),
})
export type Contact = z.infer<typeof ContactShape>
export const ContactsShape = z.object({
  contacts: z.array(ContactShape),
  /** the next page has IDs below this; null: no next page */
  after: z.nullable(z.int()),
})

const AT_ONCE = 50

/** The contacts who subscribed or were sent a confirmation, newest first, 50 per page. */
export async function listContacts(
  db: Db,
  { after, ...filter }: ContactFilter & { after: number | null },
): Promise<z.infer<typeof ContactsShape>> {
  const rows = await readContacts(db, filter, after, AT_ONCE + 1)
  const { page, next } = cutById(rows, AT_ONCE)
  return { contacts: page, after: next }
}

/**
 * Contacts newest first. Each kind (source, opted in) is read from index marketing_contacts_kind, only as far as
 * needed; a rare search term is read from its own index. The statement is not prepared, so that the planner sees the
 * values.
 */
export async function readContacts(
  db: Db,
  { source, optedIn, search }: ContactFilter,
  after: number | null,
  most: number,
): Promise<Contact[]> {
  const term = searchTerm(search)
  const conditions = [term && sql`lower(email) LIKE ${likeTerm(term)}`, after !== null && sql`id < ${after}`]
  const kinds = (source ? [source] : CONTACT_SOURCES).flatMap(from =>
    (optedIn ? [optedIn === 'yes'] : [true, false]).map(
      isIn => sql`source = '${code(from)}' AND opted_in = ${code(`${isIn}`)}`,
    ),
  )
  const ways = kinds.map(
    kind =>
      sql`(SELECT * FROM marketing_contacts WHERE ${allOf([kind, ...conditions])} ORDER BY id DESC LIMIT ${most})`,
  )
  return rows(
    db,
    ContactShape,
    sql`SELECT id, email, source, opted_in, created_at, user_id
      FROM (${joined(ways, ' UNION ALL ')}) c ORDER BY id DESC LIMIT ${most}`,
  )
}
