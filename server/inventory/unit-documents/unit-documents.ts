import { RELEASE_DOCUMENTS } from '../../../domain/inventory/document-kind.ts'
import type { MediaType } from '../../../domain/inventory/document-sight.ts'
import { MAX_DOCUMENTS } from '../../../domain/inventory/stock-document.ts'
import { type UnitDocumentFacts, UnitDocumentFactsShape } from '../../../domain/inventory/unit-document.ts'
import { markText } from '../../../domain/inventory/unit-words.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import { writeAudit } from '../../audit.ts'
import type { Facts } from '../../platform/audit/write-audit.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { violatedConstraint } from '../../platform/db/database-errors.ts'
import { NumberIdShape, TotalShape } from '../../platform/db/row-shapes.ts'
import { firstRow } from '../../platform/db/rows.ts'
import type { Files } from '../../platform/files/open-files.ts'
import type { Scanner } from '../../platform/files/scan-upload.ts'
import type { StockContext } from '../stock-context.ts'
import { isInspected, needsInspector } from '../units/needs-inspector.ts'
import { checkDocument } from './check-document.ts'
import { storeDocument } from './document-file.ts'
import { raiseVersions } from './raise-versions.ts'
import { type Blocks, readNewForm, storeReading } from './read-forms.ts'

/** Checks that a unit may have another document, before a file is read. Refuses UNIT_NOT_FOUND, TOO_MANY_DOCUMENTS. */
export async function allowUnitDocument(db: Db | Tx, unitId: number): Promise<void> {
  const unit = await firstRow(
    db,
    TotalShape,
    'SELECT (SELECT count(*) FROM unit_documents d WHERE d.unit_id = u.id) AS total FROM units u WHERE u.id = $1',
    [unitId],
  )
  if (!unit) throw new Refusal('UNIT_NOT_FOUND')
  if (unit.total >= MAX_DOCUMENTS) throw new Refusal('TOO_MANY_DOCUMENTS')
}

type NewDocument = { unitId: number; facts: UnitDocumentFacts; bytes: Uint8Array } & Editor
/** The person who changes documents. After a unit was inspected, only an inspector may. */
type Editor = { adminId: string; mayInspect: boolean }
type Added = { id: number; mediaType: MediaType }

/**
 * A file that was checked and is stored. `blocks`: the text of its form; null: it has none; undefined: it is read
 * later.
 */
export type StoredDocument = {
  digest: string
  mediaType: MediaType
  bytes: number
  blocks: Blocks | null | undefined
}

/**
 * Stores a scan or a photograph of a unit, unchanged, after checking its content. Refuses as allowUnitDocument and
 * checkDocument do, and DOCUMENT_EXISTS.
 */
export async function addUnitDocument(
  context: StockContext & Scanner & { files: Files },
  { unitId, facts, bytes, adminId, mayInspect }: NewDocument,
): Promise<Added> {
  const mediaType = await checkDocument(context, bytes, adminId)
  const digest = await storeDocument(context.files, bytes, mediaType)
  const isForm = RELEASE_DOCUMENTS.includes(facts.kind)
  const blocks = isForm ? await readNewForm(adminId, mediaType, bytes) : undefined
  const stored = { digest, mediaType, bytes: bytes.length, blocks }
  const id = await inTransaction(context.db, tx =>
    attachDocument(context, tx, { unitId, facts, stored, adminId, mayInspect }),
  )
  return { id, mediaType }
}

/** `sentBy`: the sender of a file that a colleague attaches; null or left out: `adminId` sent it. */
type Attached = Omit<NewDocument, 'bytes'> & { stored: StoredDocument; sentBy?: string | null }

/**
 * Makes a stored file a document of a unit; a release form is compared with the unit. Returns its id. Refuses as
 * allowUnitDocument does, NOT_PERMITTED (the unit was inspected), DOCUMENT_EXISTS.
 */
export async function attachDocument(
  context: StockContext,
  tx: Tx,
  { unitId, facts, stored, adminId, mayInspect, sentBy = null }: Attached,
): Promise<number> {
  const { digest, mediaType, bytes, blocks } = stored
  const unit = await findPart(tx, context, unitId, true)
  refuseInspected(unit, mayInspect)
  await allowUnitDocument(tx, unitId)
  await tx.$client.query('UPDATE units SET version = version + 1 WHERE id = $1', [unitId])
  const id = await insert(tx, unitId, { ...facts, digest, mediaType, bytes, adminId, sentBy })
  if (blocks !== undefined && RELEASE_DOCUMENTS.includes(facts.kind)) await storeReading(context, tx, id, blocks)
  await write(tx, unit, adminId, 'stock.unit_document_added', null, facts)
  return id
}

type Row = UnitDocumentFacts & {
  digest: string
  mediaType: MediaType
  bytes: number
  adminId: string
  sentBy: string | null
}

