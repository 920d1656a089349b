import type { Sample } from './sample.ts'
import { commonTo, type TrigramLists, trigramsOf } from './trigram-lists.ts'

/** Trigrams in a greater share of all texts are not looked up. */
const COMMON = 1 / 7
/** Below this count the sample cannot tell how much a second trigram narrows the result. */
const SELDOM = 40
/** Sample texts that are compared with the pattern; the sample has no order. */
const COMPARED = 500
/**
 * Share of the texts with one trigram that also have another, by how many of its last characters the other repeats:
 * none, one, two.
 */
const GO_ON = [0, 0.03, 0.3]
/** Cost of reading one part, in entries of a trigram's list. */
const READING = 20

/**
 * The trigrams of what was typed that are worth looking up: the rarest, and beside it the one that leaves least to be read.
 * The index keeps for each trigram the list of all parts that have it: reading those of `and` and `ing` for `landing` takes
 * far longer than they save, since what `ndi` finds is compared with the whole pattern anyway; but of the parts that `cap`
 * finds for `capacity` most are capacitors, which `ity` leaves out. Where only some matches are `wanted`, few parts are read
 * of a list that has many of them.
 */
export function rareTrigrams(pieces: readonly string[], sample: Sample, wanted = Number.POSITIVE_INFINITY): string[] {
  const { parts, looked, texts, inTexts } = sample
  const trigrams = rarest(pieces, inTexts, looked)
  // As many of all matches as are wanted, at most all of them; where the sample has none, they are not found before the end.
  const share = (those: Uint16Array) => {
    const some = those.subarray(0, COMPARED)
    const matches = some.filter(at => pieces.every(piece => texts[at]?.includes(piece))).length
    return matches === 0 ? 1 : Math.min(1, (wanted * looked * some.length) / (matches * those.length * parts))
  }
  return withAnother(trigrams, inTexts, looked, Number.isFinite(wanted) ? share : undefined)
}

/** The same of a part-number key, as keys are written. */
export const rareKeyTrigrams = (pieces: readonly string[], { looked, inKeys }: Sample): string[] =>
  withAnother(rarest(pieces, inKeys, looked), inKeys, looked)

/** The first, and beside it the one with which least is read of lists and of a share of the parts, if any. */
function withAnother(
  trigrams: readonly string[],
  { count, having }: TrigramLists,
  looked: number,
  share: (those: Uint16Array) => number = () => 1,
): string[] {
  const [first, ...more] = trigrams
  if (first === undefined) return []
  const those = count(first) < SELDOM ? null : having(first)
  // Of what is seldom one more than were seen: what is in none of some thousand may be in hundreds of a million.
  const read = READING * (those === null ? count(first) + 1 : share(those) * those.length)
  const leaves = (trigram: string) => {
    const list = those && having(trigram)
    return list && those ? commonTo(those, list) / those.length : guessed(first, trigram, count(trigram) / looked)
  }
  let [second, least] = ['', read]
  for (const trigram of more) {
    const cost = count(trigram) + read * leaves(trigram)
    if (cost < least) [second, least] = [trigram, cost]
  }
  return second === '' ? [first] : [first, second]
}

/**
 * Estimates the share of texts with `first` that also have `other`, which stands in `share` of all. Overlapping
 * trigrams narrow less: nearly all numbers with `AS6` and `S62` are of one series; `124` leaves few of them.
 */
const guessed = (first: string, other: string, share: number): number =>
  Math.min(1, (GO_ON[Math.max(shared(first, other), shared(other, first))] ?? 0) + share)

/** With how many characters of its end the other may begin. */
const shared = (one: string, other: string): number =>
  one.slice(1) === other.slice(0, 2) ? 2 : one[2] === other[0] ? 1 : 0

/** Of three characters: where one takes two places, no half of it. */
const isWhole = (trigram: string) => /^\P{Cs}{3}$/u.test(trigram)

/** Those that may be looked up, the rarest of each word first. */
function rarest(pieces: readonly string[], { count }: TrigramLists, looked: number): string[] {
  if (looked === 0) return []
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
  // What stands nearly everywhere is found sooner by reading the parts one after the other.
  if (!first.some(trigram => count(trigram) < COMMON * looked)) return []
  return all.filter(trigram => first.includes(trigram) || count(trigram) < COMMON * looked)
}
