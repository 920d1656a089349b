import {
  type DocumentFacts,
  DocumentFactsShape,
  MAX_DOCUMENT_BYTES,
  MAX_DOCUMENTS,
} from '../../domain/inventory/stock-document.ts'
import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import { writeAudit } from '../audit.ts'
import type { Facts } from '../platform/audit/write-audit.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { violatedConstraint } from '../platform/db/database-errors.ts'
import { NumberIdShape, TotalShape } from '../platform/db/row-shapes.ts'
import { firstRow } from '../platform/db/rows.ts'
import type { Files } from '../platform/files/open-files.ts'
import { checkPdf } from '../platform/pdf/pdf-worker.ts'
import { findLine, type Line, lockLine } from './internal/lock-line.ts'
import type { StockContext } from './stock-context.ts'
import { documentFile, storeDocument } from './unit-documents/document-file.ts'

type Allowing = Pick<StockContext, 'stockedPart'> & { db: Db | Tx }

/**
 * Checks that a stock line may have another document, before a file is read. Refuses STOCK_LINE_NOT_FOUND,
 * TOO_MANY_DOCUMENTS.
 */
export async function allowDocument({ db, stockedPart }: Allowing, lineId: number): Promise<void> {
  await findLine(db, lineId, { stockedPart })
  const row = await firstRow(db, TotalShape, 'SELECT count(*) AS total FROM stock_documents WHERE stock_line_id = $1', [
    lineId,
  ])
  if ((row?.total ?? 0) >= MAX_DOCUMENTS) throw new Refusal('TOO_MANY_DOCUMENTS')
}

/**
 * Stores a scanned document of a stock line after checking its content. The bytes stay unchanged, because a signed
 * document must stay as it was signed. Refuses as checkPdf and allowDocument do, DOCUMENT_TOO_LARGE, DOCUMENT_EXISTS.
 */
export async function addDocument(
  context: StockContext & { files: Files },
  lineId: number,
  facts: DocumentFacts,
  bytes: Uint8Array,
  adminId: string,
): Promise<number> {
  if (bytes.length > MAX_DOCUMENT_BYTES) throw new Refusal('DOCUMENT_TOO_LARGE')
  await checkPdf(adminId, bytes)
  const { db, files, stockedPart } = context
  await allowDocument(context, lineId)
  const digest = await storeDocument(files, bytes, 'application/pdf')
  return inTransaction(db, async tx => {
    const line = await lockLine(tx, lineId, context)
    await allowDocument({ db: tx, stockedPart }, lineId)
    const { kind, name, isPublic } = facts
    const row = await refusing(
      firstRow(
        tx,
        NumberIdShape,
        `INSERT INTO stock_documents (stock_line_id, kind, name, digest, bytes, is_public, admin_id)
          VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
        [lineId, kind, name, digest, bytes.length, isPublic, adminId],
      ),
    )
    await write(tx, line, adminId, 'stock.document_added', null, facts)
    return row?.id ?? 0
  })
}

/**
 * Changes the kind, name and visibility of a document. A document that changes its kind must be confirmed again.
 * Refuses DOCUMENT_NOT_FOUND.
 */
export function changeDocument(
  context: StockContext,
  documentId: number,
  facts: DocumentFacts,
  adminId: string,
): Promise<void> {
  return withDocument(context, documentId, async (tx, line, before) => {
    const { kind, name, isPublic } = facts
    await tx.$client.query(
      `UPDATE stock_documents SET kind = $2, name = $3, is_public = $4,
          confirmed_at = CASE WHEN kind = $2 THEN confirmed_at END, confirmed_by = CASE WHEN kind = $2 THEN confirmed_by END,
          confirmed_reason = CASE WHEN kind = $2 THEN confirmed_reason ELSE '' END WHERE id = $1`,
      [documentId, kind, name, isPublic],
    )
    await write(tx, line, adminId, 'stock.document_changed', before, facts)
  })
}

/**
 * Removes a document from its line. Its file stays, because another line may have the same. Refuses DOCUMENT_NOT_FOUND.
 */
export function deleteDocument(context: StockContext, documentId: number, adminId: string): Promise<void> {
  return withDocument(context, documentId, async (tx, line, before) => {
    await tx.$client.query('DELETE FROM stock_documents WHERE id = $1', [documentId])
    await write(tx, line, adminId, 'stock.document_deleted', before, null)
  })
}

export type FoundDocument = { file: string; kind: string; sku: string; isPublic: boolean }

const FindDocumentRowShape = z.object({
  digest: z.string(),
  kind: z.string(),
  isPublic: z.boolean(),
  productId: z.number(),
})

/**
 * Finds the file of a document. The public gets only public documents of parts in the shop; staff get any. Refuses
 * DOCUMENT_NOT_FOUND.
 */
export async function findDocument(
  { db, stockedPart }: StockContext,
  documentId: number,
  isStaff: boolean,
): Promise<FoundDocument> {
  const row = await firstRow(db, FindDocumentRowShape, {
    name: 'find-document',
    text: `SELECT d.digest, d.kind, d.is_public, i.product_id FROM stock_documents d
        JOIN stock_lines i ON i.id = d.stock_line_id
      WHERE d.id = $1`,
    values: [documentId],
  })
  const part = row && (await stockedPart(db, row.productId))
  if (!part || !(isStaff || (row.isPublic && part.isPublished))) throw new Refusal('DOCUMENT_NOT_FOUND')
  const { digest, kind, isPublic } = row
  return { kind, isPublic, sku: part.sku, file: documentFile(digest) }
}

const WithDocumentRowShape = z.object({ ...DocumentFactsShape.shape, lineId: z.number() })

function withDocument(
  context: StockContext,
  documentId: number,
  work: (tx: Tx, line: Line, before: DocumentFacts) => Promise<void>,
): Promise<void> {
  return inTransaction(context.db, async tx => {
    const row = await firstRow(
      tx,
      WithDocumentRowShape,
      `SELECT stock_line_id AS line_id, kind, name, is_public FROM stock_documents WHERE id = $1 FOR UPDATE`,
      [documentId],
    )
    if (!row) throw new Refusal('DOCUMENT_NOT_FOUND')
    const { lineId, ...before } = row
    await work(tx, await findLine(tx, lineId, context), before)
  })
}

type DocumentAction = 'stock.document_added' | 'stock.document_changed' | 'stock.document_deleted'
const write = (
  tx: Tx,
  line: Line,
  adminId: string,
  action: DocumentAction,
  before: Facts | null,
  after: Facts | null,
) =>
  writeAudit(tx, {
    adminId,
    action,
    subject: 'product',
    subjectId: line.productId,
    label: line.sku,
    before: before && { condition: line.condition, ...before },
    after: after && { condition: line.condition, ...after },
  })

async function refusing<T>(insert: Promise<T>): Promise<T> {
  try {
    return await insert
  } catch (error) {
    if (violatedConstraint(error) === 'stock_documents_once') throw new Refusal('DOCUMENT_EXISTS')
    throw error
  }
}
