import { ATTACHMENT_TYPE_NAMES } from '../../domain/attachments/attachment.ts'
import { z } from '../../domain/text/zod.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'
import type { Files } from '../platform/files/open-files.ts'
import { attachmentPath, lockFile } from './internal/attachment-path.ts'
import { IS_HELD, UNUSED } from './tables.ts'

const BATCH_SIZE = 500

const RowShape = z.object({ id: z.number(), digest: z.string(), type: z.enum(ATTACHMENT_TYPE_NAMES) })
const OVER = `${UNUSED} AND (removed_at IS NOT NULL OR created_at < now() - interval '1 day' AND NOT ${IS_HELD})`

/**
 * Deletes files that are a day old, in no draft and unattached, whose quote or order was deleted, or that the back
 * office removed; returns their number. A file is deleted with its last row.
 */
export async function deleteUnusedAttachments(db: Db, files: Files): Promise<number> {
  const found = await rows(
    db,
    RowShape,
    `SELECT id, digest, type FROM attachments WHERE ${OVER} ORDER BY id LIMIT ${BATCH_SIZE}`,
  )
  let deleted = 0
  for (const row of found)
    await inTransaction(db, async tx => {
      await lockFile(tx, row.digest)
      // The file was attached at the last moment, so it is not deleted.
      const { rowCount } = await tx.$client.query(`DELETE FROM attachments WHERE id = $1 AND ${OVER}`, [row.id])
      if (!rowCount) return
      deleted++
      const others = await tx.$client.query('SELECT FROM attachments WHERE digest = $1 LIMIT 1', [row.digest])
      if (others.rows.length === 0) await files.delete(attachmentPath(row))
    })
  return deleted
}
