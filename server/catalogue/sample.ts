import { MOST_COUNTED } from '../../domain/product-list.ts'
import type { Db } from '../db/database.ts'
import { answeredLately, lately } from '../db/lately.ts'
import { ON_SHELF } from './card-columns.ts'
import type { SearchTerms } from './search-terms.ts'

const FRESH_MS = 10 * 60_000
const SAMPLED = 32_000
/** Of an eighth of them, drawn at random, trigrams are counted. */
const COUNTED = SAMPLED / 8
/** From so many pages more than needed that parts that were brought in together do not speak for all. */
const SPREAD = 4
const LONGEST_TEXT = 2000

/** What some parts of the catalogue say of all of them. */
export type Sample = {
  /** parts in the catalogue, about */
  parts: number
  /** parts whose trigrams were counted, and parts that were looked at, those among them */
  looked: number
  all: number
  /** in how many of their texts, and of their part-number keys, each run of three letters or digits stands, in lower case */
  inTexts: ReadonlyMap<string, number>
  inKeys: ReadonlyMap<string, number>
  /** those whose trigrams were counted that are on the shelf, and the others that are */
  shelf: readonly Texts[]
  others: readonly Texts[]
}
type Texts = { text: string; key: string }
export const NO_SAMPLE: Sample = {
  ...{ parts: 0, looked: 0, all: 0 },
  ...{ inTexts: new Map(), inKeys: new Map(), shelf: [], others: [] },
}

// `show_trgm` is how the index itself reads a text: https://www.postgresql.org/docs/18/pgtrgm.html
const TRIGRAMS = (column: string) =>
  `SELECT '${column}', trigram, '', count(*) FROM sampled, unnest(show_trgm(${column})) AS trigram
    WHERE is_counted AND trigram ~ '^[[:alnum:]]{3}$' GROUP BY trigram`
const SAMPLE = `WITH size AS (
    SELECT greatest(reltuples, 0) AS parts, least(1, ${SAMPLED} / (greatest(reltuples, 0) + 1)) AS share
    FROM pg_class WHERE oid = 'products'::regclass
  ), sampled AS MATERIALIZED (
    SELECT search_text, sku_key, ${ON_SHELF} AS is_on_shelf, random() < (SELECT ${COUNTED} / least(${SAMPLED}, parts + 1) FROM size) AS is_counted
    FROM products p TABLESAMPLE SYSTEM ((SELECT 100 * least(1, ${SPREAD} * share) FROM size))
    WHERE random() * (SELECT least(1, ${SPREAD} * share) FROM size) <= (SELECT share FROM size) LIMIT ${2 * SAMPLED}
  )
  SELECT 'parts' AS "of", '' AS value, '' AS key, greatest(parts, (SELECT count(*) FROM sampled))::bigint AS count FROM size
  UNION ALL SELECT 'all', '', '', count(*) FROM sampled
  UNION ALL SELECT 'looked', '', '', count(*) FROM sampled WHERE is_counted
  UNION ALL ${TRIGRAMS('search_text')}
  UNION ALL ${TRIGRAMS('sku_key')}
  UNION ALL SELECT CASE WHEN is_counted THEN 'shelf' ELSE 'others' END, left(search_text, ${LONGEST_TEXT}), sku_key, 1
    FROM sampled WHERE is_on_shelf`

/** Looks at some parts; good for 10 minutes. */
export function takeSample(db: Db): Promise<Sample> {
  return lately(
    db,
    'sample',
    async () => {
      const { rows } = await db.$client.query<{ of: string; value: string; key: string; count: number }>(SAMPLE)
      const counts = (of: string) =>
        new Map(rows.flatMap(row => (row.of === of ? [[row.value, row.count] as const] : [])))
      const one = (of: string) => rows.find(row => row.of === of)?.count ?? 0
      const texts = (of: string) => rows.flatMap(row => (row.of === of ? [{ text: row.value, key: row.key }] : []))
      return {
        ...{ parts: one('parts'), looked: one('looked'), all: one('all') },
        ...{
          inTexts: counts('search_text'),
          inKeys: counts('sku_key'),
          shelf: texts('shelf'),
          others: texts('others'),
        },
      }
    },
    FRESH_MS,
  )
}

