import type pg from 'pg'

const LOCK = 7_201_136

/**
 * Locks the names of categories until the transaction ends. Names are compared ignoring case, which no index enforces:
 * code that adds or renames a category takes this lock before it reads the names.
 */
export async function lockCategoryNames(client: pg.ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
}
