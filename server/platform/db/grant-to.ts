import type pg from 'pg'
import { z } from '../../../domain/text/zod.ts'
import { firstRow } from './rows.ts'

/** Schemas whose rows the store writes. It only reads the recorded migrations in `drizzle`. */
const WRITTEN = ['public', 'pgboss']
/** The rights of a serving role on a table: only to read and write rows. */
const ROWS = 'SELECT, INSERT, UPDATE, DELETE'
/**
 * Tables on which an import runs ANALYZE after it has changed many rows. PostgreSQL 17 has a separate right for that.
 */
const ANALYZED = ['products', 'stock_lines', 'product_stock']
const HAS_MAINTAIN = 170_000

/**
 * Grants `role` access to the rows of every table that the calling owner creates later. A migration's triggers write
 * new tables while the previous version still serves. Throws PostgreSQL's error if there is no such role.
 */
export async function grantFuture(client: pg.Client, role: string): Promise<void> {
  const defaultGrant = `ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT`
  const to = client.escapeIdentifier(role)
  await client.query(`${defaultGrant} ${ROWS} ON TABLES TO ${to}; ${defaultGrant} USAGE, SELECT ON SEQUENCES TO ${to}`)
}

const ServerShape = z.object({ version: z.number(), name: z.string() })

/**
 * Grants `role` the rights of a serving store: the rows of all tables, without a table of its own. Throws PostgreSQL's
 * error if there is no such role.
 */
export async function grantTo(client: pg.Client, role: string): Promise<void> {
  const to = client.escapeIdentifier(role)
  const server = await firstRow(
    client,
    ServerShape,
    `SELECT current_setting('server_version_num')::int AS version, current_database() AS name`,
  )
  await client.query(`GRANT CONNECT, TEMPORARY ON DATABASE ${client.escapeIdentifier(server?.name ?? '')} TO ${to}`)
  for (const schema of WRITTEN) {
    await client.query(`GRANT USAGE ON SCHEMA ${schema} TO ${to}`)
    await client.query(`GRANT ${ROWS} ON ALL TABLES IN SCHEMA ${schema} TO ${to}`)
    await client.query(`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${schema} TO ${to}`)
    await client.query(`GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schema} TO ${to}`)
  }
  await client.query(`GRANT USAGE ON SCHEMA drizzle TO ${to}`)
  await client.query(`GRANT SELECT ON drizzle.__drizzle_migrations TO ${to}`)
  if ((server?.version ?? 0) >= HAS_MAINTAIN) await client.query(`GRANT MAINTAIN ON ${ANALYZED.join(', ')} TO ${to}`)
}
