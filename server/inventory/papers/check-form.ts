import type { MediaType } from '../../../domain/inventory/document-sight.ts'
import { compareBlocks, FORM_BLOCK_NAMES, type KnownOfUnit, readBlocks } from '../../../domain/inventory/form-blocks.ts'
import { markText } from '../../../domain/inventory/unit-words.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import { writeAudit } from '../../audit.ts'
import { inTransaction } from '../../platform/db/database.ts'
import type { Files } from '../../platform/files/open-files.ts'
import { readPdfText } from '../../platform/pdf/pdf-worker.ts'
import type { StockContext } from '../stock-context.ts'
import { documentFile } from './document-file.ts'

export const CheckedFormShape = z.object({
  /** the file has text that could be read; a plain scan has none */
  isReadable: z.boolean(),
  blocks: z.array(
    z.object({
      block: z.enum(FORM_BLOCK_NAMES),
      onForm: z.string(),
      onUnit: z.string(),
      outcome: z.enum(['agrees', 'differs', 'not_on_form', 'not_known']),
    }),
  ),
  /** other units that have the same file, or cite the same tracking number */
  seenAt: z.array(z.object({ unitId: z.int(), productId: z.int(), mark: z.string(), by: z.enum(['file', 'number']) })),
})
export type CheckedForm = z.infer<typeof CheckedFormShape>

type Found = KnownOfUnit & {
  productId: number
  unitId: number
  digest: string
  mediaType: MediaType
  kind: 'serial' | 'lot' | 'bulk'
}
const MOST_SEEN = 10

async function findForm({ db, stockedPart }: StockContext, documentId: number): Promise<Found & { sku: string }> {
  const { rows } = await db.$client.query<Found>({
    name: 'form-of-unit',
    text: `SELECT d.digest, d.media_type AS "mediaType", u.id AS "unitId", u.product_id AS "productId", u.kind, u.mark AS serial,
        u.paper_number AS "trackingNumber", u.paper_by AS agency, coalesce(u.paper_date::text, '') AS date,
        (CASE WHEN u.kind = 'serial' THEN 1 ELSE coalesce(u.paper_quantity, u.quantity) END)::text AS quantity
      FROM unit_documents d JOIN units u ON u.id = d.unit_id WHERE d.id = $1`,
    values: [documentId],
  })
  const [row] = rows
  const part = row && (await stockedPart(db, row.productId))
  if (!part) throw new Refusal('DOCUMENT_NOT_FOUND')
  return { ...row, sku: part.sku, partNumber: part.sku, description: part.name }
}

/**
 * Holds a scanned form against its unit: its blocks, where the PDF has text, and whether another unit has the same file or
 * tracking number. Nothing is changed by it. Refuses DOCUMENT_NOT_FOUND, PDF_BROKEN, BUSY.
 */
export async function checkForm(
  context: StockContext & { files: Files },
  documentId: number,
  whose: string,
): Promise<CheckedForm> {
  const form = await findForm(context, documentId)
  const isPdf = form.mediaType === 'application/pdf'
  const texts = isPdf ? await readPdfText(whose, await context.files.getBytes(documentFile(form.digest))) : []
  const blocks = readBlocks(texts)
  const { trackingNumber = form.trackingNumber } = blocks
  const { rows } = await context.db.$client.query<CheckedForm['seenAt'][number] & { kind: Found['kind'] }>({
    name: 'form-seen',
    text: `SELECT DISTINCT ON (id) id AS "unitId", product_id AS "productId", kind, mark, by FROM (
        SELECT u.id, u.product_id, u.kind, u.mark, 'file' AS by FROM unit_documents d JOIN units u ON u.id = d.unit_id
        WHERE d.digest = $1 AND u.id <> $2
        UNION ALL
        SELECT id, product_id, kind, mark, 'number' FROM units
        WHERE $3 <> '' AND paper_number <> '' AND upper(paper_number) = upper($3) AND id <> $2
      ) seen ORDER BY id, by LIMIT ${MOST_SEEN}`,
    values: [form.digest, form.unitId, trackingNumber],
  })
  return {
    isReadable: texts.length > 0,
    blocks: texts.length > 0 ? compareBlocks(blocks, form) : [],
    seenAt: rows.map(({ kind, mark, ...seen }) => ({ ...seen, mark: markText({ kind, mark }) })),
  }
}

/** Somebody has looked, and confirms that a document is of its unit. Refuses DOCUMENT_NOT_FOUND. */
export async function confirmForm(context: StockContext, documentId: number, adminId: string): Promise<void> {
  const { productId, sku, kind, serial } = await findForm(context, documentId)
  await inTransaction(context.db, async tx => {
    const { rowCount } = await tx.$client.query(
      'UPDATE unit_documents SET confirmed_at = now(), confirmed_by = $2 WHERE id = $1 AND confirmed_at IS NULL',
      [documentId, adminId],
    )
    // Twice is once.
    if (rowCount === 0) return
    await writeAudit(tx, {
      ...{ adminId, action: 'stock.unit_document_confirmed', subject: 'product', subjectId: productId, label: sku },
      ...{ before: null, after: { unit: markText({ kind, mark: serial }), document: documentId } },
    })
  })
}
