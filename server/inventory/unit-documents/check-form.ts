import { BLOCK_OUTCOMES, compareBlocks, FORM_BLOCK_NAMES } from '../../../domain/inventory/form-blocks.ts'
import { FORM_READING_NAMES, fitOf } from '../../../domain/inventory/form-reading.ts'
import { UNIT_KIND_NAMES } from '../../../domain/inventory/unit.ts'
import { markText } from '../../../domain/inventory/unit-words.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import type { Files } from '../../platform/files/open-files.ts'
import type { StockContext } from '../stock-context.ts'
import { documentFile } from './document-file.ts'
import { FORMS, FormOfUnitShape, readFormBlocks } from './read-forms.ts'
import { seenStamp } from './seen-facts.ts'

export const CheckedFormShape = z.object({
  /** true if the file has readable text, unlike a plain scan */
  isReadable: z.boolean(),
  /** true if its text is an invisible layer over a picture, which may show something else */
  isRecognized: z.boolean(),
  /** the result of the comparison; only `agrees` needs no confirmation */
  reading: z.enum(FORM_READING_NAMES),
  /** a stamp of what a person compares with the form, which a confirmation states */
  seen: z.string(),
  blocks: z.array(
    z.object({
      block: z.enum(FORM_BLOCK_NAMES),
      onForm: z.string(),
      onUnit: z.string(),
      outcome: z.enum(BLOCK_OUTCOMES),
    }),
  ),
  /**
   * other units that have the same file, or that cite the same form, with its kind, tracking number and issuing
   * organization
   */
  seenAt: z.array(z.object({ unitId: z.int(), productId: z.int(), mark: z.string(), by: z.enum(['file', 'number']) })),
})
export type CheckedForm = z.infer<typeof CheckedFormShape>

const MAX_SEEN = 10

const RowShape = z.object({
  unitId: z.number(),
  productId: z.number(),
  mark: z.string(),
  by: z.enum(['number', 'file']),
  kind: z.enum(UNIT_KIND_NAMES),
})

/**
 * Compares a scanned form with its unit: its blocks, if the PDF has text, and the other units with the same file or the
 * same cited form. A form without a recorded organization or kind counts as the same. Changes nothing. Refuses
 * DOCUMENT_NOT_FOUND, PDF_BROKEN, BUSY.
 */
export async function checkForm(
  { db, stockedPart, files }: StockContext & { files: Files },
  documentId: number,
  whose: string,
): Promise<CheckedForm> {
  const form = await firstRow(db, FormOfUnitShape, {
    name: 'form-of-unit',
    text: `${FORMS} WHERE d.id = $1`,
    values: [documentId],
  })
  const part = form && (await stockedPart(db, form.productId))
  if (!part) throw new Refusal('DOCUMENT_NOT_FOUND')
  const { digest, mediaType, unitId, kind, document, facts } = form
  const bytes = form.blocks === null ? await files.getBytes(documentFile(digest, mediaType)) : null
  const blocks =
    form.reading === 'no_text' ? null : (form.blocks ?? (bytes && (await readFormBlocks(whose, mediaType, bytes))))
  const compared = blocks ? compareBlocks(blocks, { ...form, partNumber: part.sku, description: part.name }) : []
  const listed = await rows(db, RowShape, {
    name: 'form-seen',
    text: `SELECT DISTINCT ON (id) id AS unit_id, product_id, kind, mark, by FROM (
        SELECT u.id, u.product_id, u.kind, u.mark, 'file' AS by FROM unit_documents d JOIN units u ON u.id = d.unit_id
        WHERE d.digest = $1 AND u.id <> $2
        UNION ALL
        SELECT o.id, o.product_id, o.kind, o.mark, 'number' FROM units u JOIN units o ON o.id <> u.id
          AND (o.paper = u.paper OR o.paper IS NULL OR u.paper IS NULL)
          AND (maker_key(o.paper_by) = maker_key(u.paper_by) OR o.paper_by = '' OR u.paper_by = '')
        WHERE u.id = $2 AND $3 <> '' AND o.paper_number <> '' AND upper(o.paper_number) = upper($3)
      ) seen ORDER BY id, by LIMIT ${MAX_SEEN}`,
    values: [digest, unitId, blocks?.trackingNumber ?? form.trackingNumber],
  })
  return {
    isReadable: blocks !== null,
    isRecognized: blocks?.recognized !== undefined,
    reading: blocks === null ? 'no_text' : fitOf(compared, kind, { document, blocks }).reading,
    seen: seenStamp(facts, part),
    blocks: compared,
    seenAt: listed.map(({ kind, mark, ...seen }) => ({ ...seen, mark: markText({ kind, mark }) })),
  }
}
