import type { Db } from '../db/database.ts'
import { answeredLately, lately } from '../db/lately.ts'
import { ON_SHELF } from './card-columns.ts'
import type { SearchTerms } from './search-terms.ts'

const FRESH_MS = 10 * 60_000
const SAMPLED = 4000
/** From so many pages more than needed that parts that were brought in together do not speak for all. */
const SPREAD = 4
const LONGEST_TEXT = 2000

/** What some parts of the catalogue say of all of them. */
export type Sample = {
  /** parts in the catalogue, about */
  parts: number
  /** parts that were looked at */
  looked: number
  /** in how many of their texts, and of their part-number keys, each run of three letters or digits stands, in lower case */
  inTexts: ReadonlyMap<string, number>
  inKeys: ReadonlyMap<string, number>
  /** those of them that are on the shelf */
  shelf: readonly { text: string; key: string }[]
}
export const NO_SAMPLE: Sample = { parts: 0, looked: 0, inTexts: new Map(), inKeys: new Map(), shelf: [] }

// `show_trgm` is how the index itself reads a text: https://www.postgresql.org/docs/18/pgtrgm.html
const COUNTED = (column: string) =>
  `SELECT '${column}', trigram, '', count(*) FROM sampled, unnest(show_trgm(${column})) AS trigram
    WHERE trigram ~ '^[[:alnum:]]{3}$' GROUP BY trigram`
const SAMPLE = `WITH size AS (
    SELECT greatest(reltuples, 0) AS parts, least(1, ${SAMPLED} / (greatest(reltuples, 0) + 1)) AS share
    FROM pg_class WHERE oid = 'products'::regclass
  ), sampled AS MATERIALIZED (
    SELECT search_text, sku_key, ${ON_SHELF} AS is_on_shelf
    FROM products p TABLESAMPLE SYSTEM ((SELECT 100 * least(1, ${SPREAD} * share) FROM size))
    WHERE random() * (SELECT least(1, ${SPREAD} * share) FROM size) <= (SELECT share FROM size) LIMIT ${2 * SAMPLED}
  )
  SELECT 'parts' AS "of", '' AS value, '' AS key, greatest(parts, (SELECT count(*) FROM sampled))::bigint AS count FROM size
  UNION ALL SELECT 'looked', '', '', count(*) FROM sampled
  UNION ALL ${COUNTED('search_text')}
  UNION ALL ${COUNTED('sku_key')}
  UNION ALL SELECT 'shelf', left(search_text, ${LONGEST_TEXT}), sku_key, 1 FROM sampled WHERE is_on_shelf`

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
      return {
        ...{ parts: one('parts'), looked: one('looked'), inTexts: counts('search_text'), inKeys: counts('sku_key') },
        shelf: rows.flatMap(({ of, value, key }) => (of === 'shelf' ? [{ text: value, key }] : [])),
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

/** Fewer than this are not worth counting in the sample. */
const FEW = 2500

/** How many parts on the shelf match, about, as `matches` of narrow-list.ts has it; 0 for few and where nothing is known. */
export function expectedMatches(terms: SearchTerms, { parts, looked, inTexts, inKeys, shelf }: Sample): number {
  const { rareTrigrams, rareKeyTrigrams, pieces, keyPieces } = terms
  const times = (trigrams: string[], counts: Sample['inTexts']) =>
    Math.min(...trigrams.map(trigram => counts.get(trigram.toLowerCase()) ?? 0))
  const most = times(rareTrigrams, inTexts) + (keyPieces.length > 0 ? times(rareKeyTrigrams, inKeys) : 0)
  if (looked === 0 || (most * parts) / looked < FEW) return 0
  const found = shelf.filter(
    ({ text, key }) => stand(pieces, text) || (keyPieces.length > 0 && stand(keyPieces, key)),
  ).length
  return (found * parts) / looked
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
