import { z } from '../../../domain/text/zod.ts'
import { conditionsOn } from '../../platform/db/conditions-on.ts'
import type { Db } from '../../platform/db/database.ts'
import { cursorSql, cutPage } from '../../platform/db/list-cursor.ts'
import { TextIdShape } from '../../platform/db/row-shapes.ts'
import { rows } from '../../platform/db/rows.ts'
import { containsPattern, hasTerm, searchTerm } from '../../platform/db/search-term.ts'
import { PHONE_DIGITS, PROFILE_TEXT, USER_TEXT } from '../person-text.ts'
import { PERSON_COLUMNS, PERSON_COUNTS, readPaid } from './internal/person-columns.ts'
import { type PeopleQuery, type PersonLine, PersonLineShape } from './shapes.ts'

const AT_ONCE = 50
/** Up to this many matches are read and sorted. With more matches, the newest rows are scanned until a page is full. */
const FEW = 2000
/** A shorter term is part of nearly every number. */
const MIN_DIGITS = 3

const ListPeopleRowShape = z.extend(z.omit(PersonLineShape, { paidSum: true }), {
  paidSum: z.string(),
  cursor: z.string(),
})

/**
 * Lists all accounts, newest first, 50 at once. The search finds any part of name, email, company or phone number, in
 * any notation.
 */
export async function listPeople(db: Db, asked: PeopleQuery): Promise<{ people: PersonLine[]; after: string | null }> {
  const term = searchTerm(asked.search)
  const few = term === '' ? null : await findFew(db, term)
  const { text, values } = pageOf({ ...asked, term, few })
  const found = await rows(db, ListPeopleRowShape, text, values)
  const { page, next } = cutPage(found, AT_ONCE)
  return { people: page.map(readPaid), after: next }
}

/** SQL for matches in accounts and profiles. Its values begin at `$1`. */
function matching(term: string, value: (given: unknown) => string) {
  const has = hasTerm(term, value)
  const digits = term.replace(/\D/g, '')
  const isPhone = digits.length >= MIN_DIGITS && /^[\d\s()+./-]+$/.test(term)
  return {
    user: has(USER_TEXT),
    profile: isPhone
      ? `(${has(PROFILE_TEXT)} OR ${PHONE_DIGITS} LIKE ${value(containsPattern(digits))})`
      : has(PROFILE_TEXT),
  }
}

/** The matches by the trigram indexes; null if there are many, so that a scan is faster than sorting. */
async function findFew(db: Db, term: string): Promise<string[] | null> {
  const { values, value } = conditionsOn()
  const { user, profile } = matching(term, value)
  // Not prepared: the planner must see whether the term is rare.
  const found = await rows(
    db,
    TextIdShape,
    `(SELECT id FROM people WHERE ${user} LIMIT ${FEW + 1})
      UNION ALL (SELECT id FROM people WHERE ${profile} LIMIT ${FEW + 1})`,
    values,
  )
  return found.length > FEW ? null : found.map(({ id }) => id)
}

function pageOf({ term, few, role, after }: PeopleQuery & { term: string; few: string[] | null }) {
  const { values, value, where } = conditionsOn()
  const found = () => {
    if (few) return `u.id = ANY(${value(few)}::uuid[])`
    const { user, profile } = matching(term, value)
    // A value instead of EXISTS, because the planner would read every profile first.
    return `(${user} OR (SELECT ${profile} FROM people p WHERE p.id = u.id))`
  }
  const narrowed = where([
    term && found(),
    role && (role === 'customer' ? 'cardinality(u.roles) = 0' : `${value(role)} = ANY(u.roles)`),
    after && `(u.created_at, u.id) < (${value(after.at)}::timestamptz, ${value(after.id)}::uuid)`,
  ])
  const text = `WITH page AS MATERIALIZED (SELECT u.* FROM people u
      ${narrowed}
      ORDER BY u.created_at DESC, u.id DESC LIMIT ${AT_ONCE + 1})
    SELECT ${PERSON_COLUMNS}, ${cursorSql('u.created_at', 'u.id')} AS cursor FROM page u ${PERSON_COUNTS}
    ORDER BY u.created_at DESC, u.id DESC`
  return { text, values }
}
