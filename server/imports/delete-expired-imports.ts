import { z } from '../../domain/text/zod.ts'
import { recordEvent } from '../events.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { FileShape, NumberIdShape } from '../platform/db/row-shapes.ts'
import { rows } from '../platform/db/rows.ts'
import { filesIn } from '../platform/files/files-in.ts'
import type { Files } from '../platform/files/open-files.ts'

/** The number of runs that can be undone; the changes of older runs are deleted. */
export const RETAINED_RUNS = 10
const RETAINED_DAYS = 30
const AT_ONCE = 100
/** The folder of uploaded lists and of their error files. */
const LISTS = 'imports'
/** Exceeds the time of any upload: after it, every file has its row. */
const UNNAMED_MS = 86_400_000

/**
 * Deletes the recorded changes of all but the last ten runs. `statementMs`: the statement timeout; the changes of a
 * long list take seconds, longer than the timeout of pages.
 */
export async function deleteExpiredChanges(db: Db, statementMs?: number): Promise<void> {
  await inTransaction(
    db,
    async tx => {
      const found = await rows(
        tx,
        NumberIdShape,
        `WITH old AS (UPDATE imports SET keeps_changes = false WHERE state = 'done' AND keeps_changes AND id NOT IN (
            SELECT id FROM imports WHERE keeps_changes ORDER BY ended_at DESC NULLS LAST, id DESC LIMIT ${RETAINED_RUNS}) RETURNING id),
          gone AS (DELETE FROM import_changes WHERE import_id IN (SELECT id FROM old))
          SELECT id FROM old`,
      )
      if (found.length > 0) await recordEvent(tx, 'import.forgotten', ...found.map(({ id }) => `${id}`))
    },
    statementMs,
  )
}

const DeleteUnusedListsRowShape = z.object({
  id: z.number(),
  file: z.nullable(z.string()),
  errorFile: z.nullable(z.string()),
  leftFile: z.nullable(z.string()),
})

/** Deletes the files of lists without any action for 30 days. */
export async function deleteUnusedLists(db: Db, files: Files): Promise<void> {
  const found = await rows(
    db,
    DeleteUnusedListsRowShape,
    `SELECT id, file, error_file, undo_report ->> 'leftFile' AS left_file FROM imports WHERE state IN ('draft', 'checked', 'done', 'failed', 'canceled', 'undone')
      AND (file IS NOT NULL OR error_file IS NOT NULL OR undo_report ->> 'leftFile' IS NOT NULL) AND coalesce(ended_at, created_at) < now() - interval '${RETAINED_DAYS} days'
      ORDER BY id LIMIT ${AT_ONCE}`,
  )
  for (const { id, file, errorFile, leftFile } of found) {
    // Change the row first, so that a list cannot be begun while its file is deleted.
    const { rowCount } = await db.$client.query(
      `UPDATE imports SET file = NULL, error_file = NULL, undo_report = undo_report - 'leftFile', version = version + 1 WHERE id = $1 AND file IS NOT DISTINCT FROM $2
        AND state IN ('draft', 'checked', 'done', 'failed', 'canceled', 'undone')`,
      [id, file],
    )
    if (rowCount === 0) continue
    await recordEvent(db, 'import.forgotten', `${id}`)
    if (file) await files.delete(file)
    if (errorFile) await files.delete(errorFile)
    if (leftFile) await files.delete(leftFile)
  }
}

/** Deletes files that no list names: files of aborted uploads and of earlier dry runs. Returns the number deleted. */
export async function deleteUnnamedFiles(db: Db, files: Files, now = databaseNow().getTime()): Promise<number> {
  const all = await filesIn(files, LISTS)
  const found = await rows(
    db,
    FileShape,
    `SELECT file FROM imports WHERE file = ANY($1) UNION SELECT error_file FROM imports WHERE error_file = ANY($1)
      UNION SELECT undo_report ->> 'leftFile' FROM imports WHERE undo_report ->> 'leftFile' = ANY($1)`,
    [all],
  )
  const named = new Set(found.map(({ file }) => file))
  let deleted = 0
  for (const file of all) {
    if (named.has(file) || !(await files.exists(file))) continue
    const { lastModified } = await files.getMetaData(file)
    if (lastModified.getTime() >= now - UNNAMED_MS) continue
    await files.delete(file)
    deleted++
  }
  return deleted
}
