import { CSV_BEGIN, csvLines } from '../../../domain/text/csv.ts'
import { writeAudit } from '../../audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Contact, type ContactFilter, readContacts } from './list-contacts.ts'

const AT_ONCE = 1000
const COLUMNS = ['email', 'source', 'opted_in', 'since']

/**
 * Contacts as CSV, a thousand lines at a time: no transaction stays open during a slow download. The download is
 * audited when it begins.
 */
export async function* exportContacts(db: Db, filter: ContactFilter, adminId: string): AsyncGenerator<string> {
  await writeAudit(db, {
    adminId,
    action: 'contact.exported',
    subject: 'contact',
    subjectId: 'all',
    label: 'contacts.csv',
    before: null,
    after: filter,
  })
  yield CSV_BEGIN + csvLines([COLUMNS])
  for (let after: number | null = null; ; ) {
    const contacts: Contact[] = await readContacts(db, filter, after, AT_ONCE)
    if (contacts.length > 0) yield csvLines(contacts.map(cellsOf))
    if (contacts.length < AT_ONCE) return
    after = contacts.at(-1)?.id ?? null
  }
}

const cellsOf = ({ email, source, optedIn, createdAt }: Contact) => [
  ...[email, source, optedIn ? 'yes' : 'no', createdAt.toISOString()],
]
