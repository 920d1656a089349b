import type pg from 'pg'

const LOCK = 7_201_136

/**
 * Lets nobody else give a name to a category until the transaction ends. Names are told apart without regard to case, which
 * no index does: whoever adds or renames one takes a turn first, and only then looks which names there are.
 */
export async function lockCategoryNames(client: pg.ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
}