/** The sample if it is at hand; while it is not, it is being taken and nothing is known. */
export function knownSample(db: Db): Promise<Sample> | Sample {
  const known = answeredLately<Sample>(db, 'sample')
  // A sample that cannot be taken makes searches slower, not impossible.
  const asked = takeSample(db).catch(() => NO_SAMPLE)
  return known ? asked : NO_SAMPLE
}

/** The others are compared so many at a time, until they tell. */
const CHUNK = 4000

/** How many parts on the shelf match: about, and more than that by all odds. */
export type Expected = { about: number; least: number }
/** So many standard deviations, of rows that are drawn by the page and not one by one, are all odds. */
const ODDS = 2.5

/**
 * What a search will find, as `matches` of narrow-list.ts has it; 0 where these cannot be more than are counted anyway, and
 * where nothing is known. Those whose trigrams were counted tell, and of the others as many as it takes to know whether
 * there are more than `mark`: comparing them all takes some milliseconds.
 */
export function expectedMatches(terms: SearchTerms, sample: Sample, mark = Number.POSITIVE_INFINITY): Expected {
  const { parts, looked, all, inTexts, inKeys, shelf, others } = sample
  const { rareTrigrams, rareKeyTrigrams, pieces, keyPieces } = terms
  const times = (trigrams: string[], counts: Sample['inTexts']) =>
    Math.min(...trigrams.map(trigram => counts.get(trigram.toLowerCase()) ?? 0))
  const mayBe = times(rareTrigrams, inTexts) + (keyPieces.length > 0 ? times(rareKeyTrigrams, inKeys) : 0)
  if (looked === 0 || (mayBe * parts) / looked < MOST_COUNTED) return { about: 0, least: 0 }
  const matches = ({ text, key }: Texts) => stand(pieces, text) || (keyPieces.length > 0 && stand(keyPieces, key))
  let [found, compared] = [shelf.filter(matches).length, looked]
  // Not all that were looked at are on the shelf, and only those are kept.
  const perText = others.length === 0 ? 0 : (all - looked) / others.length
  for (let at = 0; ; at += CHUNK) {
    const each = parts / compared
    const odds = ODDS * Math.sqrt(found)
    const isOpen = (found - odds) * each <= mark && (found + odds) * each > mark
    const chunk = isOpen ? others.slice(at, at + CHUNK) : []
    if (chunk.length === 0) return { about: found * each, least: (found - odds) * each }
    found += chunk.filter(matches).length
    compared += chunk.length * perText
  }
}

/** That many times the pages that are expected to have enough are looked at, at most: reading ends when there are enough. */
const PATIENCE = 2
/** Parts that stand side by side are each read in the time of so many entries of an index. */
const ENTRIES_PER_PART = 4

/**
 * Of how many percent of the catalogue's pages all parts are to be looked at to find `wanted` matches; null where the index
 * is quicker, which tells of all parts that have the trigrams before the first is read, however few are wanted.
 */
export function pagesToLookAt(
  { rareTrigrams }: SearchTerms,
  { about }: Expected,
  { parts, looked, inTexts }: Sample,
  wanted: number,
): number | null {
  const read = (wanted * parts) / about
  const counts = rareTrigrams.map(trigram => inTexts.get(trigram) ?? 0)
  // What has none worth looking up is found by reading one part after the other in any case.
  const entries = counts.length === 0 ? parts : (counts.reduce((sum, count) => sum + count, 0) * parts) / looked
  return ENTRIES_PER_PART * read < entries && PATIENCE * read < parts ? (100 * PATIENCE * read) / parts : null
}

/** Whether the pieces stand in a text one behind the other. */
function stand(pieces: readonly string[], text: string): boolean {
  let from = 0
  for (const piece of pieces) {
    const at = text.indexOf(piece, from)
    if (at < 0) return false
    from = at + piece.length
  }
  return true
}
