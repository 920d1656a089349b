import type { ScanBatchFacts } from '../../../domain/inventory/scan-batch.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import { writeAudit } from '../../audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { NumberIdShape } from '../../platform/db/row-shapes.ts'
import { firstRow } from '../../platform/db/rows.ts'
import { withIdempotencyKey } from '../../platform/idempotency/with-idempotency-key.ts'

export const BegunShape = z.object({ id: z.int() })

type Input = { facts: ScanBatchFacts; adminId: string; key: string }

/** Begins a batch; its files are sent to it one by one. Returns its id; a repeated key returns the same id. */
export function beginBatch(db: Db, { facts, adminId, key }: Input): Promise<z.infer<typeof BegunShape>> {
  return withIdempotencyKey(db, { key, what: { scans: { facts, adminId } } }, BegunShape, async tx => {
    const { name, kind, visibility } = facts
    const row = await firstRow(
      tx,
      NumberIdShape,
      'INSERT INTO scan_batches (name, kind, visibility, admin_id) VALUES ($1, $2, $3, $4) RETURNING id',
      [name, kind, visibility, adminId],
    )
    const id = row?.id ?? 0
    await writeAudit(tx, {
      adminId,
      action: 'scans.begun',
      subject: 'scans',
      subjectId: id,
      label: name,
      before: null,
      after: { kind, visibility },
    })
    return { id }
  })
}

const NameAndIsCanceledShape = z.object({ name: z.string(), isCanceled: z.boolean() })

/**
 * Reads the name of a batch that accepts files; `lock` locks the batch until the transaction ends. Refuses
 * SCAN_BATCH_NOT_FOUND, SCAN_BATCH_CANCELED.
 */
export async function openBatch(db: Db | Tx, batchId: number, lock = false): Promise<string> {
  const batch = await firstRow(
    db,
    NameAndIsCanceledShape,
    `SELECT name, is_canceled FROM scan_batches WHERE id = $1 ${lock ? 'FOR NO KEY UPDATE' : ''}`,
    [batchId],
  )
  if (!batch) throw new Refusal('SCAN_BATCH_NOT_FOUND')
  if (batch.isCanceled) throw new Refusal('SCAN_BATCH_CANCELED')
  return batch.name
}
