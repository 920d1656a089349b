import type { Db } from '../db/database.ts'
import type { Files } from '../files/open-files.ts'

/** So many runs can be undone; what older ones changed is deleted. */
export const KEPT_RUNS = 10
const KEPT_DAYS = 30
const AT_ONCE = 100

/** Deletes what runs changed but for the last ten, and the files of lists that nothing was done with for 30 days. */
export async function forgetImports(db: Db, files: Files): Promise<void> {
  await db.$client.query(
    `WITH old AS (UPDATE imports SET keeps_changes = false WHERE state = 'done' AND keeps_changes AND id NOT IN (
        SELECT id FROM imports WHERE keeps_changes ORDER BY ended_at DESC NULLS LAST, id DESC LIMIT ${KEPT_RUNS}) RETURNING id)
      DELETE FROM import_changes WHERE import_id IN (SELECT id FROM old)`,
  )
  const { rows } = await db.$client.query<{ id: number; file: string | null; error_file: string | null }>(
    `SELECT id, file, error_file FROM imports WHERE state IN ('draft', 'checked', 'done', 'failed', 'canceled', 'undone')
      AND (file IS NOT NULL OR error_file IS NOT NULL) AND coalesce(ended_at, created_at) < now() - interval '${KEPT_DAYS} days'
      ORDER BY id LIMIT ${AT_ONCE}`,
  )
  for (const { id, file, error_file: errorFile } of rows) {
    // The row first: a list that names no file cannot be begun while its file goes.
    const { rowCount } = await db.$client.query(
      `UPDATE imports SET file = NULL, error_file = NULL, version = version + 1 WHERE id = $1 AND file IS NOT DISTINCT FROM $2
        AND state IN ('draft', 'checked', 'done', 'failed', 'canceled', 'undone')`,
      [id, file],
    )
    if (rowCount === 0) continue
    if (file) await files.delete(file)
    if (errorFile) await files.delete(errorFile)
  }
}
