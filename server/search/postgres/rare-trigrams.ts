import type { Sample } from './sample.ts'
import { commonTo, type TrigramLists, trigramsOf } from './trigram-lists.ts'

/** Trigrams in a greater share of all texts are not looked up. */
const COMMON = 1 / 7
/** Below this count the sample cannot tell how much a second trigram narrows the result. */
const SELDOM = 40
/** The number of sample texts that are compared with the pattern; the sample has no order. */
const COMPARED = 500
/**
 * Share of the texts with one trigram that also have another, by how many of its last characters the other repeats:
 * none, one, two.
 */
const GO_ON = [0, 0.03, 0.3]
/** Cost of reading one part, in entries of a trigram's list. */
const READING = 20

/**
 * Selects the trigrams of a search that are worth looking up: the rarest, and with it the one that leaves the fewest
 * parts to read. The index has a list of all parts for each trigram. Reading those of `and` and `ing` for `landing`
 * takes far longer than it saves, since the matches of `ndi` are compared with the whole pattern anyway; but most of
 * the parts that `cap` finds for `capacity` are capacitors, which `ity` excludes. If only some matches are `wanted`,
 * few parts of a list with many matches are read.
 */
export function rareTrigrams(pieces: readonly string[], sample: Sample, wanted = Number.POSITIVE_INFINITY): string[] {
  const { parts, sampled, texts, inTexts } = sample
  const trigrams = rarest(pieces, inTexts, sampled)
  // The share of the matches that is wanted, at most all; if the sample has no match, all parts must be read to find
  // them.
  const share = (those: Uint16Array) => {
    const some = those.subarray(0, COMPARED)
    const matches = some.filter(at => pieces.every(piece => texts[at]?.includes(piece))).length
    return matches === 0 ? 1 : Math.min(1, (wanted * sampled * some.length) / (matches * those.length * parts))
  }
  return withAnother(trigrams, inTexts, sampled, Number.isFinite(wanted) ? share : undefined)
}

/** The same for a part-number key, in the format of keys. */
export const rareKeyTrigrams = (pieces: readonly string[], { sampled, inKeys }: Sample): string[] =>
  withAnother(rarest(pieces, inKeys, sampled), inKeys, sampled)

/** The first trigram, and the one that costs least together with it, in lists and parts to read, if any. */
function withAnother(
  trigrams: readonly string[],
  { count, having }: TrigramLists,
  sampled: number,
  share: (those: Uint16Array) => number = () => 1,
): string[] {
  const [first, ...more] = trigrams
  if (first === undefined) return []
  const those = count(first) < SELDOM ? null : having(first)
  // A rare trigram counts one more than was seen: a trigram that is in none of some thousand texts may be in hundreds
  // of a million.
  const read = READING * (those === null ? count(first) + 1 : share(those) * those.length)
  const leaves = (trigram: string) => {
    const list = those && having(trigram)
    return list && those ? commonTo(those, list) / those.length : guessed(first, trigram, count(trigram) / sampled)
  }
  let [second, least] = ['', read]
  for (const trigram of more) {
    const cost = count(trigram) + read * leaves(trigram)
    if (cost < least) [second, least] = [trigram, cost]
  }
  return second === '' ? [first] : [first, second]
}

/**
 * Estimates the share of texts with `first` that also have `other`, which is in `share` of all texts. Overlapping
 * trigrams narrow less: nearly all numbers with `AS6` and `S62` are of one series; `124` leaves few of them.
 */
const guessed = (first: string, other: string, share: number): number =>
  Math.min(1, (GO_ON[Math.max(shared(first, other), shared(other, first))] ?? 0) + share)

/** The number of characters at the end of one trigram that the other begins with. */
const shared = (one: string, other: string): number =>
  one.slice(1) === other.slice(0, 2) ? 2 : one[2] === other[0] ? 1 : 0

/** True for a trigram of three whole characters, without half a surrogate pair. */
const isWhole = (trigram: string) => /^\P{Cs}{3}$/u.test(trigram)

/** The trigrams that may be looked up, the rarest of each word first. */
function rarest(pieces: readonly string[], { count }: TrigramLists, sampled: number): string[] {
  if (sampled === 0) return []
  const words = pieces.flatMap(piece => piece.match(/[\p{L}\p{N}]+/gu) ?? [])
  const ofWords = words.map(word =>
    trigramsOf(word)
      .filter(isWhole)
      .sort((a, b) => count(a) - count(b)),
  )
  const longest = Math.max(0, ...ofWords.map(list => list.length))
  const byRarity = Array.from({ length: longest }, (_, at) =>
    ofWords.flatMap(list => list.slice(at, at + 1)).sort((a, b) => count(a) - count(b)),
  )
  const all = [...new Set(byRarity.flat())]
  const first = byRarity[0] ?? []
  // Trigrams in nearly all texts are found sooner by reading the parts one after the other.
  if (!first.some(trigram => count(trigram) < COMMON * sampled)) return []
  return all.filter(trigram => first.includes(trigram) || count(trigram) < COMMON * sampled)
}
