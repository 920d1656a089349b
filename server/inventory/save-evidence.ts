import { type Evidence, EvidenceShape } from '../../domain/inventory/evidence.ts'
import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import { writeAudit } from '../audit.ts'
import { inTransaction } from '../platform/db/database.ts'
import { firstRow } from '../platform/db/rows.ts'
import { EVIDENCE, EVIDENCE_COLUMNS, evidenceValues } from './internal/evidence-columns.ts'
import { lockLine } from './internal/lock-line.ts'
import type { StockContext } from './stock-context.ts'

const EvidenceRowShape = z.object({ evidence: EvidenceShape })

/**
 * Saves the evidence of a stock line; its release documents must be confirmed again if it changes. `before` is the evidence that the admin read. If another admin has changed it
 * since, refuses EVIDENCE_CHANGED with the current evidence. Refuses STOCK_LINE_NOT_FOUND.
 */
export function saveEvidence(
  context: StockContext,
  lineId: number,
  evidence: Evidence,
  before: Evidence,
  adminId: string,
): Promise<void> {
  return inTransaction(context.db, async tx => {
    const line = await lockLine(tx, lineId, context)
    const row = await firstRow(tx, EvidenceRowShape, `SELECT ${EVIDENCE} FROM stock_lines i WHERE i.id = $1`, [lineId])
    const now = row?.evidence
    if (!now || evidenceValues(now).join('\n') !== evidenceValues(before).join('\n'))
      throw new Refusal('EVIDENCE_CHANGED', undefined, { evidence: now })
    await tx.$client.query(
      `UPDATE stock_lines SET (${EVIDENCE_COLUMNS.join(', ')}) = ROW ($2, $3, $4, $5::date, $6, $7::date), evidence_by = $8, updated_at = now()
        WHERE id = $1`,
      [lineId, ...evidenceValues(evidence), adminId],
    )
    const { condition } = line
    await writeAudit(tx, {
      adminId,
      action: 'stock.evidence',
      subject: 'product',
      subjectId: line.productId,
      label: line.sku,
      before: { condition, ...now },
      after: { condition, ...evidence },
    })
  })
}
