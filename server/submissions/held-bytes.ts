import { WAITING_SUBMISSION_STATUSES } from '../../domain/submissions/submission.ts'
import type { Db, Tx } from '../platform/db/database.ts'

/**
 * Bytes of the files that guests, or customers, have uploaded for submissions: not sent, or sent and not answered yet. Staff make
 * room by answering and closing.
 */
export async function submissionBytes(db: Db | Tx, isGuest: boolean): Promise<number> {
  const { rows } = await db.$client.query<{ bytes: string }>({
    name: 'submission-bytes',
    text: `SELECT coalesce(sum(u.bytes), 0) AS bytes FROM submission_uploads u
        LEFT JOIN submission_files f ON f.file = u.file LEFT JOIN submissions s ON s.id = f.submission_id
      WHERE u.is_guest = $1 AND (s.id IS NULL OR s.status = ANY($2))`,
    values: [isGuest, WAITING_SUBMISSION_STATUSES],
  })
  return Number(rows[0]?.bytes ?? 0)
}
