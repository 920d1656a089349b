import type pg from 'pg'
import { z } from '../../../domain/text/zod.ts'
import { SettingsError } from '../settings-error.ts'
import type { DatabaseSettings } from './database-settings.ts'
import { firstRow } from './rows.ts'

/**
 * Connections that a process opens in addition to its pool: 2 for jobs, 1 for job notifications, 1 for the outbox
 * reader, 1 for change notifications, 1 for health checks, and 3 while it imports a list.
 */
export const OWN_CONNECTIONS = 9

/**
 * Checks that the connections of all processes fit into the server. Otherwise a process would get none at peak load.
 * With a pooler, the pooler limits its own connections. Throws SettingsError.
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
 * Checks the same for a replica, to which each process opens a second pool. Returns a sentence about the shortage, or
 * null. The store starts anyway, because the address may belong to several replicas or to a pooler.
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

const FreeShape = z.object({ free: z.number() })

/** The number of connections that the server allows to roles that are not superusers. */
async function connectionsOf(server: Pick<pg.Client, 'query'>): Promise<number> {
  const row = await firstRow(
    server,
    FreeShape,
    `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0) AS free`,
  )
  return row?.free ?? 0
}
