import type pg from 'pg'
import { SettingsError } from '../settings-error.ts'
import type { DatabaseSettings } from './database-settings.ts'

/**
 * What a process opens of PostgreSQL itself besides its pool: 2 for jobs and 1 that hears of them, 1 that reads the outbox, 1
 * that hears of changes, 1 for health checks, and 3 while it works on a list.
 */
export const OWN_CONNECTIONS = 9

/**
 * Looks whether the connections of all processes fit into the server, before one of them finds none at the busiest hour. Those of
 * a pooler are the pooler's affair. Throws SettingsError.
 */
export async function checkConnections(
  direct: Pick<pg.Client, 'query'>,
  { isPooled, pool, processes }: Pick<DatabaseSettings, 'isPooled' | 'pool' | 'processes'>,
): Promise<void> {
  const free = await connectionsOf(direct)
  const wanted = processes * (OWN_CONNECTIONS + (isPooled ? 0 : pool))
  if (wanted > free)
    throw new SettingsError(
      `PostgreSQL takes ${free} connections, and DATABASE_PROCESSES=${processes} with DATABASE_POOL=${pool} may open ${wanted}: make the pool smaller, put a pooler in front, or raise max_connections`,
    )
}

/**
 * The same for a replica, where each process opens its pool once more: what does not fit, as one sentence; null: all does. It is no
 * reason not to start: the address may be that of several replicas, or of a pooler.
 */
export async function replicaIsShort(
  replica: Pick<pg.Pool, 'query'>,
  { pool, processes }: Pick<DatabaseSettings, 'pool' | 'processes'>,
): Promise<string | null> {
  const free = await connectionsOf(replica)
  const wanted = processes * pool
  if (wanted <= free) return null
  return `a replica takes ${free} connections, and DATABASE_PROCESSES=${processes} with DATABASE_POOL=${pool} may open ${wanted}`
}

/** How many the server takes of those who are no superuser. */
async function connectionsOf(server: Pick<pg.Client, 'query'>): Promise<number> {
  const { rows } = await server.query<{ free: number }>(
    `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0) AS free`,
  )
  return rows[0]?.free ?? 0
}
