import type pg from 'pg'

/** Records the changes that the catalog reports for the merge, so that the run can be undone. */
export async function recordMerged(client: pg.ClientBase, importId: number): Promise<void> {
  await client.query(
    `INSERT INTO import_changes (import_id, thing, thing_id, is_new, before, after)
      SELECT $1, thing, thing_id, is_new, before, after FROM merged`,
    [importId],
  )
}
