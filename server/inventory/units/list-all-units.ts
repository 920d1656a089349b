import { CONDITION_NAMES, type Condition } from '../../../domain/catalogue/condition.ts'
import { CONDITION_CODE_NAMES, CONDITION_CODES } from '../../../domain/catalogue/condition-code.ts'
import {
  DAYS_TO_SEE,
  EXPIRES_WITHIN_NAMES,
  isUnitPlace,
  readUnitPlace,
  UNIT_LIST_NAMES,
} from '../../../domain/inventory/unit-list.ts'
import { store } from '../../../domain/settings/store.ts'
import { searchText } from '../../../domain/text/search-text.ts'
import { addDays, storeDay } from '../../../domain/text/store-day.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Db } from '../../platform/db/database.ts'
import { databaseNow } from '../../platform/db/database-now.ts'
import { rows } from '../../platform/db/rows.ts'
import { allOf, anyOf, code, type OptionalCondition, type Sql, sql } from '../../platform/db/sql.ts'
import { FOUND, type Unit, UnitShape } from './read-units.ts'

const AT_ONCE = 50
const Place = z.string().check(z.refine(isUnitPlace, 'There is no such page'))

/**
 * The filter of the list. `bin`, `vendor`: the start of the name; `search`: the start of a serial, lot or paper number,
 * or of a bin.
 */
const Narrowed = {
  state: z._default(z.nullable(z.enum(UNIT_LIST_NAMES)), null),
  condition: z._default(z.nullable(z.enum(CONDITION_NAMES)), null),
  bin: z._default(searchText(60), ''),
  vendor: z._default(searchText(120), ''),
  /** units for sale that expire within this time, the earliest expiry first */
  expires: z._default(z.nullable(z.enum(EXPIRES_WITHIN_NAMES)), null),
  paper: z._default(z.nullable(z.literal('none')), null),
  search: z._default(searchText(120), ''),
}
export const UnitFilterShape = z.strictObject({ ...Narrowed, after: z._default(z.nullable(Place), null) })
/** The same filter without a page. */
export const WholeUnitFilterShape = z.strictObject(Narrowed)
type Filter = z.output<typeof UnitFilterShape>

/**
 * Lists units by a filter, 50 at once, the newest first. Without a chosen state, lists the units in the house. `next`:
 * the cursor of the next page.
 */
export async function listAllUnits(db: Db, filter: Filter): Promise<{ units: Unit[]; next: string | null }> {
  const byExpiry = filter.expires !== null
  const order = code(byExpiry ? 'u.expires_on, u.id' : 'u.id DESC')
  const found = await rows(
    db,
    UnitShape,
    sql`${code(FOUND)} WHERE ${allOf(conditionsOf(filter))} ORDER BY ${order} LIMIT ${code(AT_ONCE + 1)}`,
  )
  const units = found.slice(0, AT_ONCE)
  const last = units.at(-1)
  if (found.length <= AT_ONCE || !last) return { units, next: null }
  return { units, next: byExpiry ? `${last.expiresOn}_${last.id}` : `${last.id}` }
}

const codesOf = (condition: Condition) => CONDITION_CODE_NAMES.filter(code => CONDITION_CODES[code] === condition)
const begins = (text: string): string =>
  `${text
    .trim()
    .toUpperCase()
    .replace(/[\\%_]/g, '\\$&')}%`

const FOR_SALE = sql`u.state = 'available' AND u.quantity > 0 AND u.expires_on IS NOT NULL`
const IS_HERE = sql`NOT u.is_gone`

const inDays = (days: number) => addDays(storeDay(databaseNow(), store.timeZone), days)

// Each condition is written as in its index (tables.ts).
const conditionsOf = ({
  state,
  condition,
  bin,
  vendor,
  expires,
  paper,
  search,
  after,
}: Filter): OptionalCondition[] => [
  ...ofState(state),
  condition && sql`u.condition_code = ANY(${codesOf(condition)})`,
  bin && sql`u.bin <> '' AND upper(u.bin) LIKE ${begins(bin)}`,
  vendor && sql`u.vendor <> '' AND upper(u.vendor) LIKE ${begins(vendor)}`,
  paper && sql`u.paper IS NULL`,
  expires && state === null && FOR_SALE,
  expires && sql`u.expires_on <= ${inDays(Number(expires))}`,
  search &&
    anyOf(
      ['mark', 'paper_number', 'bin'].map(name => {
        const column = code(`u.${name}`)
        return sql`(${column} <> '' AND upper(${column}) LIKE ${begins(search)})`
      }),
    ),
  after && isAfter(after, expires !== null),
]

function ofState(state: Filter['state']): Sql[] {
  if (state === null) return [IS_HERE]
  if (state === 'to_see')
    return [sql`(u.state = 'quarantined' OR (${FOR_SALE} AND u.expires_on <= ${inDays(DAYS_TO_SEE)}))`]
  const isOne = sql`u.state = '${code(state)}'`
  if (state === 'gone') return [sql`u.is_gone`]
  return [state === 'returned_to_vendor' || state === 'scrapped' ? sql`u.is_gone` : IS_HERE, isOne]
}

function isAfter(after: string, byExpiry: boolean): Sql {
  const { expiresOn, id } = readUnitPlace(after)
  return byExpiry
    ? sql`(u.expires_on, u.id) > (${expiresOn ?? '0001-01-01'}::date, ${id}::bigint)`
    : sql`u.id < ${id}::bigint`
}
