import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, pgView, primaryKey, text } from 'drizzle-orm/pg-core'
import { FACT_SOURCES, MAX_FACT_LENGTH, STATED_SOURCES } from '../../../domain/facts/fact.ts'
import { inByteOrder, isOneOf, moment } from '../../platform/db/column-types.ts'
import { products } from '../tables.ts'

const productId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' })

/**
 * The dimensions and materials of a part (domain/facts) as shown: the best source of each key. fill-facts.ts derives
 * all rows from the part and from `stated_facts`. It also fills `products.family` and `products.facts`, which filter
 * lists; lists show this table and sort by it.
 */
export const partFacts = pgTable(
  'part_facts',
  {
    productId: productId(),
    family: text().notNull(),
    key: text().notNull(),
    text: inByteOrder().notNull(),
    /** the sort value: figures sort before words (domain/facts/fact.ts) */
    sortKey: inByteOrder().notNull(),
    source: text({ enum: FACT_SOURCES }).notNull(),
  },
  t => [
    primaryKey({ columns: [t.productId, t.key] }),
    index('part_facts_sorted').on(t.family, t.key, t.sortKey, t.productId),
    check('part_facts_source', isOneOf('source', FACT_SOURCES)),
    check('part_facts_text', sql.raw(`length(text) BETWEEN 1 AND ${MAX_FACT_LENGTH}`)),
  ],
)

/**
 * Facts that were stated for a part: by a list in a column `fact:…`, or by an admin by hand. An empty text removes the
 * fact of other sources. `key` may be `family`: the family of the part, or none.
 */
export const statedFacts = pgTable(
  'stated_facts',
  {
    productId: productId(),
    key: text().notNull(),
    source: text({ enum: STATED_SOURCES }).notNull(),
    text: text().notNull(),
    updatedAt: moment().notNull().defaultNow(),
  },
  t => [
    primaryKey({ columns: [t.productId, t.key, t.source] }),
    check('stated_facts_source', isOneOf('source', STATED_SOURCES)),
    check('stated_facts_text', sql.raw(`length(text) <= ${MAX_FACT_LENGTH} AND length(key) BETWEEN 1 AND 30`)),
  ],
)

/**
 * Parts whose facts must be derived again: new parts, and parts whose number, name or description has changed. A
 * trigger adds them.
 */
export const factsDue = pgTable('facts_due', {
  productId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
})

/** The version of the rules by which all parts have facts, or are due. The table has one row. */
export const factRules = pgTable(
  'fact_rules',
  {
    onlyOne: boolean().primaryKey().default(true),
    version: integer().notNull(),
    /** true if parts have new facts that were not reported yet, so that the next run reports them */
    hasUntold: boolean().notNull().default(false),
  },
  () => [check('fact_rules_only_one', sql`only_one`)],
)

// Views for other folders. The values of `source` sort facts stated by hand first.
export const partFactsView = pgView('part_facts_view', {}).as(
  sql`SELECT product_id, family, key, text, sort_key, source FROM part_facts`,
)
export const statedFactsView = pgView('stated_facts_view', {}).as(
  sql`SELECT product_id, key, source, text FROM stated_facts`,
)
