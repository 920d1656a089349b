import { Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import { writeAudit } from '../../audit.ts'
import { inTransaction, type Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import type { StockContext } from '../stock-context.ts'
import { isOwnDocument, isOwnLineDocument } from './is-own-document.ts'
import { raiseVersions } from './raise-versions.ts'
import { FACTS_OF_LINE, FACTS_OF_UNIT, seenStamp } from './seen-facts.ts'

export const MAX_CONFIRMED = 200
const MAX_STAMP = 64

/** A document with the stamp of what the person compared with it (checkForm, listUnconfirmed). */
export const SeenDocumentShape = z.strictObject({
  documentId: z.int().check(z.gte(1)),
  seen: z.string().check(z.maxLength(MAX_STAMP)),
})
type Seen = z.output<typeof SeenDocumentShape>

export const ConfirmedShape = z.object({
  confirmed: z.int(),
  /** documents that have changed, or whose piece or part has, since the person saw them */
  changed: z.int(),
  /** documents that another person must confirm */
  own: z.int(),
})

/**
 * The person who confirms, and the reason why the documents belong to the pieces. `isAlone`: no other account may
 * inspect units.
 */
export type Confirming = {
  adminId: string
  hasTwoStep: boolean
  isAlone: boolean
  reason: string
}

const RowShape = z.object({
  id: z.number(),
  of: z.enum(['unit', 'line']),
  productId: z.number(),
  what: z.record(z.string(), z.unknown()),
  isOwn: z.boolean(),
  facts: z.string(),
})
type Row = z.output<typeof RowShape>
type Confirmed = { row: Row; sku: string }
type Documents = { units: readonly Seen[]; lines: readonly Seen[] }

const LOCK = (table: 'unit_documents' | 'stock_documents') =>
  `SELECT FROM ${table} WHERE id = ANY($1::bigint[]) AND confirmed_at IS NULL ORDER BY id FOR UPDATE`

/**
 * Unconfirmed documents by id. `isOwn`: the person sent the document, or recorded the facts of its unit or the evidence
 * of its line.
 */
const OF_UNITS = `SELECT d.id, 'unit' AS "of", u.product_id AS "productId",
    jsonb_build_object('unit', concat_ws(' ', CASE u.kind WHEN 'serial' THEN 'S/N' WHEN 'lot' THEN 'Lot' END, nullif(u.mark, '')),
      'document', d.id) AS what,
    ${isOwnDocument('$2')} AS "isOwn", ${FACTS_OF_UNIT} AS facts
  FROM unit_documents d JOIN units u ON u.id = d.unit_id
  WHERE d.id = ANY($1::bigint[]) AND d.confirmed_at IS NULL ORDER BY d.id`
const OF_LINES = `SELECT d.id, 'line' AS "of", i.product_id AS "productId",
    jsonb_build_object('condition', i.condition, 'document', d.id) AS what, ${isOwnLineDocument('$2')} AS "isOwn",
    ${FACTS_OF_LINE} AS facts
  FROM stock_documents d JOIN stock_lines i ON i.id = d.stock_line_id
  WHERE d.id = ANY($1::bigint[]) AND d.confirmed_at IS NULL ORDER BY d.id`

/**
 * Confirms by hand that documents belong to their units, or to the pieces of their stock lines, so that the pieces can
 * ship. A person confirms what the person saw: a document that has changed since, or whose piece or part has, is
 * skipped. A person who sent a document, or recorded the facts or evidence of its piece, cannot confirm it. If no other account may
 * inspect units, that person can, with two-step sign-in, and the audit log records it. Confirmed documents are not
 * changed. Refuses DOCUMENT_NOT_FOUND, DOCUMENT_IS_OWN if all are the person's own, DOCUMENT_MOVED_ON if none can be
 * confirmed because they changed, TWO_STEP_REQUIRED.
 */
export function confirmDocuments(
  context: StockContext,
  { units, lines }: Documents,
  by: Confirming,
): Promise<z.infer<typeof ConfirmedShape>> {
  const unitIds = units.map(({ documentId }) => documentId)
  const lineIds = lines.map(({ documentId }) => documentId)
  return inTransaction(context.db, async tx => {
    await raiseVersions(tx, unitIds)
    await tx.$client.query(LOCK('unit_documents'), [unitIds])
    await tx.$client.query(LOCK('stock_documents'), [lineIds])
    // Read after the locks: a change that was committed while this waited is compared, too.
    const find = (text: string, ids: readonly number[]) => rows(tx, RowShape, text, [ids, by.adminId])
    const found = [...(await find(OF_UNITS, unitIds)), ...(await find(OF_LINES, lineIds))]
    if (found.length === 0) {
      await refuseUnknown(tx, unitIds, lineIds)
      return { confirmed: 0, changed: 0, own: 0 }
    }
    const allowed = confirmable(found, by)
    const confirmed: Confirmed[] = []
    for (const row of allowed) {
      const part = await context.stockedPart(tx, row.productId)
      const stamp = seenStamp(row.facts, part)
      const isAsSeen = (row.of === 'unit' ? units : lines).some(
        ({ documentId, seen }) => documentId === row.id && seen === stamp,
      )
      if (isAsSeen) confirmed.push({ row, sku: part?.sku ?? '' })
    }
    if (confirmed.length === 0) throw new Refusal('DOCUMENT_MOVED_ON')
    const write = (table: 'unit_documents' | 'stock_documents', of: Row['of']) =>
      tx.$client.query(
        `UPDATE ${table} SET confirmed_at = now(), confirmed_by = $2, confirmed_reason = $3 WHERE id = ANY($1::bigint[])`,
        [confirmed.filter(({ row }) => row.of === of).map(({ row }) => row.id), by.adminId, by.reason],
      )
    await write('unit_documents', 'unit')
    await write('stock_documents', 'line')
    for (const one of confirmed) await auditConfirmed(tx, by, one)
    return {
      confirmed: confirmed.length,
      changed: allowed.length - confirmed.length,
      own: found.length - allowed.length,
    }
  })
}

async function refuseUnknown(tx: Tx, units: readonly number[], lines: readonly number[]): Promise<void> {
  const { rowCount } = await tx.$client.query(
    `SELECT FROM unit_documents WHERE id = ANY($1::bigint[])
      UNION ALL SELECT FROM stock_documents WHERE id = ANY($2::bigint[]) LIMIT 1`,
    [units, lines],
  )
  if (rowCount === 0) throw new Refusal('DOCUMENT_NOT_FOUND')
}

/** The documents that this person may confirm. */
function confirmable(rows: readonly Row[], by: Confirming): readonly Row[] {
  const own = rows.filter(({ isOwn }) => isOwn)
  if (own.length === 0) return rows
  if (by.isAlone && !by.hasTwoStep) throw new Refusal('TWO_STEP_REQUIRED')
  if (by.isAlone) return rows
  if (own.length === rows.length) throw new Refusal('DOCUMENT_IS_OWN', undefined, { documents: own.length })
  return rows.filter(({ isOwn }) => !isOwn)
}

async function auditConfirmed(tx: Tx, by: Confirming, { row, sku }: Confirmed): Promise<void> {
  const { productId, isOwn, what } = row
  const alone = isOwn ? { ownWork: 'Confirmed own work: no other account may inspect units' } : {}
  await writeAudit(tx, {
    adminId: by.adminId,
    action: 'stock.unit_document_confirmed',
    subject: 'product',
    subjectId: productId,
    label: sku,
    before: null,
    after: { ...what, reason: by.reason, ...alone },
  })
}
