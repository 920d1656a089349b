import { MAX_COUNTED } from '../../../domain/catalogue/product-list.ts'
import { z } from '../../../domain/text/zod.ts'
import { LISTED, ON_SHELF } from '../../catalogue/card-columns.ts'
import { Cache } from '../../platform/cache/cache.ts'
import type { Db } from '../../platform/db/database.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import { listTrigrams, MAX_TEXTS, type TrigramLists, trigramsOf } from './trigram-lists.ts'
import type { SearchTerms } from './typed-terms.ts'

/** A failed sample is retried after a minute. */
const TTL = { freshMs: 10 * 60_000, keptMs: Number.POSITIVE_INFINITY, failedMs: 60_000 }
const SAMPLED = 64_000
/** Reads this many times the pages needed, so that parts imported together do not dominate the sample. */
const SPREAD = 4
const MAX_TEXT_LENGTH = 2000
/** The sample has fewer parts if their texts are long. */
const MAX_CHARACTERS = 20_000_000

/** A sample of the catalog, for estimates about all of it. */
export type Sample = {
  /** the approximate number of parts in the catalog */
  parts: number
  /** the number of sampled parts, in no order */
  sampled: number
  /** by index: their texts and part-number keys, true if they are on the shelf, and true if they can be found at all */
  texts: readonly string[]
  keys: readonly string[]
  isOnShelf: readonly boolean[]
  isListed: readonly boolean[]
  inTexts: TrigramLists
  inKeys: TrigramLists
}
export const SampledPartShape = z.object({
  text: z.string(),
  key: z.string(),
  isOnShelf: z.boolean(),
  isListed: z.boolean(),
})
export type SampledPart = z.output<typeof SampledPartShape>

const NOTHING: TrigramLists = { count: () => 0, having: () => null }
export const NO_SAMPLE: Sample = {
  parts: 0,
  sampled: 0,
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
// Draw the same pages and the same parts each time, in an order independent of their insertion, so that all processes
// have the same sample.
const DRAWN = `SELECT left(search_text, ${MAX_TEXT_LENGTH}) AS text, sku_key AS key, ${ON_SHELF} AS is_on_shelf, ${LISTED} AS is_listed
  FROM products p TABLESAMPLE SYSTEM (100 * $1::float8) REPEATABLE (0)
  WHERE (hashint8(p.id) & 65535) < 65536 * $2::float8 ORDER BY hashint8(p.id), p.id LIMIT ${MAX_TEXTS}`

const WidthShape = z.object({ width: z.nullable(z.number()) })

const PlanRowShape = z.object({
  'QUERY PLAN': z.array(
    z.object({
      Plan: z.object({
        'Plan Rows': z.number(),
      }),
    }),
  ),
})

/** Draws a sample. */
export async function draw(db: Db): Promise<Sample> {
  const plan = await firstRow(db, PlanRowShape, PARTS)
  const parts = Math.max(1, plan?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 1)
  const widths = await firstRow(db, WidthShape, WIDTH, [parts])
  const share = Math.min(SAMPLED, MAX_CHARACTERS / Math.max(1, widths?.width ?? 1)) / parts
  const ofPages = Math.min(1, SPREAD * share)
  const found = await rows(db, SampledPartShape, DRAWN, [ofPages, share / ofPages])
  return sampleOf(found, parts)
}

const samples = new WeakMap<Db, Cache<Sample>>()
function samplesOf(db: Db): Cache<Sample> {
  const mine = samples.get(db) ?? new Cache({ name: 'sample', max: 1 })
  samples.set(db, mine)
  return mine
}
const NAME = 'sample'

/** The sample, at most 10 minutes old; the old one is returned while a new one is drawn. */
export const takeSample = (db: Db): Promise<Sample> => samplesOf(db).get(NAME, TTL, () => draw(db))

/** The present sample, without waiting; while the first one is being drawn, an empty one. */
export function knownSample(db: Db): Sample {
  // A failed sample makes searches slower, not impossible.
  takeSample(db).catch(() => {})
  return samplesOf(db).peek(NAME) ?? NO_SAMPLE
}

/** The sample of these drawn parts, up to the memory limits, for a catalog with `parts` parts. */
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
    sampled: some.length,
    texts,
    keys,
    isOnShelf: some.map(({ isOnShelf }) => isOnShelf),
    isListed: some.map(({ isListed }) => isListed),
    inTexts: await listTrigrams(texts),
    inKeys: await listTrigrams(keys),
  }
}

