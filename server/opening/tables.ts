import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { OPENING_CHECK_KINDS, type OpeningCheckKind } from '../../domain/opening/opening-check.ts'
import { isOneOf, moment } from '../platform/db/column-types.ts'

/**
 * The demonstration that was loaded into this database: which parts it has put in, by their ids, and which categories. One row; none: there
 * was never one. While it is emptied `emptying_since` is set, and `emptied_at` once nothing of it is left: it is never loaded again.
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
 * What was tried or confirmed before the store opens, a row each time: the newest of a kind counts, while what it was tried with is still
 * so. `fingerprint` digests that: settings of the mail server, the gateway, a section.
 */
export const openingChecks = pgTable(
  'opening_checks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<OpeningCheckKind>().notNull(),
    passed: boolean().notNull(),
    fingerprint: text().notNull(),
    /** what came of it, in words for the back office */
    detail: text().notNull(),
    adminId: uuid().notNull(),
    checkedAt: moment().notNull().defaultNow(),
  },
  t => [
    index('opening_checks_newest').on(t.kind, t.id),
    check('opening_checks_kind', isOneOf('kind', OPENING_CHECK_KINDS)),
  ],
)
