import type { Sample } from './sample.ts'

const MOST_LOOKED_UP = 2
/** A trigram that stands in a greater share of all texts is none to look up. */
const COMMON = 1 / 7
/** One that stands in a smaller share brings so few parts that another beside it costs nothing. */
const SELDOM = 1 / 100
/** A second one that stands in a greater share of the texts that have the first takes longer to read than it saves. */
const NO_HELP = 0.7

/**
 * The trigrams of what was typed that are worth looking up: the rarest of each word, and of the others those that are not
 * common. The index keeps for each trigram the list of all parts that have it: reading those of `and`
 * and `ing` for `landing` takes far longer than they save, since what `ndi` finds is compared with the whole pattern anyway.
 */
export function rareTrigrams(pieces: readonly string[], { looked, inTexts, shelf }: Sample): string[] {
  const [first, second] = rarest(pieces, inTexts, looked)
  if (first === undefined || second === undefined) return first === undefined ? [] : [first]
  if ((inTexts.get(first) ?? 0) < SELDOM * looked) return [first, second]
  const those = shelf.filter(({ text }) => text.includes(first))
  const both = those.filter(({ text }) => text.includes(second))
  return both.length > NO_HELP * those.length ? [first] : [first, second]
}

/** The same of a part-number key, as keys are written. */
export const rareKeyTrigrams = (pieces: readonly string[], { looked, inKeys }: Sample): string[] =>
  rarest(
    pieces.map(piece => piece.toLowerCase()),
    inKeys,
    looked,
  ).map(trigram => trigram.toUpperCase())

function rarest(pieces: readonly string[], counts: ReadonlyMap<string, number>, looked: number): string[] {
  if (looked === 0) return []
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
  if (!first.some(trigram => count(trigram) < COMMON * looked)) return []
  return all.filter(trigram => first.includes(trigram) || count(trigram) < COMMON * looked).slice(0, MOST_LOOKED_UP)
}

const trigramsOf = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - 2) }, (_, at) => word.slice(at, at + 3))
