import type pg from 'pg'
import { PAGE_LIMITS, sessionSettings } from './database.ts'

/**
 * Makes the limits of a request those of the role, in this database: a pooler passes none on when a session begins. Asked by
 * the role itself. Returns the names of those that the session that asked has otherwise: it began before, and keeps what it had.
 */
export async function limitRole(client: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const wanted = Object.entries(sessionSettings(PAGE_LIMITS.statementMs))
  const { rows } = await client.query<{ name: string; isOther: boolean; database: string }>(
    `SELECT name, current_setting(name) IS DISTINCT FROM shown AS "isOther", current_database() AS database
      FROM unnest($1::text[], $2::text[]) AS wanted (name, shown)`,
    [wanted.map(([name]) => name), wanted.map(([name, value]) => SHOWN[name] ?? value)],
  )
  const others = rows.filter(({ isOther }) => isOther)
  for (const { name, database } of others) {
    const value = wanted.find(([key]) => key === name)?.[1] ?? ''
    await client.query(
      `ALTER ROLE CURRENT_USER IN DATABASE "${database.replaceAll('"', '""')}" SET ${name} = '${value}'`,
    )
  }
  return others.map(({ name }) => name)
}

/** As PostgreSQL shows them, in the largest whole unit. */
const SHOWN: Record<string, string> = { statement_timeout: '2s', idle_in_transaction_session_timeout: '10s' }
