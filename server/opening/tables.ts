import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { OPENING_CHECK_KINDS, type OpeningCheckKind } from '../../domain/opening/opening-check.ts'
import { isOneOf, moment } from '../platform/db/column-types.ts'

/**
 * The demonstration loaded into this database: its part ids and categories. One row, or none if there never was one.
 * `emptying_since` is set during its deletion, `emptied_at` afterwards: it is never loaded again.
 */
export const demonstrations = pgTable(
  'demonstrations',
  {
    onlyOne: boolean().primaryKey().default(true),
    firstPartId: bigint({ mode: 'number' }).notNull(),
    lastPartId: bigint({ mode: 'number' }).notNull(),
    categoryIds: bigint({ mode: 'number' }).array().notNull(),
    emptyingSince: moment(),
    /** null: the command line */
    emptiedBy: uuid(),
    emptiedAt: moment(),
  },
  () => [
    check('demonstrations_only_one', sql`only_one`),
    check('demonstrations_parts', sql`first_part_id <= last_part_id`),
    check('demonstrations_emptied', sql`emptied_at IS NULL OR emptying_since IS NOT NULL`),
  ],
)

/**
 * Tests and confirmations before the opening, one row each: the newest of a kind applies while its configuration is
 * unchanged. `fingerprint` digests that: settings of the mail server, the gateway, a section.
 */
export const openingChecks = pgTable(
  'opening_checks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<OpeningCheckKind>().notNull(),
    passed: boolean().notNull(),
    fingerprint: text().notNull(),
    /** the result, as text for the back office */
    detail: text().notNull(),
    adminId: uuid().notNull(),
    checkedAt: moment().notNull().defaultNow(),
  },
  t => [
    index('opening_checks_newest').on(t.kind, t.id),
    check('opening_checks_kind', isOneOf('kind', OPENING_CHECK_KINDS)),
  ],
)
