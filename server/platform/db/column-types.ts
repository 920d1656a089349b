import { type SQL, sql } from 'drizzle-orm'
import { customType, timestamp } from 'drizzle-orm/pg-core'
import { type Cents, parseDollars, toDecimal } from '../../../domain/money/money.ts'

/** `numeric(12,2)` in the database, whole cents in the code. This is the only conversion between the two. */
export const money = customType<{ data: Cents; driverData: string }>({
  dataType: () => 'numeric(12,2)',
  toDriver: amount => toDecimal(amount),
  fromDriver: readMoney,
})

/** A point in time, independent of time zones. */
export const moment = () => timestamp({ withTimezone: true })

/** Text that is compared byte by byte: it has the same order in every database, and its indexes also serve prefixes. */
export const inByteOrder = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/** Words of the code as a list in SQL: `'paid', 'voided'`. They must not contain quotes. */
export const quoted = (words: readonly string[]): string => words.map(word => `'${word}'`).join(', ')

/** SQL for a CHECK, or for the rows of an index: the column has one of these words. Null passes a CHECK. */
export const isOneOf = (column: string, words: readonly string[]): SQL => sql.raw(`${column} IN (${quoted(words)})`)

/** Reads the value that `pg` returns for `numeric(12,2)`. Throws on any other value, because plain SQL uses it too. */
export function readMoney(text: string): Cents {
  const amount = parseDollars(text)
  if (amount === null) throw new TypeError(`not numeric(12,2): ${text}`)
  return amount
}

/** The time of the transaction by the clock of the database, as a value to store. */
export const NOW = sql`now()`
