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
import { isOneOf, moment, quoted } from '../../platform/db/column-types.ts'
import { units } from '../units/tables.ts'

const id = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
const what = () => ({
  kind: text().$type<DocumentKind>().notNull(),
  name: text().notNull(),
  /** the SHA-256 of its bytes, which names its file */
  digest: text().notNull(),
  mediaType: text().$type<MediaType>().notNull(),
  bytes: integer().notNull(),
})
const checks = (table: string) => [
  check(`${table}_kind`, isOneOf('kind', DOCUMENT_KIND_NAMES)),
  check(`${table}_media_type`, isOneOf('media_type', Object.keys(MEDIA_TYPES))),
  check(`${table}_digest`, sql`digest ~ '^[0-9a-f]{64}$'`),
]

/** SQL: true if a document is a release document. */
export const RELEASES = `IN (${quoted(RELEASE_DOCUMENTS)})`

/**
 * A scanned document or a photograph of a unit. The buyer of the unit sees every one of them; before the sale,
 * `visibility` determines who sees it.
 */
export const unitDocuments = pgTable(
  'unit_documents',
  {
    id: id(),
    unitId: bigint({ mode: 'number' })
      .notNull()
      .references(() => units.id, { onDelete: 'cascade' }),
    ...what(),
    visibility: text().$type<Visibility>().notNull(),
    /** the text of its blocks, if it is a form; null: not read yet */
    blocks: jsonb().$type<FormBlocks>(),
    /**
     * the result of comparing the blocks with the current facts of the unit. Triggers set it to `unread` and remove the
     * confirmation when the facts of the unit, or the number or name of its part, change.
     */
    reading: text().$type<FormReading>().notNull().default('unread'),
    /** the blocks that differ; if no block differs, the blocks that were not found */
    faults: text().array().$type<FormBlock[]>().notNull().default(sql`'{}'`),
    /** the confirmation of an inspector who compared it with its unit by hand, with the reason why it fits */
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
    // Warns the sender if another unit has the same file.
    index('unit_documents_digest').on(t.digest),
    // For the job that reads forms, and for quality to confirm.
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
 * The documents that shipped with an order, as of that day: the documents of its units and of the stock lines that
 * served it. They stay when unit, line or part are deleted; their files are never deleted.
 */
export const shippedDocuments = pgTable(
  'shipped_documents',
  {
    id: id(),
    orderId: uuid().notNull(),
    productId: bigint({ mode: 'number' }).notNull(),
    condition: text().notNull(),
    /** null: it belongs to the whole stock line */
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

// Views for other folders.
export const unitDocumentsView = pgView('unit_documents_view', {}).as(
  sql`SELECT id, unit_id, kind, name, media_type, bytes, visibility FROM unit_documents`,
)
/** The documents that shipped with orders, for downloads of all documents of an order. */
export const shippedDocumentsView = pgView('shipped_documents_view', {}).as(
  sql`SELECT id, order_id, product_id, condition, unit_id, kind, name, digest, media_type, bytes FROM shipped_documents`,
)
/** The sources of units, for certificates. */
export const unitSourcesView = pgView('unit_sources_view', {}).as(sql`SELECT id, vendor, paper_by FROM units`)
