import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, pgView, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { CONDITION_NAMES } from '../../../domain/catalogue/condition.ts'
import { DOCUMENT_KIND_NAMES, type DocumentKind, RELEASE_DOCUMENTS } from '../../../domain/inventory/document-kind.ts'
import {
  MEDIA_TYPES,
  type MediaType,
  VISIBILITY_NAMES,
  type Visibility,
} from '../../../domain/inventory/document-sight.ts'
import type { FormBlock, FormBlocks } from '../../../domain/inventory/form-blocks.ts'
import { FORM_READING_NAMES, type FormReading } from '../../../domain/inventory/form-reading.ts'
import { isOneOf, moment } from '../../platform/db/column-types.ts'
import { units } from '../units/tables.ts'

const id = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
const what = () => ({
  kind: text().$type<DocumentKind>().notNull(),
  name: text().notNull(),
  /** SHA-256 of its bytes, by which its file is named */
  digest: text().notNull(),
  mediaType: text().$type<MediaType>().notNull(),
  bytes: integer().notNull(),
})
const checks = (table: string) => [
  check(`${table}_kind`, isOneOf('kind', DOCUMENT_KIND_NAMES)),
  check(`${table}_media_type`, isOneOf('media_type', Object.keys(MEDIA_TYPES))),
  check(`${table}_digest`, sql`digest ~ '^[0-9a-f]{64}$'`),
]

/** In SQL, that a document releases what it is of. */
export const RELEASES = `IN (${RELEASE_DOCUMENTS.map(kind => `'${kind}'`).join(', ')})`

/** A scanned paper or a photograph of a unit. Who bought the unit sees it whole; before that, whom `visibility` says. */
export const unitDocuments = pgTable(
  'unit_documents',
  {
    id: id(),
    unitId: bigint({ mode: 'number' })
      .notNull()
      .references(() => units.id, { onDelete: 'cascade' }),
    ...what(),
    visibility: text().$type<Visibility>().notNull(),
    /** the text of its blocks, if it is a form; null: it was not read yet */
    blocks: jsonb().$type<FormBlocks>(),
    /** what these say of the unit as it is. Triggers set it to `unread` when the facts of the unit, or the number or name of its part, change, and take the confirmation back. */
    reading: text().$type<FormReading>().notNull().default('unread'),
    /** the blocks that differ, else those that were not found */
    faults: text().array().$type<FormBlock[]>().notNull().default(sql`'{}'`),
    /** an inspector has compared it with its unit by hand, and says why it fits */
    confirmedAt: moment(),
    confirmedBy: uuid(),
    confirmedReason: text().notNull().default(''),
    adminId: uuid(),
    /** the sender of a file that a colleague attached; null: `admin_id` sent it */
    sentBy: uuid(),
    createdAt: moment().notNull().defaultNow(),
  },
  t => [
    uniqueIndex('unit_documents_once').on(t.unitId, t.digest),
    // The same file at another unit is said to whoever sends it.
    index('unit_documents_digest').on(t.digest),
    // What a job reads, and what quality confirms.
    index('unit_documents_unread')
      .on(t.id)
      .where(sql.raw(`reading = 'unread' AND kind ${RELEASES}`)),
    index('unit_documents_unconfirmed')
      .on(t.id)
      .where(sql.raw(`reading <> 'agrees' AND confirmed_at IS NULL AND kind ${RELEASES}`)),
    ...checks('unit_documents'),
    check('unit_documents_reading', isOneOf('reading', FORM_READING_NAMES)),
    check('unit_documents_visibility', isOneOf('visibility', VISIBILITY_NAMES)),
  ],
)

/**
 * The papers that left with an order: those of its units and of the lines of stock that it was served from, as they were on
 * that day. They stay when unit, line or part are gone; their files are never deleted.
 */
export const shippedDocuments = pgTable(
  'shipped_documents',
  {
    id: id(),
    orderId: uuid().notNull(),
    productId: bigint({ mode: 'number' }).notNull(),
    condition: text().notNull(),
    /** null: of the whole line of stock */
    unitId: bigint({ mode: 'number' }),
    ...what(),
    shippedAt: moment().notNull().defaultNow(),
  },
  t => [
    index('shipped_documents_order').on(t.orderId, t.id),
    check('shipped_documents_condition', isOneOf('condition', CONDITION_NAMES)),
    ...checks('shipped_documents'),
  ],
)

// What others read.
export const unitDocumentsView = pgView('unit_documents_view', {}).as(
  sql`SELECT id, unit_id, kind, name, media_type, bytes, visibility FROM unit_documents`,
)
/** The papers that left with orders, for their packs. */
export const shippedDocumentsView = pgView('shipped_documents_view', {}).as(
  sql`SELECT id, order_id, product_id, condition, unit_id, kind, name, digest, media_type, bytes FROM shipped_documents`,
)
/** Where units come from, for certificates. */
export const unitSourcesView = pgView('unit_sources_view', {}).as(sql`SELECT id, vendor, paper_by FROM units`)