/** The number of texts read at a time, until the result is clear. */
const CHUNK = 4000
/** The maximum number of texts read for a search of one or two letters, which has no list. */
const MAX_UNLISTED = 16_000

/** The approximate number of matches, and a lower bound that is almost certain. */
export type Expected = { about: number; least: number }
/** Standard deviations of the lower bound. The margin is wide because rows are drawn by page, not one by one. */
const ODDS = 2.5

/**
 * Estimates how many parts on the shelf, or of all listed, match a search (as `matches` of narrow-list.ts). 0: at most
 * as many as are counted anyway, or no sample. Reads the sample only until it is clear if there are more than `mark`.
 */
export function expectedMatches(
  terms: SearchTerms,
  sample: Sample,
  mark = 0,
  among: 'isOnShelf' | 'isListed' = 'isOnShelf',
): Expected {
  const { parts, sampled, texts, keys, [among]: isAmong, inTexts, inKeys } = sample
  const { rareTrigrams, rareKeyTrigrams, pieces, keyPieces } = terms
  const times = (trigrams: string[], { count }: TrigramLists) => Math.min(...trigrams.map(count))
  const mayBe = times(rareTrigrams, inTexts) + (keyPieces.length > 0 ? times(rareKeyTrigrams, inKeys) : 0)
  if (sampled === 0 || (mayBe * parts) / sampled < MAX_COUNTED) return { about: 0, least: 0 }
  const byText = shortest(pieces, inTexts)
  const byKey = keyPieces.length > 0 ? shortest(keyPieces, inKeys) : NONE
  const hasText = having(pieces, texts, byText)
  const hasKey = having(keyPieces, keys, byKey)
  const all = byText && byKey ? sampled : Math.min(sampled, MAX_UNLISTED)
  let matchCount = 0
  for (let at = 0; ; ) {
    const end = Math.min(at + CHUNK, all)
    for (; at < end; at++) {
      const [text, key] = [hasText(at), hasKey(at)]
      if ((text || key) && isAmong[at]) matchCount++
    }
    const each = parts / at
    const odds = ODDS * Math.sqrt(matchCount)
    const isOpen = (matchCount - odds) * each <= mark && (matchCount + odds) * each > mark
    if (!isOpen || at === all) return { about: matchCount * each, least: (matchCount - odds) * each }
  }
}

const NONE = new Uint16Array()

/** The list of the rarest trigram of the pieces; null if none of them has a list. */
const shortest = (pieces: readonly string[], lists: TrigramLists): Uint16Array | null =>
  pieces
    .flatMap(piece => trigramsOf(piece))
    .flatMap(trigram => lists.having(trigram) ?? [])
    .sort((a, b) => a.length - b.length)[0] ?? null

/**
 * Returns a function that is true if the text at an index has the pieces in order; it must be called with ascending
 * indexes.
 */
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
/** Reading one of several adjacent parts takes the time of this many index entries. */
const ENTRIES_PER_PART = 4

/**
 * Percentage of the catalog's pages to read for `wanted` matches; null: the index is faster. The index always returns
 * all parts with the trigrams first, for any number wanted.
 */
export function pagesToRead(
  { rareTrigrams }: SearchTerms,
  { about }: Expected,
  { parts, sampled, inTexts }: Sample,
  wanted: number,
): number | null {
  const read = (wanted * parts) / about
  const counts = rareTrigrams.map(inTexts.count)
  // Without a trigram to look up, the table is scanned in any case.
  const entries = counts.length === 0 ? parts : (counts.reduce((sum, count) => sum + count, 0) * parts) / sampled
  return ENTRIES_PER_PART * read < entries && PATIENCE * read < parts ? (100 * PATIENCE * read) / parts : null
}

/** True if a text has the pieces in order. */
function stand(pieces: readonly string[], text: string): boolean {
  let from = 0
  for (const piece of pieces) {
    const at = text.indexOf(piece, from)
    if (at < 0) return false
    from = at + piece.length
  }
  return true
}
