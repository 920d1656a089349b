import { MAX_COUNTED } from '../../../domain/catalogue/product-list.ts'
import { LISTED, ON_SHELF } from '../../catalogue/card-columns.ts'
import { Cache } from '../../platform/cache/cache.ts'
import type { Db } from '../../platform/db/database.ts'
import { listTrigrams, MAX_TEXTS, type TrigramLists, trigramsOf } from './trigram-lists.ts'
import type { SearchTerms } from './typed-terms.ts'

/** A sample that failed is tried again after a minute. */
const KEEPING = { freshMs: 10 * 60_000, keptMs: Number.POSITIVE_INFINITY, failedMs: 60_000 }
const SAMPLED = 64_000
/** Reads this many times the pages needed, so that parts imported together do not dominate the sample. */
const SPREAD = 4
const MAX_TEXT_LENGTH = 2000
/** Fewer parts where texts are long. */
const MAX_CHARACTERS = 20_000_000

/** What some parts of the catalogue say of all of them. */
export type Sample = {
  /** parts in the catalogue, about */
  parts: number
  /** parts that were looked at, in no order */
  looked: number
  /** by their places: their texts and part-number keys, whether they are on the shelf, and whether they can be found at all */
  texts: readonly string[]
  keys: readonly string[]
  isOnShelf: readonly boolean[]
  isListed: readonly boolean[]
  inTexts: TrigramLists
  inKeys: TrigramLists
}
export type SampledPart = { text: string; key: string; isOnShelf: boolean; isListed: boolean }

const NOTHING: TrigramLists = { count: () => 0, having: () => null }
export const NO_SAMPLE: Sample = {
  parts: 0,
  looked: 0,
  texts: [],
  keys: [],
  isOnShelf: [],
  isListed: [],
  inTexts: NOTHING,
  inKeys: NOTHING,
}

// The planner's row estimate: right while the table grows and before ANALYZE has run.
const PARTS = 'EXPLAIN (FORMAT JSON) SELECT FROM products'
const WIDTH = `SELECT avg(length(left(search_text, ${MAX_TEXT_LENGTH})))::float8 AS width
  FROM products TABLESAMPLE SYSTEM (least(100, 50000 / $1::float8)) REPEATABLE (0)`
// The same pages and the same parts of them each time, in an order that has nothing to do with how they came: processes agree.
const DRAWN = `SELECT left(search_text, ${MAX_TEXT_LENGTH}) AS text, sku_key AS key, ${ON_SHELF} AS "isOnShelf", ${LISTED} AS "isListed"
  FROM products p TABLESAMPLE SYSTEM (100 * $1::float8) REPEATABLE (0)
  WHERE (hashint8(p.id) & 65535) < 65536 * $2::float8 ORDER BY hashint8(p.id), p.id LIMIT ${MAX_TEXTS}`

/** Looks at some parts. */
export async function draw(db: Db): Promise<Sample> {
  const plan = await db.$client.query<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(PARTS)
  const parts = Math.max(1, plan.rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 1)
  const { rows: widths } = await db.$client.query<{ width: number | null }>(WIDTH, [parts])
  const share = Math.min(SAMPLED, MAX_CHARACTERS / Math.max(1, widths[0]?.width ?? 1)) / parts
  const ofPages = Math.min(1, SPREAD * share)
  const { rows } = await db.$client.query<SampledPart>(DRAWN, [ofPages, share / ofPages])
  return sampleOf(rows, parts)
}

const samples = new WeakMap<Db, Cache<Sample>>()
function samplesOf(db: Db): Cache<Sample> {
  const mine = samples.get(db) ?? new Cache({ name: 'sample', max: 1 })
  samples.set(db, mine)
  return mine
}
const NAME = 'sample'

/** A sample that is good for 10 minutes, and given while the next one is taken. */
export const takeSample = (db: Db): Promise<Sample> => samplesOf(db).get(NAME, KEEPING, () => draw(db))

/** The sample that is at hand, without waiting; while there is none it is being taken, and nothing is known. */
export function knownSample(db: Db): Sample {
  // One that cannot be taken makes searches slower, not impossible.
  takeSample(db).catch(() => {})
  return samplesOf(db).peek(NAME) ?? NO_SAMPLE
}

