import type pg from 'pg'
import { z } from '../../../domain/text/zod.ts'
import { PAGE_LIMITS, sessionSettings } from './database.ts'
import { rows } from './rows.ts'

const SettingShape = z.object({ name: z.string(), isOther: z.boolean(), database: z.string() })

/**
 * Sets a request's limits for the role in this database, because a pooler passes none on when a session begins. The
 * role itself must call this. Returns the names of the settings that differ in the calling session, which began before.
 */
export async function limitRole(client: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const wanted = Object.entries(sessionSettings(PAGE_LIMITS.statementMs))
  const settings = await rows(
    client,
    SettingShape,
    `SELECT name, current_setting(name) IS DISTINCT FROM shown AS is_other, current_database() AS database
      FROM unnest($1::text[], $2::text[]) AS wanted (name, shown)`,
    [wanted.map(([name]) => name), wanted.map(([name, value]) => SHOWN[name] ?? value)],
  )
  const others = settings.filter(({ isOther }) => isOther)
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
