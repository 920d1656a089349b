import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { CONDITION_NAMES, type Condition } from '../../domain/catalogue/condition.ts'
import { MAX_PART_NUMBER_LENGTH } from '../../domain/catalogue/parts-list.ts'
import { MAX_LIST_NAME_LENGTH } from '../../domain/part-lists/part-list.ts'
import { MAX_REFERENCE_LENGTH } from '../../domain/text/line-reference.ts'
import { products } from '../catalogue/tables.ts'
import { users } from '../customers/accounts/tables.ts'
import { isOneOf, moment } from '../platform/db/column-types.ts'

/**
 * A part list that a customer has saved under a name, to order it again. It belongs to the account: its link opens for
 * no other one.
 */
export const partLists = pgTable(
  'part_lists',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** increases with each change, so that one window does not overwrite another's change */
    version: integer().notNull().default(1),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  t => [
    uniqueIndex('part_lists_name').on(t.userId, sql`lower(${t.name})`),
    check('part_lists_name_length', sql.raw(`char_length(name) BETWEEN 1 AND ${MAX_LIST_NAME_LENGTH}`)),
  ],
)

/** The lines of a part list as requested. Prices and stock are read when the list is opened, and never stored. */
export const partListLines = pgTable(
  'part_list_lines',
  {
    listId: uuid()
      .notNull()
      .references(() => partLists.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    partNumber: text().notNull(),
    /** the selected part; null: any part with the number */
    productId: bigint({ mode: 'number' }).references(() => products.id, { onDelete: 'set null' }),
    condition: text().$type<Condition>(),
    quantity: integer().notNull(),
    /** the buyer's name for the line */
    reference: text().notNull().default(''),
  },
  t => [
    primaryKey({ columns: [t.listId, t.position] }),
    index('part_list_lines_product').on(t.productId),
    check('part_list_lines_part_number', sql.raw(`char_length(part_number) BETWEEN 1 AND ${MAX_PART_NUMBER_LENGTH}`)),
    check('part_list_lines_condition', isOneOf('condition', CONDITION_NAMES)),
    check('part_list_lines_quantity', sql`quantity > 0`),
    check('part_list_lines_reference', sql.raw(`char_length(reference) <= ${MAX_REFERENCE_LENGTH}`)),
  ],
)

// Views for other folders.
export const partListsView = pgView('part_lists_view', {}).as(
  sql`SELECT id, user_id, name, created_at, updated_at FROM part_lists`,
)
export const partListLinesView = pgView('part_list_lines_view', {}).as(
  sql`SELECT list_id, position, part_number, condition, quantity, reference FROM part_list_lines`,
)
