import { PHONE_DIGITS, PROFILE_TEXT, USER_TEXT } from '../../customers/person-text.ts'
import { conditionsOn } from '../../platform/db/conditions-on.ts'
import type { Db } from '../../platform/db/database.ts'
import { cursorSql, cutPage } from '../../platform/db/list-cursor.ts'
import { likeWords, searchTerm } from '../../platform/db/search-term.ts'
import { PERSON_COLUMNS, PERSON_COUNTS, readPaid } from './internal/person-columns.ts'
import type { PeopleAsked, PersonLine } from './shapes.ts'

const AT_ONCE = 50
/** Up to so many who match are looked up and sorted; of more, the newest are walked until a page is full. */
const FEW = 2000
/** Fewer digits are a part of nearly every number. */
const FEWEST_DIGITS = 3

/**
 * Everybody with an account, newest first, 50 at once; found by any piece of name, e-mail, company or phone number, however
 * that is written.
 */
export async function listPeople(db: Db, asked: PeopleAsked): Promise<{ people: PersonLine[]; before: string | null }> {
  const term = searchTerm(asked.search)
  const few = term === '' ? null : await findFew(db, term)
  const { text, values } = pageOf({ ...asked, term, few })
  const { rows } = await db.$client.query<Omit<PersonLine, 'paidSum'> & { paidSum: string; cursor: string }>(
    text,
    values,
  )
  const { page, next } = cutPage(rows, AT_ONCE)
  return { people: page.map(readPaid), before: next }
}

/** What matches, of accounts and of profiles; `$1` and on are its values. */
function matching(term: string, value: (given: unknown) => string) {
  const patterns = likeWords(term).map(value)
  const like = (text: string) => `(${patterns.map(pattern => `${text} LIKE ${pattern}`).join(' OR ')})`
  const digits = term.replace(/\D/g, '')
  const isPhone = digits.length >= FEWEST_DIGITS && /^[\d\s()+./-]+$/.test(term)
  return {
    user: like(USER_TEXT),
    profile: isPhone ? `(${like(PROFILE_TEXT)} OR ${PHONE_DIGITS} LIKE ${value(`%${digits}%`)})` : like(PROFILE_TEXT),
  }
}

/** Who matches, by the indexes of pieces; null where they are many, and walking is quicker than sorting. */
async function findFew(db: Db, term: string): Promise<string[] | null> {
  const values: unknown[] = []
  const { user, profile } = matching(term, given => `$${values.push(given)}`)
  // Not prepared: the planner must see whether the term is rare.
  const { rows } = await db.$client.query<{ id: string }>(
    `(SELECT id FROM people WHERE ${user} LIMIT ${FEW + 1})
      UNION ALL (SELECT id FROM people WHERE ${profile} LIMIT ${FEW + 1})`,
    values,
  )
  return rows.length > FEW ? null : rows.map(({ id }) => id)
}

function pageOf({ term, few, role, before }: PeopleAsked & { term: string; few: string[] | null }) {
  const { values, value, where } = conditionsOn()
  const found = () => {
    if (few) return `u.id = ANY(${value(few)}::uuid[])`
    const { user, profile } = matching(term, value)
    // As a value, not as EXISTS: the planner would look at every profile first.
    return `(${user} OR (SELECT ${profile} FROM people p WHERE p.id = u.id))`
  }
  const narrowed = where([
    term && found(),
    role && (role === 'admin' ? 'u.admin_since IS NOT NULL' : 'u.admin_since IS NULL'),
    before && `(u.created_at, u.id) < (${value(before.at)}::timestamptz, ${value(before.id)}::uuid)`,
  ])
  const text = `WITH page AS MATERIALIZED (SELECT u.* FROM people u
      ${narrowed}
      ORDER BY u.created_at DESC, u.id DESC LIMIT ${AT_ONCE + 1})
    SELECT ${PERSON_COLUMNS}, ${cursorSql('u.created_at', 'u.id')} AS cursor FROM page u ${PERSON_COUNTS}
    ORDER BY u.created_at DESC, u.id DESC`
  return { text, values }
}
