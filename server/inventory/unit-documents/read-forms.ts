import { DOCUMENT_KIND_NAMES } from '../../../domain/inventory/document-kind.ts'
import { MEDIA_TYPE_NAMES, type MediaType } from '../../../domain/inventory/document-sight.ts'
import { compareBlocks, type FormBlocks, readBlocks } from '../../../domain/inventory/form-blocks.ts'
import { FormBlocksShape } from '../../../domain/inventory/form-blocks-shape.ts'
import { FORM_READING_NAMES, fitOf } from '../../../domain/inventory/form-reading.ts'
import { UNIT_KIND_NAMES } from '../../../domain/inventory/unit.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import { inTransaction, type Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import type { Files } from '../../platform/files/open-files.ts'
import type { Log } from '../../platform/observability/log.ts'
import { readPdfText } from '../../platform/pdf/pdf-worker.ts'
import type { StockContext } from '../stock-context.ts'
import { documentFile } from './document-file.ts'
import { FACTS_OF_UNIT } from './seen-facts.ts'
import { RELEASES } from './tables.ts'

export type Blocks = FormBlocks

/** A document with the facts of its unit, which are named like the blocks of a form. */
export const FormOfUnitShape = z.object({
  quantity: z.string(),
  date: z.string(),
  trackingNumber: z.string(),
  serial: z.string(),
  agency: z.string(),
  id: z.number(),
  unitId: z.number(),
  productId: z.number(),
  kind: z.enum(UNIT_KIND_NAMES),
  document: z.enum(DOCUMENT_KIND_NAMES),
  digest: z.string(),
  mediaType: z.enum(MEDIA_TYPE_NAMES),
  blocks: z.nullable(FormBlocksShape),
  reading: z.enum(FORM_READING_NAMES),
  /** for the stamp of a confirmation */
  facts: z.string(),
})
export type FormOfUnit = z.output<typeof FormOfUnitShape>

/**
 * SQL: documents `d` of units `u`, to be followed by a WHERE. If the quantity of the form is not recorded, it is the
 * number of pieces of the unit: in stock, reserved and shipped.
 */
export const FORMS = `SELECT d.id, d.kind AS document, d.digest, d.media_type, d.blocks, d.reading, u.id AS unit_id,
    u.product_id, u.kind, u.mark AS serial, u.paper_number AS tracking_number, u.paper_by AS agency,
    coalesce(u.paper_date::text, '') AS date,
    (CASE WHEN u.kind = 'serial' THEN 1 ELSE coalesce(u.paper_quantity, u.quantity
      + (SELECT coalesce(sum(r.quantity), 0) FROM reserved_units r WHERE r.unit_id = u.id)
      + (SELECT coalesce(sum(s.quantity - s.came_back), 0) FROM shipped_units s WHERE s.unit_id = u.id)) END)::text AS quantity,
    ${FACTS_OF_UNIT} AS facts
  FROM unit_documents d JOIN units u ON u.id = d.unit_id`

/**
 * Reads the text of the blocks of a file; null: it has no text, such as a plain scan or a picture. Refuses PDF_LOCKED,
 * PDF_BROKEN, BUSY.
 */
export async function readFormBlocks(whose: string, mediaType: MediaType, bytes: Uint8Array): Promise<Blocks | null> {
  if (mediaType !== 'application/pdf') return null
  const texts = await readPdfText(whose, bytes)
  return texts.length === 0 ? null : readBlocks(texts)
}

/**
 * Reads the blocks of a new file. A file that is not a readable PDF has none. Undefined: the reader is busy, and a job
 * reads the file later.
 */
export async function readNewForm(
  whose: string,
  mediaType: MediaType,
  bytes: Uint8Array,
): Promise<Blocks | null | undefined> {
  return (await readNewText(whose, mediaType, bytes))?.blocks
}

/** Refusals that a retry cannot resolve. */
const UNREADABLE: readonly string[] = ['PDF_BROKEN', 'PDF_LOCKED']

