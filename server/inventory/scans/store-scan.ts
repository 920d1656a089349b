import { createHash, randomUUID } from 'node:crypto'
import type { DocumentKind } from '../../../domain/inventory/document-kind.ts'
import type { MediaType } from '../../../domain/inventory/document-sight.ts'
import { MAX_ARCHIVE_BYTES, MAX_SCANS } from '../../../domain/inventory/scan-batch.ts'
import { proposeKind } from '../../../domain/inventory/scan-kind.ts'
import { scanPath } from '../../../domain/inventory/scan-match.ts'
import type { ScanState } from '../../../domain/inventory/scan-states.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { recordEvent } from '../../events.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { NumberIdShape, TotalShape } from '../../platform/db/row-shapes.ts'
import { firstRow } from '../../platform/db/rows.ts'
import type { Files } from '../../platform/files/open-files.ts'
import { putStream } from '../../platform/files/put-stream.ts'
import type { Scanner } from '../../platform/files/scan-upload.ts'
import { checkDocument } from '../unit-documents/check-document.ts'
import { type Blocks, readNewText } from '../unit-documents/read-forms.ts'
import { openBatch } from './begin-batch.ts'
import { batchFolder, deleteStaged, stagedFile } from './scan-file.ts'

type Place = { db: Db; files: Files } & Scanner

/** `isKnown`: the batch had this file already. */
export type StoredScan = { id: number; isKnown: boolean }
type Sent = { batchId: number; path: string; adminId: string }

/**
 * Checks that a person may send another file to a batch, before the file is read. Only the person who began the batch
 * may, because its files are attached with that person's name and roles. Refuses SCAN_BATCH_NOT_FOUND,
 * SCAN_BATCH_CANCELED, SCAN_BATCH_OF_ANOTHER, TOO_MANY_SCANS.
 */
export async function allowScan(db: Db | Tx, batchId: number, adminId: string): Promise<void> {
  await openBatch(db, batchId)
  const { rowCount: isOwn } = await db.$client.query('SELECT FROM scan_batches WHERE id = $1 AND admin_id = $2', [
    batchId,
    adminId,
  ])
  if (!isOwn) throw new Refusal('SCAN_BATCH_OF_ANOTHER')
  const row = await firstRow(db, TotalShape, 'SELECT count(*)::int AS total FROM scan_files WHERE batch_id = $1', [
    batchId,
  ])
  if ((row?.total ?? 0) >= MAX_SCANS) throw new Refusal('TOO_MANY_SCANS')
}

/**
 * Accepts a file of a folder, with the same checks as a document of a unit. Refuses as allowScan and checkDocument do.
 */
export async function storeScan(place: Place, sent: Sent & { bytes: Uint8Array }): Promise<StoredScan> {
  const { batchId, path, bytes, adminId } = sent
  const mediaType = await checkDocument(place, bytes, adminId)
  const { digest, file } = await stageScan(place.files, batchId, bytes, mediaType)
  try {
    return await inTransaction(place.db, async tx => {
      await openBatch(tx, batchId, true)
      await allowScan(tx, batchId, adminId)
      return insertScan(tx, { batchId, path: scanPath(path), digest, mediaType, file, bytes: bytes.length })
    })
  } catch (error) {
    // The batch was canceled or became full, and its folder was deleted, perhaps before this file was stored.
    await deleteStaged(place.db, place.files, [file])
    throw error
  }
}

/** Reads the form of a scan before its unit exists. Stores nothing. Refuses as checkDocument does, and BUSY. */
export async function readScanBefore(
  place: Scanner,
  { path, bytes, adminId }: Omit<Sent, 'batchId'> & { bytes: Uint8Array },
): Promise<{ kind: DocumentKind | null; blocks: Blocks | null; isRecognized: boolean; mediaType: MediaType }> {
  const mediaType = await checkDocument(place, bytes, adminId)
  const read = await readNewText(adminId, mediaType, bytes)
  if (read === undefined) throw new Refusal('BUSY')
  const { recognized = [], ...blocks } = read.blocks ?? {}
  return {
    kind: proposeKind(scanPath(path), mediaType, read.texts),
    blocks: read.blocks && blocks,
    isRecognized: recognized.length > 0,
    mediaType,
  }
}

/** Stores the bytes of a file for its batch. Returns their digest and path. */
export async function stageScan(
  files: Files,
  batchId: number,
  bytes: Uint8Array,
  mediaType: MediaType,
): Promise<{ digest: string; file: string }> {
  const digest = createHash('sha256').update(bytes).digest('hex')
  const file = stagedFile(batchId, digest, mediaType)
  await files.put(file, bytes)
  return { digest, file }
}

type NewScan = {
  batchId: number
  path: string
  digest: string
  mediaType: MediaType | null
  file: string
  bytes: number
  archiveId?: number
  isArchive?: boolean
  state?: ScanState
  refusal?: string
}

/** Adds a file to its batch. A repeated file is not added again. */
export async function insertScan(tx: Tx, scan: NewScan): Promise<StoredScan> {
  const { batchId, path, digest, mediaType, file, bytes, archiveId = null, isArchive = false } = scan
  const { state = 'waiting', refusal = '' } = scan
  const added = await firstRow(
    tx,
    NumberIdShape,
    `INSERT INTO scan_files (batch_id, path, digest, media_type, file, bytes, archive_id, is_archive, state, refusal)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING RETURNING id`,
    [batchId, path, digest, mediaType, file, bytes, archiveId, isArchive, state, refusal],
  )
  if (added) {
    await recordEvent(tx, 'scan.sent', `${batchId}`)
    return { id: added.id, isKnown: false }
  }
  const known = await firstRow(
    tx,
    NumberIdShape,
    'SELECT id FROM scan_files WHERE batch_id = $1 AND path = $2 AND digest = $3',
    [batchId, path, digest],
  )
  return { id: known?.id ?? 0, isKnown: true }
}

/**
 * Streams a ZIP to storage without loading it into memory; a job opens it. Refuses ARCHIVE_TOO_LARGE,
 * ARCHIVE_UNREADABLE.
 */
export async function storeScanArchive(
  { db, files }: { db: Db; files: Files },
  { batchId, path, body }: Omit<Sent, 'adminId'> & { body: AsyncIterable<Uint8Array> },
): Promise<StoredScan> {
  const file = `${batchFolder(batchId)}/${randomUUID()}.zip`
  const hash = createHash('sha256')
  let bytes = 0
  const watched = async function* () {
    for await (const chunk of body) {
      if (bytes === 0 && !Buffer.from(chunk.subarray(0, 2)).equals(Buffer.from('PK')))
        throw new Refusal('ARCHIVE_UNREADABLE')
      bytes += chunk.length
      if (bytes > MAX_ARCHIVE_BYTES) throw new Refusal('ARCHIVE_TOO_LARGE')
      hash.update(chunk)
      yield chunk
    }
    if (bytes === 0) throw new Refusal('ARCHIVE_UNREADABLE')
  }
  try {
    await putStream(files, file, watched())
    const scan = {
      batchId,
      path: scanPath(path),
      digest: hash.digest('hex'),
      mediaType: null,
      file,
      bytes,
      isArchive: true,
    }
    const inserted = await inTransaction(db, async tx => {
      await openBatch(tx, batchId, true)
      return insertScan(tx, scan)
    })
    if (inserted.isKnown) await files.delete(file)
    return inserted
  } catch (error) {
    await files.delete(file)
    throw error
  }
}
