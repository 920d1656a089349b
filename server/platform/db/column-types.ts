import { type SQL, sql } from 'drizzle-orm'
import { customType, timestamp } from 'drizzle-orm/pg-core'
import { type Cents, parseDollars, toDecimal } from '../../../domain/money/money.ts'

/** `numeric(12,2)` in the database, whole cents in the code. The only bridge between the two. */
export const money = customType<{ data: Cents; driverData: string }>({
  dataType: () => 'numeric(12,2)',
  toDriver: amount => toDecimal(amount),
  fromDriver: readMoney,
})

/** A point in time, independent of time zones. */
export const moment = () => timestamp({ withTimezone: true })

/** Text compared byte by byte: the same order in every database, and an index on it serves prefixes too. */
export const inByteOrder = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/** For a CHECK, or the rows of an index: the column holds one of these words. Null passes a CHECK. */
export const isOneOf = (column: string, words: readonly string[]): SQL =>
  sql.raw(`${column} IN (${words.map(word => `'${word}'`).join(', ')})`)

/** Reads what `pg` gives for `numeric(12,2)`. Throws on anything else: plain SQL uses it too. */
export function readMoney(text: string): Cents {
  const amount = parseDollars(text)
  if (amount === null) throw new TypeError(`not numeric(12,2): ${text}`)
  return amount
}
