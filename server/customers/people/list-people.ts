import { z } from '../../../domain/text/zod.ts'
import type { Db } from '../../platform/db/database.ts'
import { cursorSql, cutPage } from '../../platform/db/list-cursor.ts'
import { TextIdShape } from '../../platform/db/row-shapes.ts'
import { rows } from '../../platform/db/rows.ts'
import { containsPattern, hasTerm, searchTerm } from '../../platform/db/search-term.ts'
import { anyOf, code, sql, where } from '../../platform/db/sql.ts'
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
  const found = await rows(db, ListPeopleRowShape, pageOf({ ...asked, term, few }))
  const { page, next } = cutPage(found, AT_ONCE)
  return { people: page.map(readPaid), after: next }
}

/** SQL for matches in accounts and profiles. */
function matching(term: string) {
  const has = hasTerm(term)
  const digits = term.replace(/\D/g, '')
  const isPhone = digits.length >= MIN_DIGITS && /^[\d\s()+./-]+$/.test(term)
  return {
    user: has(USER_TEXT),
    profile: isPhone
      ? anyOf([has(PROFILE_TEXT), sql`${code(PHONE_DIGITS)} LIKE ${containsPattern(digits)}`])
      : has(PROFILE_TEXT),
  }
}

/** The matches by the trigram indexes; null if there are many, so that a scan is faster than sorting. */
async function findFew(db: Db, term: string): Promise<string[] | null> {
  const { user, profile } = matching(term)
  // Not prepared: the planner must see whether the term is rare.
  const found = await rows(
    db,
    TextIdShape,
    sql`(SELECT id FROM people WHERE ${user} LIMIT ${code(FEW + 1)})
      UNION ALL (SELECT id FROM people WHERE ${profile} LIMIT ${code(FEW + 1)})`,
  )
  return found.length > FEW ? null : found.map(({ id }) => id)
}

function pageOf({ term, few, role, after }: PeopleQuery & { term: string; few: string[] | null }) {
  const found = () => {
    if (few) return sql`u.id = ANY(${few}::uuid[])`
    const { user, profile } = matching(term)
    // A value instead of EXISTS, because the planner would read every profile first.
    return sql`(${user} OR (SELECT ${profile} FROM people p WHERE p.id = u.id))`
  }
  const narrowed = where([
    term && found(),
    role && (role === 'customer' ? sql`cardinality(u.roles) = 0` : sql`${role} = ANY(u.roles)`),
    after && sql`(u.created_at, u.id) < (${after.at}::timestamptz, ${after.id}::uuid)`,
  ])
  return sql`WITH page AS MATERIALIZED (SELECT u.* FROM people u
      ${narrowed}
      ORDER BY u.created_at DESC, u.id DESC LIMIT ${code(AT_ONCE + 1)})
    SELECT ${code(PERSON_COLUMNS)}, ${code(cursorSql('u.created_at', 'u.id'))} AS cursor FROM page u ${code(PERSON_COUNTS)}
    ORDER BY u.created_at DESC, u.id DESC`
}