/** Reads the text of a new file and of its blocks; null: no text. Undefined: the reader is busy. */
export async function readNewText(
  whose: string,
  mediaType: MediaType,
  bytes: Uint8Array,
): Promise<{ texts: readonly string[]; blocks: Blocks | null } | undefined> {
  const none = { texts: [], blocks: null }
  if (mediaType !== 'application/pdf') return none
  try {
    const texts = await readPdfText(whose, bytes)
    return texts.length === 0 ? none : { texts: texts.map(({ text }) => text), blocks: readBlocks(texts) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return UNREADABLE.includes(error.code) ? none : undefined
  }
}

/** Stores the blocks that were read from a document, and compares them with its unit. */
export async function storeReading(
  context: Pick<StockContext, 'stockedPart'>,
  tx: Tx,
  documentId: number,
  blocks: Blocks | null,
): Promise<void> {
  await tx.$client.query(
    `UPDATE unit_documents SET blocks = $2, reading = CASE WHEN $3 THEN 'unread' ELSE 'no_text' END WHERE id = $1`,
    [documentId, JSON.stringify(blocks ?? {}), blocks !== null],
  )
  if (blocks !== null) await compareForms(context, tx, 'd.id = $1', documentId)
}

/** Compares the documents of a unit that have been read with its current facts. */
export const compareFormsOfUnit = (context: Pick<StockContext, 'stockedPart'>, tx: Tx, unitId: number): Promise<void> =>
  compareForms(context, tx, 'd.unit_id = $1', unitId)

/**
 * Locks the documents before reading unit and part. A concurrent change of unit or part waits, and its triggers then
 * have the documents compared again.
 */
async function compareForms(
  { stockedPart }: Pick<StockContext, 'stockedPart'>,
  tx: Tx,
  where: 'd.id = $1' | 'd.unit_id = $1',
  id: number,
): Promise<void> {
  await tx.$client.query(`SELECT FROM unit_documents d WHERE ${where} ORDER BY d.id FOR NO KEY UPDATE`, [id])
  const found = await rows(
    tx,
    FormOfUnitShape,
    `${FORMS} WHERE ${where} AND d.reading = 'unread' AND d.blocks IS NOT NULL AND d.kind ${RELEASES}`,
    [id],
  )
  for (const form of found) {
    const part = await stockedPart(tx, form.productId)
    if (!part || !form.blocks) continue
    const known = { ...form, partNumber: part.sku, description: part.name }
    const { reading, faults } = fitOf(compareBlocks(form.blocks, known), form.kind, {
      document: form.document,
      blocks: form.blocks,
    })
    await tx.$client.query('UPDATE unit_documents SET reading = $2, faults = $3 WHERE id = $1', [
      form.id,
      reading,
      faults,
    ])
  }
}

const AT_ONCE = 100

/**
 * Reads the unread documents, and compares those whose unit has changed: documents from older versions of the store,
 * documents of units that an import has changed, and files that arrived while the reader was busy. Returns the number
 * read.
 */
export async function readDueForms(
  context: StockContext & { files: Files; log: Log },
  isStopped = () => false,
): Promise<number> {
  let [after, read] = [0, 0]
  for (;;) {
    const found = await rows(
      context.db,
      FormOfUnitShape,
      `${FORMS} WHERE d.id > $1 AND d.reading = 'unread' AND d.kind ${RELEASES} ORDER BY d.id LIMIT ${AT_ONCE}`,
      [after],
    )
    for (const form of found) {
      if (isStopped()) return read
      after = form.id
      if (await readOne(context, form)) read += 1
    }
    if (found.length < AT_ONCE) return read
  }
}

async function readOne(context: StockContext & { files: Files; log: Log }, form: FormOfUnit): Promise<boolean> {
  const { id, blocks, digest, mediaType } = form
  try {
    if (blocks !== null) await inTransaction(context.db, tx => compareForms(context, tx, 'd.id = $1', id))
    else {
      const bytes = await context.files.getBytes(documentFile(digest, mediaType))
      const found = await readNewForm('job', mediaType, bytes)
      if (found === undefined) return false
      await inTransaction(context.db, tx => storeReading(context, tx, id, found))
    }
    return true
  } catch (error) {
    // A missing file must not block the others. Its document can be confirmed by hand.
    context.log.warn({ err: error, document: id }, 'document of a unit could not be read')
    return false
  }
}
