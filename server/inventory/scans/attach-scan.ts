import { DOCUMENT_KIND_NAMES } from '../../../domain/inventory/document-kind.ts'
import { MEDIA_TYPE_NAMES, VISIBILITY_NAMES } from '../../../domain/inventory/document-sight.ts'
import { FormBlocksShape } from '../../../domain/inventory/form-blocks-shape.ts'
import { proposeKind } from '../../../domain/inventory/scan-kind.ts'
import { type ScanBasis, scanName } from '../../../domain/inventory/scan-match.ts'
import { OPEN_SCAN_STATES, SCAN_STATE_NAMES, type ScanState } from '../../../domain/inventory/scan-states.ts'
import { Refusal, type RefusalCode } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/rows.ts'
import type { Files } from '../../platform/files/open-files.ts'
import type { StockContext } from '../stock-context.ts'
import { storeDocument } from '../unit-documents/document-file.ts'
import { readNewText } from '../unit-documents/read-forms.ts'
import { attachDocument } from '../unit-documents/unit-documents.ts'
import { deleteStaged, readStaged } from './scan-file.ts'

/** A file of a batch that is being processed, with the settings of the batch. */
export const ScanShape = z.object({
  id: z.number(),
  batchId: z.number(),
  path: z.string(),
  file: z.string(),
  mediaType: z.enum(MEDIA_TYPE_NAMES),
  isRead: z.boolean(),
  blocks: z.nullable(FormBlocksShape),
  kind: z.nullable(z.enum(DOCUMENT_KIND_NAMES)),
  /** the kind of files that do not state one */
  batchKind: z.enum(DOCUMENT_KIND_NAMES),
  visibility: z.enum(VISIBILITY_NAMES),
  /** the sender */
  adminId: z.string(),
})
export type Scan = z.output<typeof ScanShape>

/** SQL: stored files `f` of batches `b`, to be followed by a WHERE. */
export const SCANS = `SELECT f.id, f.batch_id, f.path, f.file, f.media_type, f.is_read, f.blocks,
    f.kind, b.kind AS batch_kind, b.visibility, b.admin_id
  FROM scan_files f JOIN scan_batches b ON b.id = f.batch_id`

/** The stored outcome of a file. */
export type Settled = {
  state: ScanState
  refusal?: RefusalCode | ''
  basis?: ScanBasis | null
  unitId?: number | null
  documentId?: number | null
  candidates?: readonly number[]
}

const StateShape = z.object({ state: z.enum(SCAN_STATE_NAMES) })

/** Locks a file. Returns false if it is settled already: attached, discarded and canceled files do not change. */
async function lockScan(tx: Tx, { id, batchId }: Scan): Promise<boolean> {
  await tx.$client.query('SELECT FROM scan_batches WHERE id = $1 FOR SHARE', [batchId])
  const row = await firstRow(tx, StateShape, 'SELECT state FROM scan_files WHERE id = $1 FOR UPDATE', [id])
  const state = row?.state
  return state !== undefined && (state === 'waiting' || OPEN_SCAN_STATES.includes(state))
}

async function store(tx: Tx, { id, isRead, blocks, kind }: Scan, settled: Settled): Promise<void> {
  const { state, refusal = '', basis = null, unitId = null, documentId = null, candidates = [] } = settled
  const isDone = state === 'attached' || state === 'known'
  await tx.$client.query(
    `UPDATE scan_files SET state = $2, refusal = $3, basis = $4, unit_id = $5, document_id = $6, candidates = $7, is_read = $8,
        blocks = $9, kind = $10, file = CASE WHEN $11 THEN '' ELSE file END WHERE id = $1`,
    [id, state, refusal, basis, unitId, documentId, candidates, isRead, blocks && JSON.stringify(blocks), kind, isDone],
  )
}

/** Stores the outcome of a waiting file. Returns false if another run stored one first. */
export const settleScan = (db: Db, scan: Scan, settled: Settled): Promise<boolean> =>
  inTransaction(db, async tx => {
    if (!(await lockScan(tx, scan))) return false
    await store(tx, scan, settled)
    return true
  })

type By = { unitId: number; basis: ScanBasis; adminId: string; mayInspect: boolean }

/**
 * Refusals because of the unit or the person: the file stays, and can be attached to another unit or by another person.
 */
const STAYS: readonly RefusalCode[] = ['NOT_PERMITTED', 'TOO_MANY_DOCUMENTS', 'UNIT_NOT_FOUND']

/**
 * Attaches a file to a unit by the same rules as a document sent to that unit. The document and the state of the file
 * change in one transaction, so that a killed process leaves no duplicate. Returns the state; null: another run stored
 * one first.
 */
export async function attachScan(
  context: StockContext & { files: Files },
  scan: Scan,
  { unitId, basis, adminId, mayInspect }: By,
): Promise<{ state: ScanState; refusal?: Refusal } | null> {
  const { db, files } = context
  const { path, file, mediaType, blocks, kind, batchKind, visibility } = scan
  const bytes = await readStaged(files, file)
  if (bytes === null) return settled(db, scan, new Refusal('SCAN_FILE_GONE'), { unitId, basis })
  const digest = await storeDocument(files, bytes, mediaType)
  try {
    const isFirst = await inTransaction(db, async tx => {
      if (!(await lockScan(tx, scan))) return false
      const documentId = await attachDocument(context, tx, {
        unitId,
        facts: { kind: kind ?? batchKind, name: scanName(path), visibility },
        stored: { digest, mediaType, bytes: bytes.length, blocks },
        adminId,
        mayInspect,
        sentBy: scan.adminId === adminId ? null : scan.adminId,
      })
      await store(tx, scan, { state: 'attached', basis, unitId, documentId })
      return true
    })
    if (!isFirst) return null
    await deleteStaged(db, files, [file])
    return { state: 'attached' }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'DOCUMENT_EXISTS') {
      const isFirst = await settleScan(db, scan, { state: 'known', basis, unitId })
      if (isFirst) await deleteStaged(db, files, [file])
      return isFirst ? { state: 'known' } : null
    }
    if (!STAYS.includes(error.code)) throw error
    return settled(db, scan, error, { unitId, basis })
  }
}

async function settled(db: Db, scan: Scan, refusal: Refusal, { unitId, basis }: Pick<By, 'unitId' | 'basis'>) {
  const isFirst = await settleScan(db, scan, {
    state: 'refused',
    refusal: refusal.code,
    basis,
    candidates: [unitId],
  })
  return isFirst ? { state: 'refused' as const, refusal } : null
}

/** Reads a file with the text of its form and its kind; null: it is no longer stored. Refuses BUSY. */
export async function readScan({ files }: { files: Files }, scan: Scan): Promise<Scan | null> {
  if (scan.isRead) return scan
  const bytes = await readStaged(files, scan.file)
  if (bytes === null) return null
  const read = await readNewText(scan.adminId, scan.mediaType, bytes)
  if (read === undefined) throw new Refusal('BUSY')
  return {
    ...scan,
    isRead: true,
    blocks: read.blocks,
    kind: proposeKind(scan.path, scan.mediaType, read.texts),
  }
}
