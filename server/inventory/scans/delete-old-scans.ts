import { UNDECIDED_SCAN_DAYS } from '../../../domain/inventory/scan-batch.ts'
import { OPEN_SCAN_STATES } from '../../../domain/inventory/scan-states.ts'
import { z } from '../../../domain/text/zod.ts'
import { recordEvent } from '../../events.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { databaseNow } from '../../platform/db/database-now.ts'
import { FileShape } from '../../platform/db/row-shapes.ts'
import { rows } from '../../platform/db/rows.ts'
import { filesIn } from '../../platform/files/files-in.ts'
import { isMissing } from '../../platform/files/files-unreachable.ts'
import type { Files } from '../../platform/files/open-files.ts'
import { deleteStaged, SCANS_FOLDER } from './scan-file.ts'

const AT_ONCE = 500
/** Exceeds the time of any upload or archive: after it, every stored file of a batch has its row. */
const STAGED_MS = 86_400_000
const UNDECIDED = ['waiting', ...OPEN_SCAN_STATES]

const OldShape = z.object({ batchId: z.number(), file: z.string() })

/**
 * Discards files that were sent UNDECIDED_SCAN_DAYS ago and are attached to no unit, and deletes their bytes, until no
 * such file is left or the store stops. Returns the number discarded.
 */
export async function discardOldScans(
  { db, files }: { db: Db; files: Files },
  isStopped = () => false,
): Promise<number> {
  let discarded = 0
  while (!isStopped()) {
    const old = await inTransaction(db, async tx => {
      const found = await rows(
        tx,
        OldShape,
        `WITH old AS (SELECT id, file FROM scan_files WHERE state = ANY($1) AND created_at < now() - $2 * interval '1 day'
            ORDER BY id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
          UPDATE scan_files f SET state = 'discarded', file = '', candidates = '{}' FROM old WHERE f.id = old.id
          RETURNING f.batch_id, old.file`,
        [UNDECIDED, UNDECIDED_SCAN_DAYS],
      )
      for (const batchId of new Set(found.map(row => row.batchId))) await recordEvent(tx, 'scan.changed', `${batchId}`)
      return found
    })
    if (old.length === 0) break
    await deleteStaged(
      db,
      files,
      old.map(({ file }) => file),
    )
    discarded += old.length
  }
  return discarded
}

/**
 * Deletes stored files that no row of a batch names, because the process ended after storing the file and before adding
 * the row, or after changing the row and before deleting the file. Returns the number deleted.
 */
export async function deleteUnnamedScans(
  { db, files }: { db: Db; files: Files },
  now = databaseNow().getTime(),
): Promise<number> {
  const all = await filesIn(files, SCANS_FOLDER)
  const found = await rows(db, FileShape, 'SELECT DISTINCT file FROM scan_files WHERE file = ANY($1)', [all])
  const named = new Set(found.map(({ file }) => file))
  let deleted = 0
  for (const file of all) {
    if (named.has(file)) continue
    const stored = await files.getMetaData(file).catch(error => {
      if (isMissing(error)) return null
      throw error
    })
    if (stored === null || stored.lastModified.getTime() >= now - STAGED_MS) continue
    await deleteStaged(db, files, [file])
    deleted += 1
  }
  return deleted
}
