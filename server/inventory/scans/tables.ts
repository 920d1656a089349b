import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { DOCUMENT_KIND_NAMES, type DocumentKind } from '../../../domain/inventory/document-kind.ts'
import {
  MEDIA_TYPES,
  type MediaType,
  VISIBILITY_NAMES,
  type Visibility,
} from '../../../domain/inventory/document-sight.ts'
import type { FormBlocks } from '../../../domain/inventory/form-blocks.ts'
import { SCAN_BASIS_NAMES, type ScanBasis } from '../../../domain/inventory/scan-match.ts'
import { SCAN_STATE_NAMES, type ScanState } from '../../../domain/inventory/scan-states.ts'
import { isOneOf, moment } from '../../platform/db/column-types.ts'

/** Scans that were sent together, in a folder or a ZIP. `is_canceled`: its remaining files are not processed. */
export const scanBatches = pgTable(
  'scan_batches',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    /** the kind of files whose form and name do not identify it */
    kind: text().$type<DocumentKind>().notNull(),
    visibility: text().$type<Visibility>().notNull(),
    isCanceled: boolean().notNull().default(false),
    adminId: uuid().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  () => [
    check('scan_batches_kind', isOneOf('kind', DOCUMENT_KIND_NAMES)),
    check('scan_batches_visibility', isOneOf('visibility', VISIBILITY_NAMES)),
  ],
)

/**
 * A file of a batch, and its unit. `media_type` null: it was refused before its type was known, or it is a ZIP
 * (`is_archive`).
 */
export const scanFiles = pgTable(
  'scan_files',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    batchId: bigint({ mode: 'number' })
      .notNull()
      .references(() => scanBatches.id, { onDelete: 'cascade' }),
    /** the ZIP that contained it */
    archiveId: bigint({ mode: 'number' }),
    isArchive: boolean().notNull().default(false),
    /** its name with its folders, for display only, never as a path */
    path: text().notNull(),
    /** the SHA-256 of its bytes; blank: it was refused before they were known */
    digest: text().notNull().default(''),
    mediaType: text().$type<MediaType>(),
    /** the path of its bytes until it is attached or discarded; blank: none */
    file: text().notNull().default(''),
    bytes: integer().notNull().default(0),
    state: text().$type<ScanState>().notNull().default('waiting'),
    /** the code of its refusal */
    refusal: text().notNull().default(''),
    /** true once its form was read */
    isRead: boolean().notNull().default(false),
    /** the text of its form; null: no text */
    blocks: jsonb().$type<FormBlocks>(),
    /** its kind, by its form or name; null: unknown */
    kind: text().$type<DocumentKind>(),
    basis: text().$type<ScanBasis>(),
    unitId: bigint({ mode: 'number' }),
    documentId: bigint({ mode: 'number' }),
    /** the units to which it may belong */
    candidates: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
    createdAt: moment().notNull().defaultNow(),
  },
  t => [
    // Prevents duplicates when a folder is sent again.
    uniqueIndex('scan_files_once').on(t.batchId, t.path, t.digest),
    index('scan_files_list').on(t.batchId, t.state, t.id),
    index('scan_files_waiting').on(t.id).where(sql`state = 'waiting'`),
    index('scan_files_archive').on(t.archiveId).where(sql`archive_id IS NOT NULL`),
    check('scan_files_state', isOneOf('state', SCAN_STATE_NAMES)),
    check('scan_files_basis', isOneOf('basis', SCAN_BASIS_NAMES)),
    check('scan_files_kind', isOneOf('kind', DOCUMENT_KIND_NAMES)),
    check('scan_files_media_type', isOneOf('media_type', Object.keys(MEDIA_TYPES))),
  ],
)
