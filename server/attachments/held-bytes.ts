import { z } from '../../domain/text/zod.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { firstRow } from '../platform/db/rows.ts'
import { UNUSED } from './tables.ts'

/** The time for which files of guests count: otherwise an order that is never paid would cost its sender nothing. */
const DAYS = 7

const BytesShape = z.object({ bytes: z.number() })

/**
 * Bytes of files that guests, or customers, have uploaded and not attached, or attached recently. Files with the same
 * content are stored once and count for each upload.
 */
export async function attachmentBytes(db: Db | Tx, isGuest: boolean): Promise<number> {
  const row = await firstRow(db, BytesShape, {
    name: 'attachment-bytes',
    text: `SELECT coalesce(sum(bytes), 0) AS bytes FROM attachments
      WHERE (user_id IS NULL) = $1 AND (${UNUSED} OR attached_at > now() - interval '${DAYS} days')`,
    values: [isGuest],
  })
  return row?.bytes ?? 0
}
