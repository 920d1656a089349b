import { ATTACHMENT_TYPE_NAMES, type AttachmentType } from '../../domain/attachments/attachment.ts'
import { type Attachment, AttachmentShape } from '../../domain/attachments/attachment-shape.ts'
import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import type { Db } from '../platform/db/database.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import { attachmentPath } from './internal/attachment-path.ts'

/** A quote or an order that the caller may see, which its own folder has checked. */
export type AttachmentOwner = { quoteId: string } | { orderId: string }

const idsOf = (thing: AttachmentOwner): [quoteId: string | null, orderId: string | null] =>
  'quoteId' in thing ? [thing.quoteId, null] : [null, thing.orderId]

const AttachmentRowShape = z.extend(z.omit(AttachmentShape, { at: true }), {
  at: z.date(),
  quoteHistoryId: z.nullable(z.number()),
})

/** The files of a quote or an order in the order of their arrival, each with its step of the quote. */
export async function readAttachments(
  db: Db,
  thing: AttachmentOwner,
): Promise<(Attachment & { quoteHistoryId: number | null })[]> {
  const found = await rows(db, AttachmentRowShape, {
    name: 'attachments-of',
    text: `SELECT id, name, type, bytes, attached_by AS by, attached_at AS at, quote_history_id,
        CASE WHEN is_placed_with THEN key END AS upload
      FROM attachments WHERE (quote_id = $1 OR order_id = $2) AND removed_at IS NULL ORDER BY attached_at, id`,
    values: idsOf(thing),
  })
  return found.map(row => ({ ...row, at: row.at.toISOString() }))
}

export type FoundAttachment = { file: string; name: string; type: AttachmentType }

const StoredFileShape = z.object({ digest: z.string(), name: z.string(), type: z.enum(ATTACHMENT_TYPE_NAMES) })

/** The stored file of an attachment of this quote or order. Refuses ATTACHMENT_NOT_FOUND. */
export async function findAttachment(db: Db, thing: AttachmentOwner, id: number): Promise<FoundAttachment> {
  const row = await firstRow(db, StoredFileShape, {
    name: 'find-attachment',
    text: `SELECT digest, name, type FROM attachments
      WHERE id = $3 AND (quote_id = $1 OR order_id = $2) AND removed_at IS NULL`,
    values: [...idsOf(thing), id],
  })
  if (!row) throw new Refusal('ATTACHMENT_NOT_FOUND')
  return { file: attachmentPath(row), name: row.name, type: row.type }
}
