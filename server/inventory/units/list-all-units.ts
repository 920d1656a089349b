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
  const { where, values } = conditionsOf(filter)
  const byExpiry = filter.expires !== null
  const found = await rows(
    db,
    UnitShape,
    `${FOUND} WHERE ${where.join(' AND ')} ORDER BY ${byExpiry ? 'u.expires_on, u.id' : 'u.id DESC'} LIMIT ${AT_ONCE + 1}`,
    values,
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

function conditionsOf({ state, condition, bin, vendor, expires, paper, search, after }: Filter) {
  const values: unknown[] = []
  const placeholder = (value: unknown) => `$${values.push(value)}`
  const inDays = (days: number) => addDays(storeDay(databaseNow(), store.timeZone), days)
  const FOR_SALE = "u.state = 'available' AND u.quantity > 0 AND u.expires_on IS NOT NULL"
  // Each condition is written as in its index (tables.ts).
  const where: string[] =
    state === 'to_see'
      ? [`(u.state = 'quarantined' OR (${FOR_SALE} AND u.expires_on <= ${placeholder(inDays(DAYS_TO_SEE))}))`]
      : state === null
        ? ['NOT u.is_gone']
        : state === 'gone' || state === 'returned_to_vendor' || state === 'scrapped'
          ? ['u.is_gone', ...(state === 'gone' ? [] : [`u.state = '${state}'`])]
          : [`NOT u.is_gone`, `u.state = '${state}'`]
  if (condition) where.push(`u.condition_code = ANY(${placeholder(codesOf(condition))})`)
  if (bin) where.push(`u.bin <> '' AND upper(u.bin) LIKE ${placeholder(begins(bin))}`)
  if (vendor) where.push(`u.vendor <> '' AND upper(u.vendor) LIKE ${placeholder(begins(vendor))}`)
  if (paper) where.push('u.paper IS NULL')
  if (expires)
    where.push(`${state === null ? FOR_SALE : 'true'} AND u.expires_on <= ${placeholder(inDays(Number(expires)))}`)
  if (search) {
    const typed = placeholder(begins(search))
    const beginning = ['mark', 'paper_number', 'bin'].map(
      name => `(u.${name} <> '' AND upper(u.${name}) LIKE ${typed})`,
    )
    where.push(`(${beginning.join(' OR ')})`)
  }
  if (after) {
    const { expiresOn, id } = readUnitPlace(after)
    where.push(
      expires
        ? `(u.expires_on, u.id) > (${placeholder(expiresOn ?? '0001-01-01')}::date, ${placeholder(id)}::bigint)`
        : `u.id < ${placeholder(id)}::bigint`,
    )
  }
  return { where, values }
}
