import { randomInt } from 'node:crypto'
import { MOST_COUNTED } from '../../domain/product-list.ts'
import type { Db } from '../db/database.ts'
import { answeredLately, lately } from '../db/lately.ts'
import { ON_SHELF } from './card-columns.ts'
import type { SearchTerms } from './search-terms.ts'
import { listTrigrams, MOST_TEXTS, type TrigramLists, trigramsOf } from './trigram-lists.ts'

const FRESH_MS = 10 * 60_000
const SAMPLED = 64_000
/** Fewer where texts are long: what is kept of them all is twice as many bytes. */
const MOST_CHARACTERS = 20_000_000
/** From so many pages more than needed that parts that were brought in together do not speak for all. */
const SPREAD = 4
const LONGEST_TEXT = 2000

/** What some parts of the catalogue say of all of them. */
export type Sample = {
  /** parts in the catalogue, about */
  parts: number
  /** parts that were looked at, drawn at random and in no order */
  looked: number
  /** by their places: their texts and part-number keys, and whether they are on the shelf */
  texts: readonly string[]
  keys: readonly string[]
  isOnShelf: readonly boolean[]
  inTexts: TrigramLists
  inKeys: TrigramLists
}
export type SampledPart = { text: string; key: string; isOnShelf: boolean }

const NOTHING: TrigramLists = { count: () => 0, having: () => null }
export const NO_SAMPLE: Sample = {
  ...{ parts: 0, looked: 0, texts: [], keys: [], isOnShelf: [] },
  ...{ inTexts: NOTHING, inKeys: NOTHING },
}

const SIZE = `SELECT greatest(reltuples, 0)::bigint AS parts, (SELECT avg_width FROM pg_stats
    WHERE schemaname = current_schema AND tablename = 'products' AND attname = 'search_text') AS width
  FROM pg_class WHERE oid = 'products'::regclass`
const SAMPLE = `WITH size AS (SELECT least(1, $1::float8) AS share)
  SELECT left(search_text, ${LONGEST_TEXT}) AS text, sku_key AS key, ${ON_SHELF} AS "isOnShelf"
  FROM products p TABLESAMPLE SYSTEM ((SELECT 100 * least(1, ${SPREAD} * share) FROM size))
  WHERE random() * (SELECT least(1, ${SPREAD} * share) FROM size) <= (SELECT share FROM size) LIMIT ${MOST_TEXTS}`

/** Looks at some parts; good for 10 minutes. */
export function takeSample(db: Db): Promise<Sample> {
  return lately(
    db,
    'sample',
    async () => {
      const [size] = (await db.$client.query<{ parts: number; width: number | null }>(SIZE)).rows
      const [parts, width] = [size?.parts ?? 0, size?.width ?? 1]
      const wanted = Math.min(SAMPLED, MOST_CHARACTERS / Math.min(width, LONGEST_TEXT))
      const { rows } = await db.$client.query<SampledPart>(SAMPLE, [wanted / (parts + 1)])
      return sampleOf(rows, parts)
    },
    FRESH_MS,
  )
}

/** The sample that these parts of so many are. */
export async function sampleOf(drawn: readonly SampledPart[], parts: number): Promise<Sample> {
  // As they were read they are in the order of pages, and what the first of them say is not said of all.
  const some = shuffled(drawn)
  let characters = 0
  const tooMany = some.findIndex(({ text }) => {
    characters += text.length
    return characters > MOST_CHARACTERS
  })
  if (tooMany >= 0) some.length = tooMany
  const texts = some.map(({ text }) => text)
  const keys = some.map(({ key }) => key)
  return {
    ...{ parts: Math.max(parts, some.length), looked: some.length, texts, keys },
    isOnShelf: some.map(({ isOnShelf }) => isOnShelf),
    inTexts: await listTrigrams(texts),
    inKeys: await listTrigrams(keys),
  }
}

/** The sample if it is at hand; while it is not, it is being taken and nothing is known. */
export function knownSample(db: Db): Promise<Sample> | Sample {
  const known = answeredLately<Sample>(db, 'sample')
  // A sample that cannot be taken makes searches slower, not impossible.
  const asked = takeSample(db).catch(() => NO_SAMPLE)
  return known ? asked : NO_SAMPLE
}

/** So many are looked through at a time, until they tell. */
const CHUNK = 4000

/** How many parts on the shelf match: about, and more than that by all odds. */
export type Expected = { about: number; least: number }
/** So many standard deviations, of rows that are drawn by the page and not one by one, are all odds. */
const ODDS = 2.5

/**
 * What a search will find, as `matches` of narrow-list.ts has it; 0 where these cannot be more than are counted anyway, and
 * where nothing is known. As many of the sample are looked through as it takes to know whether there are more than `mark`.
 */
export function expectedMatches(terms: SearchTerms, sample: Sample, mark = 0): Expected {
  const { parts, looked, texts, keys, isOnShelf, inTexts, inKeys } = sample
  const { rareTrigrams, rareKeyTrigrams, pieces, keyPieces } = terms
  const times = (trigrams: string[], { count }: TrigramLists) => Math.min(...trigrams.map(count))
  const mayBe = times(rareTrigrams, inTexts) + (keyPieces.length > 0 ? times(rareKeyTrigrams, inKeys) : 0)
  if (looked === 0 || (mayBe * parts) / looked < MOST_COUNTED) return { about: 0, least: 0 }
  const hasText = having(pieces, texts, inTexts)
  const hasKey = keyPieces.length > 0 ? having(keyPieces, keys, inKeys) : () => false
  let found = 0
  for (let at = 0; ; ) {
    const end = Math.min(at + CHUNK, looked)
    for (; at < end; at++) {
      const [byText, byKey] = [hasText(at), hasKey(at)]
      if ((byText || byKey) && isOnShelf[at]) found++
    }
    const each = parts / at
    const odds = ODDS * Math.sqrt(found)
    const isOpen = (found - odds) * each <= mark && (found + odds) * each > mark
    if (!isOpen || at === looked) return { about: found * each, least: (found - odds) * each }
  }
}

/** Whether the text at a place has the pieces one behind the other; asked of each place in its turn. */
function having(pieces: readonly string[], texts: readonly string[], lists: TrigramLists): (at: number) => boolean {
  const [shortest] = pieces
    .flatMap(piece => trigramsOf(piece))
    .flatMap(trigram => lists.having(trigram) ?? [])
    .sort((a, b) => a.length - b.length)
  if (!shortest) return at => stand(pieces, texts[at] ?? '')
  let next = 0
  return at => {
    if (shortest[next] !== at) return false
    next++
    return stand(pieces, texts[at] ?? '')
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
  const counts = rareTrigrams.map(inTexts.count)
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

function shuffled<T>(all: readonly T[]): T[] {
  const mixed = [...all]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = randomInt(at + 1)
    const moved = mixed[at] as T
    mixed[at] = mixed[other] as T
    mixed[other] = moved
  }
  return mixed
}
