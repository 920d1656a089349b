import { z } from '../../domain/text/zod.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'
import { IS_GOOD } from './tables.ts'

/**
 * Uploads of a draft are retained as long as the draft, and released with it; those that the draft does not name any
 * more are released now. A missing upload is refused when the draft is sent. An upload belongs to one draft, the last
 * that names it.
 */
export async function holdAttachments(tx: Tx, draftKey: string, uploads: readonly string[]): Promise<void> {
  await tx.$client.query(
    `DELETE FROM held_attachments WHERE draft_key = $1
      AND attachment_id NOT IN (SELECT id FROM attachments WHERE key = ANY($2))`,
    [draftKey, uploads],
  )
  if (uploads.length === 0) return
  await tx.$client.query(
    `INSERT INTO held_attachments (attachment_id, draft_key)
      SELECT id, $1 FROM attachments WHERE key = ANY($2) AND ${IS_GOOD} ORDER BY id
      ON CONFLICT (attachment_id) DO UPDATE SET draft_key = excluded.draft_key`,
    [draftKey, uploads],
  )
}

/** The files belong to a quote or an order now, so the draft does not hold them any more. */
export async function releaseHeldUploads(tx: Tx, uploads: readonly string[]): Promise<void> {
  await tx.$client.query({
    name: 'let-go-of-attachments',
    text: 'DELETE FROM held_attachments h USING attachments a WHERE a.id = h.attachment_id AND a.key = ANY($1)',
    values: [uploads],
  })
}

const KeyShape = z.object({ key: z.string() })

/** The uploads that this customer may still attach. */
export async function attachableBy(db: Db, userId: string, uploads: readonly string[]): Promise<ReadonlySet<string>> {
  if (uploads.length === 0) return new Set()
  const found = await rows(
    db,
    KeyShape,
    `SELECT key FROM attachments WHERE key = ANY($1) AND ${IS_GOOD} AND (user_id IS NULL OR user_id = $2)`,
    [uploads, userId],
  )
  return new Set(found.map(({ key }) => key))
}
