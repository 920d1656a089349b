import type { Db } from '../db/database.ts'
import { answeredLately, lately } from '../db/lately.ts'

const FRESH_MS = 10 * 60_000
const SAMPLED = 2000
const MOST_LOOKED_UP = 2
const COMMON = SAMPLED / 7

/** In how many of some parts' texts each run of three letters or digits stands. */
export type TrigramCounts = ReadonlyMap<string, number>
const NONE_KNOWN: TrigramCounts = new Map()

/** Counts trigrams in a sample of the catalogue; good for 10 minutes. */
export function countTrigrams(db: Db): Promise<TrigramCounts> {
  return lately(
    db,
    'trigrams',
    async () => {
      // `show_trgm` is how the index itself reads a text: https://www.postgresql.org/docs/18/pgtrgm.html
      const { rows } = await db.$client.query<{ trigram: string; count: number }>(
        `SELECT trigram, count(*) FROM (
          SELECT unnest(show_trgm(search_text)) AS trigram FROM (
            SELECT search_text FROM products TABLESAMPLE SYSTEM ((SELECT least(100, greatest(0.01, 100.0 * ${SAMPLED * 2} / (greatest(reltuples, 0) + 1)))
              FROM pg_class WHERE oid = 'products'::regclass)) LIMIT ${SAMPLED}) AS sampled
        ) AS found WHERE trigram ~ '^[[:alnum:]]{3}$' GROUP BY trigram`,
      )
      return new Map(rows.map(({ trigram, count }) => [trigram, count]))
    },
    FRESH_MS,
  )
}

/** The counts if they are at hand; while they are not, they are being asked for and none are known. */
export function knownTrigrams(db: Db): Promise<TrigramCounts> | TrigramCounts {
  const known = answeredLately<TrigramCounts>(db, 'trigrams')
  // A sample that cannot be taken makes searches slower, not impossible.
  const asked = countTrigrams(db).catch(() => NONE_KNOWN)
  return known ? asked : NONE_KNOWN
}

/**
 * The trigrams of what was typed that are worth looking up: the rarest of each word, and of the others those that stand
 * in less than a seventh of all texts. The index keeps for each trigram the list of all parts that have it: reading those of `and`
 * and `ing` for `landing` takes far longer than they save, since what `ndi` finds is compared with the whole pattern anyway.
 */
export function rareTrigrams(pieces: readonly string[], counts: TrigramCounts): string[] {
  const count = (trigram: string) => counts.get(trigram) ?? 0
  const words = pieces.flatMap(piece => piece.match(/[\p{L}\p{N}]+/gu) ?? [])
  const ofWords = words.map(word => trigramsOf(word).sort((a, b) => count(a) - count(b)))
  const longest = Math.max(0, ...ofWords.map(list => list.length))
  const inTurn = Array.from({ length: longest }, (_, at) =>
    ofWords.flatMap(list => list.slice(at, at + 1)).sort((a, b) => count(a) - count(b)),
  )
  const all = [...new Set(inTurn.flat())]
  const first = inTurn[0] ?? []
  // What stands nearly everywhere is found sooner by reading the parts one after the other.
  if (!first.some(trigram => count(trigram) < COMMON)) return []
  return all.filter(trigram => first.includes(trigram) || count(trigram) < COMMON).slice(0, MOST_LOOKED_UP)
}

const trigramsOf = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - 2) }, (_, at) => word.slice(at, at + 3))
