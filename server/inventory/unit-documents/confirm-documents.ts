import { Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import { writeAudit } from '../../audit.ts'
import { inTransaction, type Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import type { StockContext } from '../stock-context.ts'
import { isOwnDocument } from './is-own-document.ts'
import { raiseVersions } from './raise-versions.ts'

export const MAX_CONFIRMED = 200

export const ConfirmedShape = z.object({
  confirmed: z.int(),
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
})
type Row = z.output<typeof RowShape>
type DocumentIds = { units: readonly number[]; lines: readonly number[] }

/** Locks unconfirmed documents by id. `isOwn`: the person sent the document, or recorded the facts of its unit. */
const OF_UNITS = `SELECT d.id, 'unit' AS "of", u.product_id AS "productId",
    jsonb_build_object('unit', concat_ws(' ', CASE u.kind WHEN 'serial' THEN 'S/N' WHEN 'lot' THEN 'Lot' END, nullif(u.mark, '')),
      'document', d.id) AS what,
    ${isOwnDocument('$2')} AS "isOwn"
  FROM unit_documents d JOIN units u ON u.id = d.unit_id
  WHERE d.id = ANY($1::bigint[]) AND d.confirmed_at IS NULL ORDER BY d.id FOR UPDATE OF d`
const OF_LINES = `SELECT d.id, 'line' AS "of", i.product_id AS "productId",
    jsonb_build_object('condition', i.condition, 'document', d.id) AS what, d.admin_id IS NOT DISTINCT FROM $2::uuid AS "isOwn"
  FROM stock_documents d JOIN stock_lines i ON i.id = d.stock_line_id
  WHERE d.id = ANY($1::bigint[]) AND d.confirmed_at IS NULL ORDER BY d.id FOR UPDATE OF d`

/**
 * Confirms by hand that documents belong to their units, or to the pieces of their stock lines, so that the pieces can
 * ship. A person who sent a document, or recorded the facts of its unit, cannot confirm it. If no other account may
 * inspect units, that person can, with two-step sign-in, and the audit log records it. Confirmed documents are not
 * changed. Refuses DOCUMENT_NOT_FOUND, DOCUMENT_IS_OWN if all are the person's own, TWO_STEP_REQUIRED.
 */
export function confirmDocuments(
  context: StockContext,
  { units, lines }: DocumentIds,
  by: Confirming,
): Promise<z.infer<typeof ConfirmedShape>> {
  return inTransaction(context.db, async tx => {
    await raiseVersions(tx, units)
    const find = (text: string, ids: readonly number[]) => rows(tx, RowShape, text, [ids, by.adminId])
    const found = [...(await find(OF_UNITS, units)), ...(await find(OF_LINES, lines))]
    if (found.length === 0) {
      await refuseUnknown(tx, units, lines)
      return { confirmed: 0, own: 0 }
    }
    const confirmed = confirmable(found, by)
    const write = (table: 'unit_documents' | 'stock_documents', of: Row['of']) =>
      tx.$client.query(
        `UPDATE ${table} SET confirmed_at = now(), confirmed_by = $2, confirmed_reason = $3 WHERE id = ANY($1::bigint[])`,
        [confirmed.filter(row => row.of === of).map(({ id }) => id), by.adminId, by.reason],
      )
    await write('unit_documents', 'unit')
    await write('stock_documents', 'line')
    for (const row of confirmed) await auditConfirmed(tx, context, by, row)
    return { confirmed: confirmed.length, own: found.length - confirmed.length }
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

async function auditConfirmed(
  tx: Tx,
  { stockedPart }: StockContext,
  by: Confirming,
  { productId, isOwn, what }: Row,
): Promise<void> {
  const part = await stockedPart(tx, productId)
  const alone = isOwn ? { ownWork: 'Confirmed own work: no other account may inspect units' } : {}
  await writeAudit(tx, {
    adminId: by.adminId,
    action: 'stock.unit_document_confirmed',
    subject: 'product',
    subjectId: productId,
    label: part?.sku ?? '',
    before: null,
    after: { ...what, reason: by.reason, ...alone },
  })
}
