import { type ATTACHED_BY, MAX_ATTACHMENTS } from '../../domain/attachments/attachment.ts'
import type { SentAttachment } from '../../domain/attachments/attachment-shape.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Tx } from '../platform/db/database.ts'
import { TotalShape } from '../platform/db/row-shapes.ts'
import { firstRow } from '../platform/db/rows.ts'
import { releaseHeldUploads } from './hold-attachments.ts'
import { IS_GOOD } from './tables.ts'

/** The quote or order of an attachment. The caller has locked it, and has checked the sender's right. */
export type AttachedTo = { quoteId: string; quoteHistoryId: number } | { orderId: string; isPlacedWith?: boolean }
/** `userId`: the signed-in sender; null: a guest */
type Sender = { by: (typeof ATTACHED_BY)[number]; userId: string | null }

/**
 * Attaches uploads to a quote or an order, in the given order; files already attached to it stay. Returns the number
 * of new ones. Refuses TOO_MANY_ATTACHMENTS, and ATTACHMENT_GONE with the upload that is missing, too old, another
 * sender's or attached to something else.
 */
export async function attach(
  tx: Tx,
  sent: readonly SentAttachment[],
  to: AttachedTo,
  { by, userId }: Sender,
): Promise<number> {
  if (sent.length === 0) return 0
  let added = 0
  const { quoteId, quoteHistoryId, orderId, isPlacedWith } = columnsOf(to)
  for (const { upload, name } of sent) {
    const { rowCount } = await tx.$client.query(
      `UPDATE attachments SET name = $2, quote_id = $3, quote_history_id = $4, order_id = $5, is_placed_with = $6,
          attached_by = $7, attached_at = clock_timestamp()
        WHERE key = $1 AND ${IS_GOOD} AND (user_id IS NULL OR user_id = $8)`,
      [upload, name, quoteId, quoteHistoryId, orderId, isPlacedWith, by, userId],
    )
    added += rowCount ?? 0
    if (rowCount === 0 && !(await isThere(tx, upload, to))) throw new Refusal('ATTACHMENT_GONE', undefined, { upload })
  }
  const uploads = sent.map(({ upload }) => upload)
  await releaseHeldUploads(tx, uploads)
  const row = await firstRow(
    tx,
    TotalShape,
    `SELECT count(*) AS total FROM attachments WHERE removed_at IS NULL AND (quote_id = $1 OR order_id = $2)`,
    [quoteId, orderId],
  )
  if ((row?.total ?? 0) > MAX_ATTACHMENTS) throw new Refusal('TOO_MANY_ATTACHMENTS')
  return added
}

/**
 * Sets the files of a placed order: an order that is placed again before payment has the files named now, and those its
 * buyer has added since. Refuses what attach refuses.
 */
export async function attachPlaced(
  tx: Tx,
  orderId: string,
  sent: readonly SentAttachment[],
  userId: string | null,
): Promise<void> {
  const sentUploads = sent.map(({ upload }) => upload)
  await detachPlacedFiles(tx, orderId, sentUploads)
  await attach(tx, sent, { orderId, isPlacedWith: true }, { by: 'buyer', userId })
}

/** Detaches the files that were named when the order was placed, except the `kept` ones. */
export async function detachPlacedFiles(tx: Tx, orderId: string, kept: readonly string[] = []): Promise<void> {
  await tx.$client.query({
    name: 'release-placed-attachments',
    text: `UPDATE attachments SET order_id = NULL, is_placed_with = false
      WHERE order_id = $1 AND is_placed_with AND NOT key = ANY($2)`,
    values: [orderId, kept],
  })
}

const columnsOf = (to: AttachedTo) =>
  'orderId' in to
    ? { quoteId: null, quoteHistoryId: null, orderId: to.orderId, isPlacedWith: to.isPlacedWith ?? false }
    : { ...to, orderId: null, isPlacedWith: false }

/** True for a retry after a lost answer: the file is already attached. */
async function isThere(tx: Tx, upload: string, to: AttachedTo): Promise<boolean> {
  const { quoteHistoryId, orderId } = columnsOf(to)
  const { rows } = await tx.$client.query(
    `SELECT FROM attachments WHERE key = $1 AND removed_at IS NULL AND (quote_history_id = $2 OR order_id = $3)`,
    [upload, quoteHistoryId, orderId],
  )
  return rows.length > 0
}
