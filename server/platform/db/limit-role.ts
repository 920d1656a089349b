import type pg from 'pg'
import { PAGE_LIMITS, sessionSettings } from './database.ts'

/**
 * Sets a request's limits for the role in this database, because a pooler passes none on when a session begins. The
 * role itself must call this. Returns the names of the settings that differ in the calling session, which began before.
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

/** Formats a time as PostgreSQL shows it, in the largest whole unit. */
const SHOWN: Record<string, string> = {
  statement_timeout: inLargestUnit(PAGE_LIMITS.statementMs),
  idle_in_transaction_session_timeout: '10s',
}

function inLargestUnit(ms: number): string {
  return ms % 60_000 === 0 ? `${ms / 60_000}min` : `${ms / 1000}s`
}
