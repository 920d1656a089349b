import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { CONDITION_NAMES } from '../../domain/catalogue/condition.ts'
import type { Column } from '../../domain/imports/import-columns.ts'
import {
  IMPORT_STATE_NAMES,
  IMPORT_STEP_NAMES,
  type ImportState,
  type ImportStep,
  MISSING_RULE_NAMES,
  type MissingRule,
  PRICE_LIMIT,
  type TakenAs,
} from '../../domain/imports/import-run.ts'
import { isOneOf, moment } from '../platform/db/column-types.ts'
import type { Report, UndoReport } from './report.ts'

/**
 * An import of a list, done or not: its file, the meaning of its headings, and its state
 * (domain/imports/import-run.ts). `file` is null after its deletion, and for lists of the command line, which are not
 * copied. `rows`, `failed` and `over` (0 to 1) are progress. `admin` is the name at that time. Lists wait in the order
 * of `asked_at`. `ended_at` is the end of the last work on it; for a run it stays until the undo, and orders the runs.
 * `undo_report` also has the name of the file of everything that the undo left.
 * `report` is of the run, `check_report` of the dry run; `problem` is the reason if either failed. `are_units`: each
 * row is a unit of its own; null: the list decides. `top`: its first rows, of which `heading_row` (from 0) has the
 * headings; `sample`: the rows below. `taken_as`: the meaning of unknown words; `category`: for parts without one;
 * `price_limit`: a price that changes by more percent stops the run until a person has confirmed it.
 */
export const imports = pgTable(
  'imports',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    source: text({ enum: ['cockpit', 'command'] }).notNull(),
    adminId: uuid(),
    admin: text().notNull(),
    fileName: text().notNull(),
    file: text(),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    lines: bigint({ mode: 'number' }).notNull().default(0),
    encoding: text().notNull().default('utf-8'),
    delimiter: text().notNull().default(','),
    headings: jsonb().$type<string[]>().notNull().default([]),
    sample: jsonb().$type<string[][]>().notNull().default([]),
    top: jsonb().$type<string[][]>().notNull().default([]),
    headingRow: integer().notNull().default(0),
    mapping: jsonb().$type<(Column | null)[]>(),
    condition: text(),
    quantity: integer(),
    missing: text().$type<MissingRule>().notNull().default('leave'),
    areUnits: boolean(),
    takenAs: jsonb().$type<TakenAs>().notNull().default({}),
    category: text(),
    priceLimit: integer().default(PRICE_LIMIT),
    state: text().$type<ImportState>().notNull(),
    version: integer().notNull().default(1),
    isCancelWanted: boolean().notNull().default(false),
    tries: integer().notNull().default(0),
    step: text().$type<ImportStep>(),
    rows: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    over: real().notNull().default(0),
    checkReport: jsonb().$type<Report>(),
    report: jsonb().$type<Report>(),
    undoReport: jsonb().$type<UndoReport & { leftFile?: string | null }>(),
    problem: text().notNull().default(''),
    errorFile: text(),
    keepsChanges: boolean().notNull().default(false),
    addedCategories: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
    createdAt: moment().notNull().defaultNow(),
    askedAt: moment(),
    begunAt: moment(),
    endedAt: moment(),
  },
  t => [
    index('imports_state').on(t.state, t.askedAt),
    check('imports_price_limit', sql`price_limit BETWEEN 1 AND 1000`),
    check('imports_missing', isOneOf('missing', MISSING_RULE_NAMES)),
    check('imports_condition', isOneOf('condition', CONDITION_NAMES)),
    check('imports_step', isOneOf('step', IMPORT_STEP_NAMES)),
    check('imports_state_known', isOneOf('state', IMPORT_STATE_NAMES)),
    check('imports_source', isOneOf('source', ['cockpit', 'command'])),
  ],
)

const CHANGED_THINGS = ['product', 'stock', 'unit', 'image', 'references', 'facts', 'category'] as const

/**
 * The changes of a run, for its undo: of parts, stock lines, units, pictures, categories, and the cross-references and
 * stated facts of a part, by their ids (for cross-references and facts, the part's). `before` and `after` are the
 * changed facts; for a new part `after` is a digest, for stock the sellable quantity without the backordered pieces.
 * `ledger_at`: the line's last ledger row if only its backordered pieces changed, which leaves no row there (0: it had
 * none).
 * The table has no foreign keys. Nothing refers to it, so that deleting a part stays fast. It refers to nothing,
 * because each of the 180,000 rows of a long list would look up its import, which is never deleted
 * (delete-expired-imports.ts).
 */
export const importChanges = pgTable(
  'import_changes',
  {
    importId: bigint({ mode: 'number' }).notNull(),
    thing: text({ enum: CHANGED_THINGS }).notNull(),
    thingId: bigint({ mode: 'number' }).notNull(),
    isNew: boolean().notNull(),
    before: jsonb(),
    after: jsonb(),
    ledgerAt: bigint({ mode: 'number' }),
  },
  t => [
    primaryKey({ columns: [t.importId, t.thing, t.thingId] }),
    check('import_changes_thing', isOneOf('thing', CHANGED_THINGS)),
    index('import_changes_backordered').on(t.thingId).where(sql`ledger_at IS NOT NULL`),
  ],
)
