import type { AttachmentType } from '../../domain/attachments/attachment.ts'
import type { Attachment } from '../../domain/attachments/attachment-shape.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Db } from '../platform/db/database.ts'
import { attachmentPath } from './internal/attachment-path.ts'

/** A quote or an order that the caller may see, which its own folder has checked. */
export type AttachmentOwner = { quoteId: string } | { orderId: string }

const idsOf = (thing: AttachmentOwner): [quoteId: string | null, orderId: string | null] =>
  'quoteId' in thing ? [thing.quoteId, null] : [null, thing.orderId]

type Row = Omit<Attachment, 'at'> & { at: Date; quoteHistoryId: number | null }

/** The files of a quote or an order in the order of their arrival, each with its step of the quote. */
export async function readAttachments(
  db: Db,
  thing: AttachmentOwner,
): Promise<(Attachment & { quoteHistoryId: number | null })[]> {
  const { rows } = await db.$client.query<Row>({
    name: 'attachments-of',
    text: `SELECT id, name, type, bytes, attached_by AS by, attached_at AS at, quote_history_id AS "quoteHistoryId",
        CASE WHEN is_placed_with THEN key END AS upload
      FROM attachments WHERE (quote_id = $1 OR order_id = $2) AND removed_at IS NULL ORDER BY attached_at, id`,
    values: idsOf(thing),
  })
  return rows.map(row => ({ ...row, at: row.at.toISOString() }))
}

export type FoundAttachment = { file: string; name: string; type: AttachmentType }

/** The stored file of an attachment of this quote or order. Refuses ATTACHMENT_NOT_FOUND. */
export async function findAttachment(db: Db, thing: AttachmentOwner, id: number): Promise<FoundAttachment> {
  const { rows } = await db.$client.query<{ digest: string; name: string; type: AttachmentType }>({
    name: 'find-attachment',
    text: `SELECT digest, name, type FROM attachments
      WHERE id = $3 AND (quote_id = $1 OR order_id = $2) AND removed_at IS NULL`,
    values: [...idsOf(thing), id],
  })
  const [row] = rows
  if (!row) throw new Refusal('ATTACHMENT_NOT_FOUND')
  return { file: attachmentPath(row), name: row.name, type: row.type }
}
