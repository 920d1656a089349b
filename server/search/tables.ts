import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { SynonymKind } from '../../domain/catalogue/synonym.ts'
import { SYNONYM_KIND_NAMES } from '../../domain/catalogue/synonym.ts'
import { isOneOf, moment } from '../platform/db/column-types.ts'
import type { Facets } from './shapes.ts'

/** Searches without matches, a row for each term and day of the store: what buyers want and the store does not have. */
export const missedSearches = pgTable(
  'missed_searches',
  {
    day: date({ mode: 'string' }).notNull(),
    term: text().notNull(),
    times: integer().notNull(),
    lastAt: moment().notNull().defaultNow(),
  },
  t => [primaryKey({ columns: [t.day, t.term] })],
)

/**
 * Synonyms of searches, in lower case: a search for `term` also shows matches of `same_as`, and the page explains it.
 * `same` works in both directions; a `superseded` term leads to its replacement.
 */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    term: text().notNull(),
    sameAs: text().notNull(),
    kind: text().$type<SynonymKind>().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  () => [
    uniqueIndex('search_synonyms_pair').on(sql`least(term, same_as)`, sql`greatest(term, same_as)`),
    check('search_synonyms_kind', isOneOf('kind', SYNONYM_KIND_NAMES)),
    check('search_synonyms_words', sql`term <> same_as AND length(term) <= 60 AND length(same_as) <= 60`),
  ],
)

/** The number of parts on the shelf, and in each of its categories, as the job `shelf-counts` counted them last. */
export const shelfCounts = pgTable(
  'shelf_counts',
  {
    /** 0: the whole shelf */
    categoryId: bigint({ mode: 'number' }).primaryKey(),
    parts: bigint({ mode: 'number' }).notNull(),
    /** its filters; null: the shelf is small and counted on request */
    facets: jsonb().$type<Facets>(),
    countedAt: moment().notNull(),
    /** the time that the last count took; the next count starts after fifty times this time */
    tookMs: integer().notNull(),
  },
  () => [check('shelf_counts_sane', sql`category_id >= 0 AND parts >= 0 AND took_ms >= 0`)],
)

/** The number of parts of each family on the shelf; counted with `shelf_counts`. */
export const familyCounts = pgTable(
  'family_counts',
  {
    /** slug of domain/facts/families.ts */
    family: text().primaryKey(),
    parts: bigint({ mode: 'number' }).notNull(),
  },
  () => [check('family_counts_parts', sql`parts >= 0`)],
)

// Views for other folders.
export const missedSearchesView = pgView('missed_searches_view', {}).as(
  sql`SELECT day, term, times, last_at FROM missed_searches`,
)
