import type pg from 'pg'

/** Schemas whose rows the store writes; of `drizzle` it only reads what was done. */
const WRITTEN = ['public', 'pgboss']
/** What a role that serves needs of a table: to read and write its rows, and no more. */
const ROWS = 'SELECT, INSERT, UPDATE, DELETE'
/** Of these a list counts its rows anew when it has changed many. PostgreSQL 17 has a right of its own for that. */
const ANALYZED = ['products', 'stock_lines', 'product_stock']
const HAS_MAINTAIN = 170_000

/**
 * Gives `role` the rows of every table that the owner, who asks, makes from now on: a migration's triggers write tables that it has
 * just made, while the version before serves. Throws what PostgreSQL says when there is no such role.
 */
export async function grantFuture(client: pg.Client, role: string): Promise<void> {
  const given = `ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT`
  const to = client.escapeIdentifier(role)
  await client.query(`${given} ${ROWS} ON TABLES TO ${to}; ${given} USAGE, SELECT ON SEQUENCES TO ${to}`)
}

/**
 * Gives `role` what a store that serves needs of the database: rows of all tables, no table of its own. Throws what PostgreSQL
 * says when there is no such role.
 */
export async function grantTo(client: pg.Client, role: string): Promise<void> {
  const to = client.escapeIdentifier(role)
  const { rows } = await client.query<{ version: number; name: string }>(
    `SELECT current_setting('server_version_num')::int AS version, current_database() AS name`,
  )
  await client.query(`GRANT CONNECT, TEMPORARY ON DATABASE ${client.escapeIdentifier(rows[0]?.name ?? '')} TO ${to}`)
  for (const schema of WRITTEN) {
    await client.query(`GRANT USAGE ON SCHEMA ${schema} TO ${to}`)
    await client.query(`GRANT ${ROWS} ON ALL TABLES IN SCHEMA ${schema} TO ${to}`)
    await client.query(`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${schema} TO ${to}`)
    await client.query(`GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schema} TO ${to}`)
  }
  await client.query(`GRANT USAGE ON SCHEMA drizzle TO ${to}`)
  await client.query(`GRANT SELECT ON drizzle.__drizzle_migrations TO ${to}`)
  if ((rows[0]?.version ?? 0) >= HAS_MAINTAIN) await client.query(`GRANT MAINTAIN ON ${ANALYZED.join(', ')} TO ${to}`)
}
