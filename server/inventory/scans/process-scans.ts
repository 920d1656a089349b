import { createHash } from 'node:crypto'
import { MAX_SCANS } from '../../../domain/inventory/scan-batch.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { may, type Role } from '../../../domain/staff/roles.ts'
import { z } from '../../../domain/text/zod.ts'
import { recordEvent } from '../../events.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import { type ArchivedScan, listScansOf, unpackScanOf } from '../../uploads/read-upload.ts'
import { checkDocument } from '../unit-documents/check-document.ts'
import { attachScan, readScan, SCANS, type Scan, ScanShape, settleScan } from './attach-scan.ts'
import { openBatch } from './begin-batch.ts'
import { matchOf } from './find-candidates.ts'
import type { ScanContext } from './scan-context.ts'
import { readStaged } from './scan-file.ts'
import { insertScan, stageScan } from './store-scan.ts'

const AT_ONCE = 100
/** After this many processed files, the open pages of a batch are notified. */
const NOTIFY_EVERY = 20

/** The file reader is busy: the next run processes the rest. */
class ReaderBusy extends Error {}

/**
 * Opens the waiting archives of scans, then attaches each waiting file to its unit. Each file is processed in its own
 * transaction: after a kill the next run continues, and two concurrent runs process no file twice. Returns false if the
 * reader was busy and files are left.
 */
export async function processScans(context: ScanContext, isStopped = () => false): Promise<boolean> {
  try {
    while (!isStopped() && (await openNextArchive(context, isStopped))) {}
    await matchWaiting(context, isStopped)
    return true
  } catch (error) {
    if (error instanceof ReaderBusy) return false
    throw error
  }
}

const ArchiveShape = z.object({ id: z.number(), batchId: z.number(), file: z.string(), adminId: z.string() })
type Archive = z.output<typeof ArchiveShape>

async function openNextArchive(context: ScanContext, isStopped: () => boolean): Promise<boolean> {
  const { db, files } = context
  const archive = await firstRow(
    db,
    ArchiveShape,
    `SELECT f.id, f.batch_id, f.file, b.admin_id FROM scan_files f JOIN scan_batches b ON b.id = f.batch_id
      WHERE f.state = 'waiting' AND f.is_archive AND NOT b.is_canceled ORDER BY f.id LIMIT 1`,
  )
  if (!archive) return false
  const end = async (state: 'opened' | 'refused', refusal = '') => {
    const { batchId, id, file } = archive
    await inTransaction(db, async tx => {
      await tx.$client.query(
        `UPDATE scan_files SET state = $2, refusal = $3, file = '' WHERE id = $1 AND state = 'waiting'`,
        [id, state, refusal],
      )
      await recordEvent(tx, 'scan.changed', `${batchId}`)
    })
    await files.delete(file)
  }
  try {
    const bytes = await readStaged(files, archive.file)
    if (bytes === null) throw new Refusal('SCAN_FILE_GONE')
    const isWhole = await takeFiles(context, archive, bytes, isStopped)
    if (isWhole) await end('opened')
    return isWhole
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'BUSY') throw new ReaderBusy()
    // Canceling the batch has deleted its files.
    if (error.code !== 'SCAN_BATCH_CANCELED') await end('refused', error.code)
    return true
  }
}

const RowShape = z.object({ path: z.string(), isOfThis: z.boolean() })

/** Extracts the remaining files of an archive. Returns false if it was stopped before the last one. */
async function takeFiles(
  { db, ...context }: ScanContext,
  archive: Archive,
  bytes: Uint8Array,
  isStopped: () => boolean,
): Promise<boolean> {
  const { id, batchId, adminId } = archive
  const scans = await listScansOf(adminId, bytes)
  const found = await rows(
    db,
    RowShape,
    'SELECT path, archive_id IS NOT DISTINCT FROM $2 AS is_of_this FROM scan_files WHERE batch_id = $1',
    [batchId, id],
  )
  if (found.filter(({ isOfThis }) => !isOfThis).length + scans.length > MAX_SCANS) throw new Refusal('TOO_MANY_SCANS')
  // Two files may have the same path text, so count how many were extracted of each path.
  const countByPath = new Map<string, number>()
  for (const { path, isOfThis } of found) if (isOfThis) countByPath.set(path, (countByPath.get(path) ?? 0) + 1)
  for (const scan of scans) {
    const before = countByPath.get(scan.path) ?? 0
    countByPath.set(scan.path, before - 1)
    if (before > 0) continue
    if (isStopped()) return false
    await takeFile({ db, ...context }, archive, scan, bytes.subarray(scan.start, scan.start + scan.packed))
  }
  return true
}

