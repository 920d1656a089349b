import { WAITING_SUBMISSION_STATUSES } from '../../domain/submissions/submission.ts'
import { z } from '../../domain/text/zod.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { firstRow } from '../platform/db/rows.ts'

/** The approximate size of the longest row of a parts list; each row counts as this many bytes. */
export const ROW_BYTES = 600

const BytesShape = z.object({ bytes: z.number() })

/**
 * The bytes of files and lists that guests, or customers, have uploaded, until their submission is answered. Staff make
 * room by answering and closing submissions.
 */
export async function submissionBytes(db: Db | Tx, isGuest: boolean): Promise<number> {
  const row = await firstRow(db, BytesShape, {
    name: 'submission-bytes',
    text: `SELECT coalesce((SELECT sum(u.bytes) FROM submission_uploads u
          LEFT JOIN submission_files f ON f.file = u.file LEFT JOIN submissions s ON s.id = f.submission_id
          WHERE u.is_guest = $1 AND (s.id IS NULL OR s.status = ANY($2))), 0)
        + coalesce((SELECT sum(row_count) FROM submissions
          WHERE (user_id IS NULL) = $1 AND status = ANY($2) AND row_count > 0), 0) * $3 AS bytes`,
    values: [isGuest, WAITING_SUBMISSION_STATUSES, ROW_BYTES],
  })
  return row?.bytes ?? 0
}
