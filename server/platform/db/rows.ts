import type { z } from '../../../domain/text/zod.ts'
import { log } from '../observability/log.ts'
import { Sql, toStatement } from './sql.ts'

/** A statement as node-postgres takes it. A `name` prepares it once per connection. */
type Statement = { text: string; values?: unknown[]; name?: string }
type Answer = { rows: Record<string, unknown>[]; fields: readonly { name: string }[] }
type Client = { query: (asked: Statement) => Promise<Answer> }
/** The database, a transaction, or a connection of a pool. */
export type Queryable = Client | { $client: Client }

type Shape = z.ZodMiniType<Record<string, unknown>>

/**
 * Renames `created_at` to `createdAt`. A column that is in camelCase already keeps its name, and wins over another one
 * that would get its name: `SELECT *, lower(x) AS "createdAt"`.
 */
function renaming(columns: readonly string[]): ReadonlyMap<string, string> | null {
  const renamed = new Map(columns.map(column => [column, camelCase(column)]))
  for (const [column, name] of renamed) if (name !== column && columns.includes(name)) renamed.set(column, column)
  return columns.every(column => renamed.get(column) === column) ? null : renamed
}

const camelCase = (column: string): string =>
  column.replace(/(?<=[a-z0-9])_([a-z0-9])/g, (_, next) => next.toUpperCase())

const MAX_RENAMINGS = 5000
const renamings = new Map<string, ReadonlyMap<string, string> | null>()

/** The renaming of a list of columns, which is the same for each run of a statement. */
function renamingOf(fields: Answer['fields']): ReadonlyMap<string, string> | null {
  const columns = fields.map(({ name }) => name)
  const key = columns.join()
  const known = renamings.get(key)
  if (known !== undefined) return known
  const made = renaming(columns)
  if (renamings.size < MAX_RENAMINGS) renamings.set(key, made)
  return made
}

function rename(row: Record<string, unknown>, names: ReadonlyMap<string, string>): Record<string, unknown> {
  const renamed: Record<string, unknown> = {}
  for (const [column, name] of names) renamed[name] = row[column]
  return renamed
}

/** A row that its statement's shape does not allow. Has no values, because they may be personal data. */
export class RowMisfit extends Error {
  constructor(statement: string, places: string) {
    super(`a row of "${statement}" does not fit: ${places}`)
    this.name = 'RowMisfit'
  }
}

function readAsked(asked: string | Statement | Sql, values?: unknown[]): Statement {
  if (asked instanceof Sql) return toStatement(asked)
  return typeof asked === 'string' ? { text: asked, values } : asked
}

/** The name of a statement, or else its first words. */
const titleOf = ({ text, name }: Statement): string => name ?? text.replace(/\s+/g, ' ').trim().slice(0, 60)

/** Where a row does not fit: `createdAt (expected date)`. */
const placeOf = (issue: z.core.$ZodIssue): string => {
  const path = issue.path.map(String).join('.') || 'row'
  if (issue.code === 'invalid_type') return `${path} (expected ${issue.expected})`
  // On the first level, the keys are names of columns.
  if (issue.code === 'unrecognized_keys' && issue.path.length === 0) return `${path} (unknown ${issue.keys.join(', ')})`
  return `${path} (${issue.code})`
}

const MAX_REPORTED = 1000

/**
 * Makes the functions that read rows. `mustFit`: a row that does not fit its shape throws a `RowMisfit`. Otherwise it is
 * logged as an error, once per statement, and returned unparsed: a wrong shape must not close the shop.
 */
export function rowReader(mustFit: boolean, errors: Pick<typeof log, 'error'> = log) {
  const reported = new Set<string>()

  function parse<S extends Shape>(shape: S, row: Record<string, unknown>, statement: Statement): z.output<S> {
    const parsed = shape.safeParse(row)
    if (parsed.success) return parsed.data
    const title = titleOf(statement)
    const misfit = new RowMisfit(title, parsed.error.issues.map(placeOf).join(', '))
    if (mustFit) throw misfit
    if (!reported.has(title) && reported.size < MAX_REPORTED) {
      reported.add(title)
      errors.error({ err: misfit }, 'a row does not fit its shape')
    }
    // The caller gets what the database sent.
    return row as z.output<S>
  }

  async function ask(db: Queryable, statement: Statement): Promise<Answer> {
    return ('$client' in db ? db.$client : db).query(statement)
  }

  /**
   * Runs a statement (plain SQL, or one put together by sql.ts) and returns its rows. `shape` names their columns in camelCase: `created_at` becomes
   * `createdAt`, other columns are dropped. Keys inside JSON are not renamed. `numeric` arrives as text (readMoney),
   * `bigint` as a number, `date` as text, `timestamptz` as a Date (database.ts).
   */
  async function rows<S extends Shape>(
    db: Queryable,
    shape: S,
    asked: string | Statement | Sql,
    values?: unknown[],
  ): Promise<z.output<S>[]> {
    const statement = readAsked(asked, values)
    const answer = await ask(db, statement)
    const names = renamingOf(answer.fields)
    return answer.rows.map(row => parse(shape, names ? rename(row, names) : row, statement))
  }

  /** Like `rows`, for a statement of at most one row. Returns undefined if it has none. */
  async function firstRow<S extends Shape>(
    db: Queryable,
    shape: S,
    asked: string | Statement | Sql,
    values?: unknown[],
  ): Promise<z.output<S> | undefined> {
    const statement = readAsked(asked, values)
    const answer = await ask(db, statement)
    const [row] = answer.rows
    if (!row) return undefined
    const names = renamingOf(answer.fields)
    return parse(shape, names ? rename(row, names) : row, statement)
  }

  return { rows, firstRow }
}

/**
 * Tests and `npm run dev` set this (Vitest sets `test`). It is read once, because the start sets NODE_ENV for React. A
 * store that was started in any other way is in use.
 */
const MUST_FIT = process.env.NODE_ENV === 'test' || process.env.NODE_ENV === 'development'

export const { rows, firstRow } = rowReader(MUST_FIT)
