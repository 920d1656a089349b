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
import { moment } from '../platform/db/column-types.ts'
import type { Facets } from './shapes.ts'

/** Searches that found nothing, a row for each term and day of the store: what buyers want and the store has not. */
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
 * Words that mean the same to a search, in lower case: who looks for `term` is shown `same_as`, too, and told so. `same` holds
 * both ways; a `superseded` term leads to what replaced it.
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
    check('search_synonyms_kind', sql`kind IN ('same', 'superseded')`),
    check('search_synonyms_words', sql`term <> same_as AND length(term) <= 60 AND length(same_as) <= 60`),
  ],
)

/** How many parts the shelf has, and each of its categories, as the job `shelf-counts` counted them last. */
export const shelfCounts = pgTable(
  'shelf_counts',
  {
    /** 0: the whole shelf */
    categoryId: bigint({ mode: 'number' }).primaryKey(),
    parts: bigint({ mode: 'number' }).notNull(),
    /** what it can be narrowed to; null: it is small, and whoever asks counts for himself */
    facets: jsonb().$type<Facets>(),
    countedAt: moment().notNull(),
    /** what counting all of them took: none is counted again before fifty times as long has passed */
    tookMs: integer().notNull(),
  },
  () => [check('shelf_counts_sane', sql`category_id >= 0 AND parts >= 0 AND took_ms >= 0`)],
)

/** How many parts of each family are on the shelf; counted with `shelf_counts`. */
export const familyCounts = pgTable(
  'family_counts',
  {
    /** slug of domain/facts/families.ts */
    family: text().primaryKey(),
    parts: bigint({ mode: 'number' }).notNull(),
  },
  () => [check('family_counts_parts', sql`parts >= 0`)],
)

// What others read.
export const missedSearchesView = pgView('missed_searches_view', {}).as(
  sql`SELECT day, term, times, last_at FROM missed_searches`,
)
