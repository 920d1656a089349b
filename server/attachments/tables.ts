import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, pgView, text, uuid } from 'drizzle-orm/pg-core'
import { ATTACHED_BY, ATTACHMENT_TYPE_NAMES, type AttachmentType } from '../../domain/attachments/attachment.ts'
import { users } from '../customers/accounts/tables.ts'
import { isOneOf, moment } from '../platform/db/column-types.ts'

/** It waits with the draft of a request. */
export const IS_HELD = 'EXISTS (SELECT FROM held_attachments h WHERE h.attachment_id = attachments.id)'

/** An upload that may still be attached: it waits half a day for what it belongs to, or as long as the draft that names it. */
export const IS_GOOD = `(removed_at IS NULL AND quote_id IS NULL AND order_id IS NULL
  AND (created_at > now() - interval '12 hours' OR ${IS_HELD}))`

/** What belongs to nothing, or no longer. */
export const UNUSED = '(removed_at IS NOT NULL OR quote_id IS NULL AND order_id IS NULL)'

/**
 * A file that somebody attaches to a quote or an order. It is uploaded first and belongs to nothing; what names it by its key
 * then has it. The file itself is named by its digest. References to quotes, orders and drafts stand in the migration: this folder
 * knows of none. Whoever deletes one leaves files that belong to nothing, and a job deletes those.
 */
export const attachments = pgTable(
  'attachments',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    /** 128 random bits, known to whoever uploaded it */
    key: text().notNull().unique('attachments_key'),
    /** SHA-256 of the file, hexadecimal */
    digest: text().notNull(),
    type: text().$type<AttachmentType>().notNull(),
    bytes: integer().notNull(),
    /** who uploaded it and alone may attach it; null: a guest, by its key */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** as its sender calls it; empty until it is attached */
    name: text().notNull().default(''),
    quoteId: uuid(),
    /** the step of the quote that it came with: the request, or a message */
    quoteHistoryId: bigint({ mode: 'number' }),
    orderId: uuid(),
    /** it came with the placing of the order: an order that is placed anew before it is paid may leave it out again */
    isPlacedWith: boolean().notNull().default(false),
    attachedBy: text().$type<(typeof ATTACHED_BY)[number]>(),
    attachedAt: moment(),
    /** taken away by the back office */
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
 * Uploads that the draft of a request names: they wait as long as it does, for its buyer to sign in, and are let go with it. One
 * waits for one draft. That drafts are references stands in the migration too.
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

// What others read: files that belong to something.
export const attachmentsView = pgView('attachments_view', {}).as(
  sql`SELECT id, name, type, bytes, quote_id, quote_history_id, order_id, attached_by, attached_at FROM attachments
    WHERE (quote_id IS NOT NULL OR order_id IS NOT NULL) AND removed_at IS NULL`,
)