/** The sample that these parts of so many are, as many of them as are kept. */
export async function sampleOf(drawn: readonly SampledPart[], parts: number): Promise<Sample> {
  let characters = 0
  const tooMany = drawn.findIndex(({ text }) => {
    characters += text.length
    return characters > MAX_CHARACTERS
  })
  const some = tooMany < 0 ? drawn : drawn.slice(0, tooMany)
  const texts = some.map(({ text }) => text)
  const keys = some.map(({ key }) => key)
  return {
    parts: Math.max(parts, some.length),
    looked: some.length,
    texts,
    keys,
    isOnShelf: some.map(({ isOnShelf }) => isOnShelf),
    isListed: some.map(({ isListed }) => isListed),
    inTexts: await listTrigrams(texts),
    inKeys: await listTrigrams(keys),
  }
}

/** So many are looked through at a time, until they tell. */
const CHUNK = 4000
/** And so many at most where no list says which: of one or two letters. */
const MAX_UNLISTED = 16_000

/** How many parts match: about, and more than that by all odds. */
export type Expected = { about: number; least: number }
/** Standard deviations of the lower bound. The margin is wide because rows are drawn by page, not one by one. */
const ODDS = 2.5

/**
 * Estimates how many parts on the shelf, or of all listed, match a search (as `matches` of narrow-list.ts). 0: at most
 * as many as are counted anyway, or no sample. Reads the sample only until it is clear whether there are more than
 * `mark`.
 */
export function expectedMatches(
  terms: SearchTerms,
  sample: Sample,
  mark = 0,
  among: 'isOnShelf' | 'isListed' = 'isOnShelf',
): Expected {
  const { parts, looked, texts, keys, [among]: isAmong, inTexts, inKeys } = sample
  const { rareTrigrams, rareKeyTrigrams, pieces, keyPieces } = terms
  const times = (trigrams: string[], { count }: TrigramLists) => Math.min(...trigrams.map(count))
  const mayBe = times(rareTrigrams, inTexts) + (keyPieces.length > 0 ? times(rareKeyTrigrams, inKeys) : 0)
  if (looked === 0 || (mayBe * parts) / looked < MAX_COUNTED) return { about: 0, least: 0 }
  const byText = shortest(pieces, inTexts)
  const byKey = keyPieces.length > 0 ? shortest(keyPieces, inKeys) : NONE
  const hasText = having(pieces, texts, byText)
  const hasKey = having(keyPieces, keys, byKey)
  const all = byText && byKey ? looked : Math.min(looked, MAX_UNLISTED)
  let found = 0
  for (let at = 0; ; ) {
    const end = Math.min(at + CHUNK, all)
    for (; at < end; at++) {
      const [text, key] = [hasText(at), hasKey(at)]
      if ((text || key) && isAmong[at]) found++
    }
    const each = parts / at
    const odds = ODDS * Math.sqrt(found)
    const isOpen = (found - odds) * each <= mark && (found + odds) * each > mark
    if (!isOpen || at === all) return { about: found * each, least: (found - odds) * each }
  }
}

const NONE = new Uint16Array()

/** The places that have the rarest trigram of the pieces; null where none of them is listed. */
const shortest = (pieces: readonly string[], lists: TrigramLists): Uint16Array | null =>
  pieces
    .flatMap(piece => trigramsOf(piece))
    .flatMap(trigram => lists.having(trigram) ?? [])
    .sort((a, b) => a.length - b.length)[0] ?? null

/** Whether the text at a place has the pieces one behind the other; asked of each place in its turn. */
function having(
  pieces: readonly string[],
  texts: readonly string[],
  places: Uint16Array | null,
): (at: number) => boolean {
  if (!places) return at => stand(pieces, texts[at] ?? '')
  let next = 0
  return at => {
    if (places[next] !== at) return false
    next++
    return stand(pieces, texts[at] ?? '')
  }
}

/** Reads at most this many times the pages expected to hold enough matches; stops when it has enough. */
const PATIENCE = 2
/** Parts that stand side by side are each read in the time of so many entries of an index. */
const ENTRIES_PER_PART = 4

/**
 * Percentage of the catalogue's pages to read for `wanted` matches; null: the index is faster. The index always returns
 * all parts with the trigrams first, however few are wanted.
 */
export function pagesToLookAt(
  { rareTrigrams }: SearchTerms,
  { about }: Expected,
  { parts, looked, inTexts }: Sample,
  wanted: number,
): number | null {
  const read = (wanted * parts) / about
  const counts = rareTrigrams.map(inTexts.count)
  // Without a trigram to look up, the table is scanned in any case.
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