async function takeFile(
  context: ScanContext,
  { id: archiveId, batchId, adminId }: Archive,
  { path, method, isTooLarge }: ArchivedScan,
  packed: Uint8Array,
): Promise<void> {
  const { db, files } = context
  const found = await (async () => {
    if (isTooLarge) throw new Refusal('DOCUMENT_TOO_LARGE')
    const bytes = await unpackScanOf(adminId, packed, method)
    const mediaType = await checkDocument(context, bytes, adminId)
    const { digest, file } = await stageScan(files, batchId, bytes, mediaType)
    return { digest, file, mediaType, bytes: bytes.length }
  })().catch(error => {
    if (!(error instanceof Refusal) || error.code === 'BUSY') throw error
    const digest = createHash('sha256').update(packed).digest('hex')
    return { digest, file: '', mediaType: null, bytes: 0, state: 'refused' as const, refusal: error.code }
  })
  await inTransaction(db, async tx => {
    await openBatch(tx, batchId, true)
    await insertScan(tx, { batchId, path, archiveId, ...found })
  })
}

async function matchWaiting(context: ScanContext, isStopped: () => boolean): Promise<void> {
  const { db, rolesOf } = context
  let after = 0
  const reported = new Map<number, number>()
  try {
    for (;;) {
      const found = await rows(
        db,
        ScanShape,
        `${SCANS} WHERE f.state = 'waiting' AND NOT f.is_archive AND NOT b.is_canceled AND f.id > $1 ORDER BY f.id LIMIT ${AT_ONCE}`,
        [after],
      )
      const roles = new Map<string, readonly Role[]>()
      for (const scan of found) {
        if (isStopped()) return
        after = scan.id
        const { batchId, adminId } = scan
        const his = roles.get(adminId) ?? (await rolesOf(db, adminId))
        roles.set(adminId, his)
        await matchOne(context, scan, his)
        const count = (reported.get(batchId) ?? 0) + 1
        reported.set(batchId, count)
        if (count % NOTIFY_EVERY === 0) await recordEvent(db, 'scan.changed', `${batchId}`)
      }
      if (found.length < AT_ONCE) return
    }
  } finally {
    for (const batchId of reported.keys()) await recordEvent(db, 'scan.changed', `${batchId}`)
  }
}

async function matchOne(context: ScanContext, scan: Scan, roles: readonly Role[]): Promise<void> {
  const { db, log } = context
  try {
    if (!may(roles, 'describe_units')) {
      await settleScan(db, scan, { state: 'refused', refusal: 'NOT_PERMITTED' })
      return
    }
    const read = await readScan(context, scan)
    if (read === null) {
      await settleScan(db, scan, { state: 'refused', refusal: 'SCAN_FILE_GONE' })
      return
    }
    const { outcome, basis, units } = await matchOf(context, read)
    if (outcome === 'matched')
      await attachScan(context, read, {
        unitId: units[0].id,
        basis,
        adminId: read.adminId,
        mayInspect: may(roles, 'inspect_units'),
      })
    else
      await settleScan(db, read, {
        state: outcome === 'several' ? 'several' : 'unmatched',
        basis,
        candidates: units.map(({ id }) => id),
      })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'BUSY') throw new ReaderBusy()
    // This file must not block the others; the next run retries it.
    log.warn({ err: error, scan: scan.id }, 'a scan could not be matched')
  }
}
