import { OPEN_SCAN_STATES } from '../../../domain/inventory/scan-states.ts'
import { isRefusalCode, Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import { writeAudit } from '../../audit.ts'
import { recordEvent } from '../../events.ts'
import { quoted } from '../../platform/db/column-types.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { FileShape } from '../../platform/db/row-shapes.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import type { Files } from '../../platform/files/open-files.ts'
import type { StockContext } from '../stock-context.ts'
import { attachScan, readScan, SCANS, ScanShape } from './attach-scan.ts'
import { openBatch } from './begin-batch.ts'
import { deleteStaged } from './scan-file.ts'

const OPEN = `IN (${quoted(OPEN_SCAN_STATES)})`

export const AttachedShape = z.object({
  attached: z.int(),
  /** files that were documents of the unit already */
  known: z.int(),
})

type ByHand = { fileIds: readonly number[]; unitId: number; adminId: string; mayInspect: boolean }

/**
 * Attaches files of batches to the unit that a person has chosen, by the same rules as a document sent to that unit.
 * Refuses SCANS_MOVED_ON if none of the files is open any more, and as attachDocument does.
 */
export async function attachByHand(
  context: StockContext & { files: Files },
  { fileIds, unitId, adminId, mayInspect }: ByHand,
): Promise<z.infer<typeof AttachedShape>> {
  const { db } = context
  const found = await rows(
    db,
    ScanShape,
    `${SCANS} WHERE f.id = ANY($1) AND f.state ${OPEN} AND f.media_type IS NOT NULL AND NOT b.is_canceled ORDER BY f.id`,
    [fileIds],
  )
  if (found.length === 0) await refuseUnusable(db, fileIds)
  const counts = { attached: 0, known: 0 }
  for (const scan of found) {
    const read = await readScan(context, scan)
    if (read === null) throw new Refusal('SCAN_FILE_GONE')
    const done = await attachScan(context, read, { unitId, basis: 'by_hand', adminId, mayInspect })
    if (done?.refusal) throw done.refusal
    if (done?.state === 'attached') counts.attached += 1
    if (done?.state === 'known') counts.known += 1
    if (done) await recordEvent(db, 'scan.changed', `${scan.batchId}`)
  }
  if (counts.attached + counts.known === 0) throw new Refusal('SCANS_MOVED_ON')
  return counts
}

const RefusalShape = z.object({ refusal: z.string() })

/** Refuses files that failed their checks, with the code of that failure: they cannot belong to any unit. */
async function refuseUnusable(db: Db, fileIds: readonly number[]): Promise<void> {
  const row = await firstRow(
    db,
    RefusalShape,
    `SELECT refusal FROM scan_files WHERE id = ANY($1) AND state = 'refused' AND media_type IS NULL LIMIT 1`,
    [fileIds],
  )
  const code = row?.refusal
  if (code !== undefined && isRefusalCode(code)) throw new Refusal(code)
}

const DiscardedShape = z.object({ batchId: z.number(), file: z.string(), path: z.string(), name: z.string() })

/** Discards files that wait for a decision, and deletes their bytes. Refuses SCANS_MOVED_ON. */
export async function discardScans(
  { db, files }: { db: Db; files: Files },
  fileIds: readonly number[],
  adminId: string,
): Promise<number> {
  const discarded = await inTransaction(db, async tx => {
    const found = await rows(
      tx,
      DiscardedShape,
      `WITH open AS (SELECT f.id, f.file FROM scan_files f WHERE f.id = ANY($1) AND f.state ${OPEN} ORDER BY f.id FOR UPDATE)
        UPDATE scan_files f SET state = 'discarded', file = '', candidates = '{}' FROM open, scan_batches b
        WHERE f.id = open.id AND b.id = f.batch_id RETURNING f.batch_id, open.file, f.path, b.name`,
      [fileIds],
    )
    for (const [batchId, of] of Map.groupBy(found, row => row.batchId)) {
      await writeAudit(tx, {
        adminId,
        action: 'scans.discarded',
        subject: 'scans',
        subjectId: batchId,
        label: of[0]?.name ?? '',
        before: { files: of.map(({ path }) => path) },
        after: null,
      })
      await recordEvent(tx, 'scan.changed', `${batchId}`)
    }
    return found
  })
  if (discarded.length === 0) throw new Refusal('SCANS_MOVED_ON')
  await deleteStaged(
    db,
    files,
    discarded.map(({ file }) => file),
  )
  return discarded.length
}

/**
 * Matches refused files, and files that matched no unit or several units, again, because units may have been added
 * since.
 */
export function rematchScans(db: Db, batchId: number, adminId: string): Promise<number> {
  return inTransaction(db, async tx => {
    const name = await openBatch(tx, batchId, true)
    const { rowCount } = await tx.$client.query(
      `UPDATE scan_files SET state = 'waiting', refusal = '', basis = NULL, candidates = '{}'
        WHERE batch_id = $1 AND state ${OPEN} AND media_type IS NOT NULL`,
      [batchId],
    )
    const count = rowCount ?? 0
    await recordEvent(tx, 'scan.sent', `${batchId}`)
    await writeAudit(tx, {
      adminId,
      action: 'scans.matched_again',
      subject: 'scans',
      subjectId: batchId,
      label: name,
      before: null,
      after: { files: count },
    })
    return count
  })
}

/** Cancels a batch: attached files stay, the rest is discarded. Refuses SCAN_BATCH_NOT_FOUND, SCAN_BATCH_CANCELED. */
export async function cancelBatch(
  { db, files }: { db: Db; files: Files },
  batchId: number,
  adminId: string,
): Promise<number> {
  const staged = await inTransaction(db, async tx => {
    const name = await openBatch(tx, batchId, true)
    await tx.$client.query('UPDATE scan_batches SET is_canceled = true WHERE id = $1', [batchId])
    const found = await rows(
      tx,
      FileShape,
      `WITH open AS (SELECT f.id, f.file FROM scan_files f WHERE f.batch_id = $1 AND (f.state = 'waiting' OR f.state ${OPEN}) FOR UPDATE)
        UPDATE scan_files f SET state = 'discarded', file = '', candidates = '{}' FROM open WHERE f.id = open.id RETURNING open.file`,
      [batchId],
    )
    await writeAudit(tx, {
      adminId,
      action: 'scans.canceled',
      subject: 'scans',
      subjectId: batchId,
      label: name,
      before: null,
      after: { discarded: found.length },
    })
    await recordEvent(tx, 'scan.changed', `${batchId}`)
    return found.map(({ file }) => file)
  })
  await deleteStaged(db, files, staged)
  return staged.length
}
