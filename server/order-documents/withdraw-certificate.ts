import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import { writeAudit } from '../audit.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { firstRow } from '../platform/db/rows.ts'

const RowShape = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  number: z.string(),
  isEnded: z.boolean(),
})

/**
 * Withdraws a certificate with a reason, which its verification shows. Refuses CERTIFICATE_NOT_FOUND,
 * CERTIFICATE_ENDED.
 */
export function withdrawCertificate(db: Db, certificateId: string, reason: string, adminId: string): Promise<void> {
  return inTransaction(db, async tx => {
    const found = await firstRow(
      tx,
      RowShape,
      `SELECT order_id, order_number, number,
          withdrawn_at IS NOT NULL OR EXISTS (SELECT FROM certificates n WHERE n.supersedes = c.id) AS is_ended
        FROM certificates c WHERE id = $1 FOR UPDATE`,
      [certificateId],
    )
    if (!found) throw new Refusal('CERTIFICATE_NOT_FOUND')
    if (found.isEnded) throw new Refusal('CERTIFICATE_ENDED')
    await tx.$client.query(
      'UPDATE certificates SET withdrawn_at = now(), withdrawn_by = $2, withdrawn_reason = $3 WHERE id = $1',
      [certificateId, adminId, reason],
    )
    const { orderId, orderNumber, number } = found
    await writeAudit(tx, {
      adminId,
      action: 'order.certificate_withdrawn',
      subject: 'order',
      subjectId: orderId,
      label: orderNumber,
      before: { certificate: number },
      after: { certificate: number, reason },
    })
  })
}
