import type pg from 'pg'

type DemonstrationParts = { first: number; last: number; categoryIds: readonly number[] }

/** Records the parts and categories of the demonstration: the parts with ids from `first` to `last`. */
export async function recordDemonstration(
  client: pg.ClientBase,
  { first, last, categoryIds }: DemonstrationParts,
): Promise<void> {
  await client.query(
    'INSERT INTO demonstrations (first_part_id, last_part_id, category_ids) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [first, last, categoryIds],
  )
}

/** True if a demonstration was ever loaded: a deleted one is not loaded again. */
export async function hasHadDemonstration(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query('SELECT FROM demonstrations')
  return rows.length > 0
}
