import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, pgView, text, uuid } from 'drizzle-orm/pg-core'
import { ATTACHED_BY, ATTACHMENT_TYPE_NAMES, type AttachmentType } from '../../domain/attachments/attachment.ts'
import { users } from '../customers/accounts/tables.ts'
import { isOneOf, moment } from '../platform/db/column-types.ts'

/** The upload is named by a saved draft of a request. */
export const IS_HELD = 'EXISTS (SELECT FROM held_attachments h WHERE h.attachment_id = attachments.id)'

/** An upload that may still be attached: for half a day, or as long as a draft names it. */
export const IS_GOOD = `(removed_at IS NULL AND quote_id IS NULL AND order_id IS NULL
  AND (created_at > now() - interval '12 hours' OR ${IS_HELD}))`

/** SQL for removed or unattached files. */
export const UNUSED = '(removed_at IS NOT NULL OR quote_id IS NULL AND order_id IS NULL)'

/**
 * Files attached to quotes or orders. A file is uploaded first, unattached; a form that names it by its key then
 * attaches it. The stored file is named by its digest. The migration defines the references to quotes, orders and
 * drafts, since this folder imports none of them. Deleting one of these leaves unattached files, which a job deletes.
 */
export const attachments = pgTable(
  'attachments',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    /** 128 random bits, known to the uploader */
    key: text().notNull().unique('attachments_key'),
    /** SHA-256 of the file, hexadecimal */
    digest: text().notNull(),
    type: text().$type<AttachmentType>().notNull(),
    bytes: integer().notNull(),
    /** the uploader, who alone may attach it; null: a guest, by its key */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** the sender's name for it; empty until it is attached */
    name: text().notNull().default(''),
    quoteId: uuid(),
    /** the step of the quote that it was sent with: the request, or a message */
    quoteHistoryId: bigint({ mode: 'number' }),
    orderId: uuid(),
    /** true if it was attached when the order was placed: placing the order again before payment may leave it out */
    isPlacedWith: boolean().notNull().default(false),
    attachedBy: text().$type<(typeof ATTACHED_BY)[number]>(),
    attachedAt: moment(),
    /** when the back office removed it */
    removedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  t => [
    index('attachments_quote').on(t.quoteId, t.id).where(sql`quote_id IS NOT NULL`),
    index('attachments_quote_history').on(t.quoteHistoryId).where(sql`quote_history_id IS NOT NULL`),
    index('attachments_order').on(t.orderId, t.id).where(sql`order_id IS NOT NULL`),
    index('attachments_user').on(t.userId).where(sql`user_id IS NOT NULL`),
    index('attachments_digest').on(t.digest),
    index('attachments_unused').on(t.id).where(sql.raw(UNUSED)),
    check('attachments_type', isOneOf('type', ATTACHMENT_TYPE_NAMES)),
    check('attachments_by', isOneOf('attached_by', ATTACHED_BY)),
    check('attachments_one_thing', sql`num_nonnulls(quote_id, order_id) <= 1`),
  ],
)

/**
 * Uploads named by the draft of a request: they are stored as long as the draft waits for its buyer to sign in. Each
 * belongs to one draft. The migration defines the reference to drafts, too.
 */
export const heldAttachments = pgTable(
  'held_attachments',
  {
    attachmentId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => attachments.id, { onDelete: 'cascade' }),
    draftKey: text().notNull(),
  },
  t => [index('held_attachments_draft').on(t.draftKey)],
)

// The columns of attached files that other folders read.
export const attachmentsView = pgView('attachments_view', {}).as(
  sql`SELECT id, name, type, bytes, quote_id, quote_history_id, order_id, attached_by, attached_at FROM attachments
    WHERE (quote_id IS NOT NULL OR order_id IS NOT NULL) AND removed_at IS NULL`,
)
