import { DOCUMENT_KIND_NAMES, type DocumentKind } from '../../../domain/inventory/document-kind.ts'
import { MEDIA_TYPE_NAMES, type MediaType, VISIBILITY_NAMES } from '../../../domain/inventory/document-sight.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import type { StockContext } from '../stock-context.ts'
import { documentFile } from './document-file.ts'

const UnitDocumentShape = z.object({
  id: z.int(),
  kind: z.enum(DOCUMENT_KIND_NAMES),
  name: z.string(),
  mediaType: z.enum(MEDIA_TYPE_NAMES),
  bytes: z.int(),
  visibility: z.enum(VISIBILITY_NAMES),
  /** when a person confirmed that the form belongs to the unit; null: not confirmed */
  confirmedAt: z.nullable(z.date()),
})
export const UnitDocumentsShape = z.array(UnitDocumentShape)

/** Lists the documents of a unit, twenty at most. */
export async function listUnitDocuments(
  { db }: Pick<StockContext, 'db'>,
  unitId: number,
): Promise<z.infer<typeof UnitDocumentsShape>> {
  return rows(db, UnitDocumentShape, {
    name: 'documents-of-unit',
    text: `SELECT id, kind, name, media_type, bytes, visibility, confirmed_at
      FROM unit_documents WHERE unit_id = $1 ORDER BY id`,
    values: [unitId],
  })
}

export type FoundUnitDocument = { file: string; mediaType: MediaType; kind: DocumentKind; sku: string }
/** The form in which a document is shown: the whole file, or a view-only preview. */
export type DocumentSize = 'whole' | 'preview'
type Viewer = { isAdmin: boolean; isSignedIn: boolean }

const FindUnitDocumentRowShape = z.object({
  digest: z.string(),
  kind: z.enum(DOCUMENT_KIND_NAMES),
  mediaType: z.enum(MEDIA_TYPE_NAMES),
  visibility: z.enum(VISIBILITY_NAMES),
  productId: z.number(),
})

/**
 * Finds the file of a document of a unit. If its part is in the shop, everyone gets public documents whole, and
 * signed-in visitors get previews of the others. Admins get any document in either form. Refuses DOCUMENT_NOT_FOUND,
 * NOT_SIGNED_IN.
 */
export async function findUnitDocument(
  { db, stockedPart }: StockContext,
  documentId: number,
  sight: DocumentSize,
  { isAdmin, isSignedIn }: Viewer,
): Promise<FoundUnitDocument> {
  const row = await firstRow(db, FindUnitDocumentRowShape, {
    name: 'find-unit-document',
    text: `SELECT d.digest, d.kind, d.media_type, d.visibility, u.product_id
      FROM unit_documents d JOIN units u ON u.id = d.unit_id WHERE d.id = $1`,
    values: [documentId],
  })
  const part = row && (await stockedPart(db, row.productId))
  if (!part) throw new Refusal('DOCUMENT_NOT_FOUND')
  const isShown =
    part.isPublished && (row.visibility === 'public' || (sight === 'preview' && row.visibility === 'preview'))
  if (!isAdmin && !isShown) throw new Refusal('DOCUMENT_NOT_FOUND')
  if (!isAdmin && sight === 'preview' && !isSignedIn) throw new Refusal('NOT_SIGNED_IN', undefined, { sku: part.sku })
  const { digest, kind, mediaType } = row
  return { kind, mediaType, sku: part.sku, file: documentFile(digest, mediaType) }
}
