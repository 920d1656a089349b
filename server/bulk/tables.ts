import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { CellValue } from '../../domain/bulk/reckon-changes.ts'
import {
  BULK_SUBJECTS,
  type BulkField,
  type BulkSubject,
  SHEET_KINDS,
  type SheetKind,
} from '../../domain/bulk/sheet.ts'
import { CONDITION_NAMES } from '../../domain/catalogue/condition.ts'
import { isOneOf, moment } from '../platform/db/column-types.ts'
import type { SkippedRow } from './shapes.ts'

/**
 * Changes by sheets, for undo and accountability: retained like the audit, which has one entry of each. `things`: the
 * number of parts or units; `admin` and `undone_by` are names of that time.
 */
export const bulkChanges = pgTable(
  'bulk_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<SheetKind>().notNull(),
    adminId: uuid().notNull(),
    admin: text().notNull(),
    things: integer().notNull(),
    createdAt: moment().notNull().defaultNow(),
    undoneAt: moment(),
    undoneBy: text(),
    /** cells that an undo restored, and those it skipped because they were changed since */
    restored: integer(),
    leftAlone: jsonb().$type<SkippedRow[]>(),
  },
  () => [
    check('bulk_changes_kind', isOneOf('kind', SHEET_KINDS)),
    check('bulk_changes_undone', sql`(undone_at IS NULL) = (restored IS NULL)`),
  ],
)

/**
 * The rows of a change: a part, the price of a stock line, a unit, with the changed cells. `label` is its name at
 * that time. Rows reference nothing that can be deleted.
 */
export const bulkChangeRows = pgTable(
  'bulk_change_rows',
  {
    changeId: bigint({ mode: 'number' })
      .notNull()
      .references(() => bulkChanges.id),
    thing: text().$type<BulkSubject>().notNull(),
    thingId: bigint({ mode: 'number' }).notNull(),
    label: text().notNull(),
    condition: text(),
    before: jsonb().$type<Partial<Record<BulkField, CellValue>>>().notNull(),
    after: jsonb().$type<Partial<Record<BulkField, CellValue>>>().notNull(),
  },
  t => [
    primaryKey({ columns: [t.changeId, t.thing, t.thingId] }),
    // Finds later changes of the same thing, and all of one part.
    index('bulk_change_rows_thing').on(t.thing, t.thingId, t.changeId),
    check('bulk_change_rows_thing_known', isOneOf('thing', BULK_SUBJECTS)),
    check('bulk_change_rows_condition', isOneOf('condition', CONDITION_NAMES)),
  ],
)
