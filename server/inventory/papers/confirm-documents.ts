import type { UnitKind } from '../../../domain/inventory/unit.ts'
import { markText } from '../../../domain/inventory/unit-words.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import { writeAudit } from '../../audit.ts'
import { inTransaction, type Tx } from '../../platform/db/database.ts'
import type { StockContext } from '../stock-context.ts'

export const MOST_CONFIRMED = 200

export const ConfirmedShape = z.object({
  confirmed: z.int(),
  /** documents that another person has to confirm */
  own: z.int(),
})

/** Who confirms, and why the documents fit. `isAlone`: nobody else may inspect units. */
export type Confirming = {
  adminId: string
  hasTwoStep: boolean
  isAlone: boolean
  reason: string
}

type Row = { id: number; productId: number; kind: UnitKind; mark: string; isOwn: boolean }

/**
 * Confirms by hand that documents are of their units: these are shipped with them. Somebody who sent a document, or wrote down the
 * facts of its unit, does not confirm it, except where nobody else may inspect units: then two-step sign-in is needed, and the
 * audit says so. Documents that were confirmed stay so. Refuses DOCUMENT_NOT_FOUND, DOCUMENT_IS_OWN where all are of the
 * person who confirms, TWO_STEP_REQUIRED.
 */
export function confirmUnitDocuments(
  context: StockContext,
  documentIds: readonly number[],
  by: Confirming,
): Promise<z.infer<typeof ConfirmedShape>> {
  return inTransaction(context.db, async tx => {
    const { rows } = await tx.$client.query<Row>(
      `SELECT d.id, u.product_id AS "productId", u.kind, u.mark, d.admin_id IS NOT DISTINCT FROM $2::uuid OR EXISTS (
          SELECT FROM unit_history h WHERE h.unit_id = u.id AND h.event IN ('added', 'changed') AND h.admin_id = $2::uuid) AS "isOwn"
        FROM unit_documents d JOIN units u ON u.id = d.unit_id
        WHERE d.id = ANY($1::bigint[]) AND d.confirmed_at IS NULL ORDER BY d.id FOR UPDATE OF d`,
      [documentIds, by.adminId],
    )
    if (rows.length === 0) {
      await refuseUnknown(tx, 'unit_documents', documentIds)
      return { confirmed: 0, own: 0 }
    }
    const confirmed = allowed(rows, by)
    await tx.$client.query(
      `UPDATE unit_documents SET confirmed_at = now(), confirmed_by = $2, confirmed_reason = $3 WHERE id = ANY($1::bigint[])`,
      [confirmed.map(({ id }) => id), by.adminId, by.reason],
    )
    for (const { id, productId, kind, mark, isOwn } of confirmed)
      await tell(tx, context, by, { productId, isOwn, what: { unit: markText({ kind, mark }), document: id } })
    return { confirmed: confirmed.length, own: rows.length - confirmed.length }
  })
}

/** The same of a document of a line of stock. Refuses DOCUMENT_NOT_FOUND, DOCUMENT_IS_OWN, TWO_STEP_REQUIRED. */
export function confirmStockDocument(context: StockContext, documentId: number, by: Confirming): Promise<void> {
  return inTransaction(context.db, async tx => {
    const { rows } = await tx.$client.query<{ id: number; productId: number; condition: string; isOwn: boolean }>(
      `SELECT d.id, i.product_id AS "productId", i.condition, d.admin_id IS NOT DISTINCT FROM $2::uuid AS "isOwn"
        FROM stock_documents d JOIN stock_lines i ON i.id = d.stock_line_id
        WHERE d.id = $1 AND d.confirmed_at IS NULL FOR UPDATE OF d`,
      [documentId, by.adminId],
    )
    if (rows.length === 0) return refuseUnknown(tx, 'stock_documents', [documentId])
    for (const { id, productId, condition, isOwn } of allowed(rows, by)) {
      await tx.$client.query(
        'UPDATE stock_documents SET confirmed_at = now(), confirmed_by = $2, confirmed_reason = $3 WHERE id = $1',
        [id, by.adminId, by.reason],
      )
      await tell(tx, context, by, { productId, isOwn, what: { condition, document: id } })
    }
  })
}

async function refuseUnknown(tx: Tx, table: 'unit_documents' | 'stock_documents', ids: readonly number[]) {
  const { rowCount } = await tx.$client.query(`SELECT FROM ${table} WHERE id = ANY($1::bigint[]) LIMIT 1`, [ids])
  if (rowCount === 0) throw new Refusal('DOCUMENT_NOT_FOUND')
}

/** The documents that somebody may confirm. */
function allowed<Found extends { isOwn: boolean }>(rows: readonly Found[], by: Confirming): readonly Found[] {
  const own = rows.filter(({ isOwn }) => isOwn)
  if (own.length === 0) return rows
  if (by.isAlone && !by.hasTwoStep) throw new Refusal('TWO_STEP_REQUIRED')
  if (by.isAlone) return rows
  if (own.length === rows.length) throw new Refusal('DOCUMENT_IS_OWN', undefined, { documents: own.length })
  return rows.filter(({ isOwn }) => !isOwn)
}

type Told = { productId: number; isOwn: boolean; what: Record<string, string | number> }

async function tell(tx: Tx, { stockedPart }: StockContext, by: Confirming, { productId, isOwn, what }: Told) {
  const part = await stockedPart(tx, productId)
  const { adminId, reason } = by
  const alone = isOwn ? { ownWork: 'Confirmed own work: nobody else may inspect units' } : {}
  await writeAudit(tx, {
    adminId,
    action: 'stock.unit_document_confirmed',
    subject: 'product',
    subjectId: productId,
    label: part?.sku ?? '',
    before: null,
    after: { ...what, reason, ...alone },
  })
}