async function insert(tx: Tx, unitId: number, row: Row) {
  const { kind, name, digest, mediaType, bytes, visibility, adminId, sentBy } = row
  try {
    const found = await firstRow(
      tx,
      NumberIdShape,
      `INSERT INTO unit_documents (unit_id, kind, name, digest, media_type, bytes, visibility, admin_id, sent_by)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
      [unitId, kind, name, digest, mediaType, bytes, visibility, adminId, sentBy],
    )
    return found?.id ?? 0
  } catch (error) {
    if (violatedConstraint(error) === 'unit_documents_once') throw new Refusal('DOCUMENT_EXISTS')
    throw error
  }
}

/** Changes the kind, name and visibility of a document. Refuses DOCUMENT_NOT_FOUND. */
export function changeUnitDocument(
  context: StockContext,
  documentId: number,
  facts: UnitDocumentFacts,
  { adminId, mayInspect }: Editor,
): Promise<void> {
  return withDocument(context, documentId, mayInspect, async (tx, unit, before) => {
    const { kind, name, visibility } = facts
    // A document that changes its kind is read and confirmed again.
    await tx.$client.query(
      `UPDATE unit_documents SET name = $3, visibility = $4, kind = $2,
          reading = CASE WHEN kind = $2 OR reading = 'no_text' THEN reading ELSE 'unread' END,
          confirmed_at = CASE WHEN kind = $2 THEN confirmed_at END, confirmed_by = CASE WHEN kind = $2 THEN confirmed_by END,
          confirmed_reason = CASE WHEN kind = $2 THEN confirmed_reason ELSE '' END WHERE id = $1`,
      [documentId, kind, name, visibility],
    )
    await write(tx, unit, adminId, 'stock.unit_document_changed', before, facts)
  })
}

/**
 * Removes a document from its unit. Its file stays, also for the orders that it shipped with. Refuses
 * DOCUMENT_NOT_FOUND.
 */
export function deleteUnitDocument(
  context: StockContext,
  documentId: number,
  { adminId, mayInspect }: Editor,
): Promise<void> {
  return withDocument(context, documentId, mayInspect, async (tx, unit, before) => {
    await tx.$client.query('DELETE FROM unit_documents WHERE id = $1', [documentId])
    await write(tx, unit, adminId, 'stock.unit_document_deleted', before, null)
  })
}

type Unit = { productId: number; sku: string; unit: string; isInspected: boolean }

const INSPECTED =
  'This unit was inspected: only Quality adds, changes and removes its documents. Quarantine it if something is wrong with it.'

const CONFIRMED = 'Quality has confirmed this document: only Quality changes or removes it.'

function refuseInspected({ isInspected }: Unit, mayInspect: boolean): void {
  if (isInspected && !mayInspect) throw needsInspector(INSPECTED)
}

const WithDocumentRowShape = z.object({ ...UnitDocumentFactsShape.shape, unitId: z.number(), isConfirmed: z.boolean() })

function withDocument(
  context: StockContext,
  documentId: number,
  mayInspect: boolean,
  work: (tx: Tx, unit: Unit, before: UnitDocumentFacts) => Promise<void>,
): Promise<void> {
  return inTransaction(context.db, async tx => {
    await raiseVersions(tx, [documentId])
    const row = await firstRow(
      tx,
      WithDocumentRowShape,
      `SELECT unit_id, kind, name, visibility, confirmed_at IS NOT NULL AS is_confirmed
        FROM unit_documents WHERE id = $1 FOR UPDATE`,
      [documentId],
    )
    if (!row) throw new Refusal('DOCUMENT_NOT_FOUND')
    const { unitId, isConfirmed, ...before } = row
    const unit = await findPart(tx, context, unitId)
    refuseInspected(unit, mayInspect)
    // Quality has seen this document: no other document may replace it before the unit is accepted.
    if (isConfirmed && !mayInspect) throw needsInspector(CONFIRMED)
    await work(tx, unit, before)
  })
}

const FindPartRowShape = z.object({
  productId: z.number(),
  kind: z.enum(['serial', 'lot', 'bulk']),
  mark: z.string(),
  isInspected: z.boolean(),
})

/**
 * Reads a unit with its part; `lock` locks the unit until the transaction ends, so that its documents do not change.
 */
async function findPart(tx: Tx, { stockedPart }: StockContext, unitId: number, lock = false): Promise<Unit> {
  const unit = await firstRow(
    tx,
    FindPartRowShape,
    `SELECT product_id, kind, mark, ${isInspected('u')} AS is_inspected FROM units u WHERE id = $1
      ${lock ? 'FOR NO KEY UPDATE' : ''}`,
    [unitId],
  )
  const part = unit && (await stockedPart(tx, unit.productId))
  if (!part) throw new Refusal('UNIT_NOT_FOUND')
  return { productId: unit.productId, sku: part.sku, unit: markText(unit), isInspected: unit.isInspected }
}

type Action = 'stock.unit_document_added' | 'stock.unit_document_changed' | 'stock.unit_document_deleted'

const write = (
  tx: Tx,
  { productId, sku, unit }: Unit,
  adminId: string,
  action: Action,
  before: Facts | null,
  after: Facts | null,
) =>
  writeAudit(tx, {
    adminId,
    action,
    subject: 'product',
    subjectId: productId,
    label: sku,
    before: before && { unit, ...before },
    after: after && { unit, ...after },
  })
