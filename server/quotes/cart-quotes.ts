import type { Tx } from '../platform/db/database.ts'

/** Which quotes are in a customer's cart: those that left it and those that came into it. Ids of quotes. */
export async function changeCartQuotes(
  tx: Tx,
  userId: string,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const gone = before.filter(id => !after.includes(id))
  const added = after.filter(id => !before.includes(id))
  if (gone.length > 0)
    await tx.$client.query('DELETE FROM cart_quotes WHERE user_id = $1 AND quote_id = ANY($2::uuid[])', [userId, gone])
  if (added.length > 0)
    await tx.$client.query(
      'INSERT INTO cart_quotes (user_id, quote_id) SELECT $1, id FROM unnest($2::uuid[]) AS added (id)',
      [userId, added],
    )
}
