import { z } from '../../domain/text/zod.ts'
import type { Db } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { FileShape } from '../platform/db/row-shapes.ts'
import { rows } from '../platform/db/rows.ts'
import { deleteUnusedUploadsIn, UNUSED_UPLOAD_MAX_AGE_MS } from '../platform/files/delete-unused-uploads.ts'
import type { Files } from '../platform/files/open-files.ts'
import { SUBMISSIONS } from './internal/sent-file.ts'

const AT_ONCE = 500

const IdAndFileShape = z.object({ id: z.number(), file: z.string() })

/**
 * Deletes expired files: those of deleted submissions, and CVs older than `cvDays`. First the file, then its row, so
 * that an interrupted run can be repeated. Returns their number.
 */
export async function deleteExpiredFiles(db: Db, files: Files, cvDays: number): Promise<number> {
  const found = await rows(db, IdAndFileShape, {
    name: 'sent-files-to-forget',
    text: `(SELECT id, file FROM submission_files WHERE submission_id IS NULL LIMIT ${AT_ONCE})
      UNION
      (SELECT id, file FROM submission_files WHERE kind = 'cv' AND created_at < now() - make_interval(days => $1)
        ORDER BY created_at LIMIT ${AT_ONCE})`,
    values: [cvDays],
  })
  for (const { id, file } of found) {
    await files.delete(file)
    await db.$client.query('DELETE FROM submission_uploads WHERE file = $1', [file])
    await db.$client.query('DELETE FROM submission_files WHERE id = $1', [id])
  }
  return found.length
}

/** Deletes uploads whose form was never sent; returns their number. */
export async function deleteUnsentUploads(db: Db, files: Files, now = databaseNow().getTime()): Promise<number> {
  const deleted = await deleteUnusedUploadsIn(
    files,
    SUBMISSIONS,
    async some => {
      const found = await rows(db, FileShape, {
        name: 'files-of-submissions',
        text: 'SELECT file FROM submission_files WHERE file = ANY($1)',
        values: [some],
      })
      return new Set(found.map(({ file }) => file))
    },
    now,
  )
  await db.$client.query(
    `DELETE FROM submission_uploads u WHERE created_at < $1
      AND NOT EXISTS (SELECT FROM submission_files f WHERE f.file = u.file)`,
    [new Date(now - UNUSED_UPLOAD_MAX_AGE_MS)],
  )
  return deleted
}
