import type { Sample } from './sample.ts'

/** A trigram that stands in a greater share of all texts is none to look up. */
const COMMON = 1 / 7
/** Of one that stands in a smaller share the sample has too few to tell what another beside it leaves. */
const SELDOM = 1 / 100
/** Of those that have one trigram so many have another too that begins with none, one or two characters of its end. */
const GO_ON = [0, 0.03, 0.3]
/** Reading one part of the catalogue takes as long as so many of a trigram's list. */
const READING = 20

/**
 * The trigrams of what was typed that are worth looking up: the rarest, and beside it the one that leaves least to be read.
 * The index keeps for each trigram the list of all parts that have it: reading those of `and` and `ing` for `landing` takes
 * far longer than they save, since what `ndi` finds is compared with the whole pattern anyway; but of the parts that `cap`
 * finds for `capacity` most are capacitors, which `ity` leaves out. Where only some matches are `wanted`, few parts are read
 * of a list that has many of them.
 */
export function rareTrigrams(pieces: readonly string[], sample: Sample, wanted = Number.POSITIVE_INFINITY): string[] {
  const { parts, looked, inTexts, shelf } = sample
  const [first, ...more] = rarest(pieces, inTexts, looked)
  if (first === undefined) return []
  const count = (trigram: string) => inTexts.get(trigram) ?? 0
  if (count(first) < SELDOM * looked) return withAnother([first, ...more], count, looked)
  const those = shelf.filter(({ text }) => text.includes(first))
  const matches = those.filter(({ text }) => pieces.every(piece => text.includes(piece))).length
  // As many of all matches as are wanted, at most all of them; where the sample has none, they are not found before the end.
  const share = matches === 0 || parts === 0 ? 1 : Math.min(1, (wanted * looked) / (matches * parts))
  let [second, least] = ['', READING * share * those.length]
  for (const trigram of more) {
    const both = those.filter(({ text }) => text.includes(trigram)).length
    const cost = READING * share * both + count(trigram)
    if (cost < least) [second, least] = [trigram, cost]
  }
  return second === '' ? [first] : [first, second]
}

/** The same of a part-number key, as keys are written. */
export const rareKeyTrigrams = (pieces: readonly string[], { looked, inKeys }: Sample): string[] =>
  withAnother(
    rarest(
      pieces.map(piece => piece.toLowerCase()),
      inKeys,
      looked,
    ),
    trigram => inKeys.get(trigram) ?? 0,
    looked,
  ).map(trigram => trigram.toUpperCase())

/**
 * The first, and beside it the one with which least is read of lists and of parts, if any. What shares characters with the first
 * says less: of numbers with `AS6` nearly all that have `S62` are of one series, of which `124` leaves few.
 */
function withAnother(trigrams: readonly string[], count: (trigram: string) => number, looked: number): string[] {
  const [first, ...more] = trigrams
  if (first === undefined) return []
  // One more than were seen: what is in none of some thousand may be in hundreds of a million.
  const read = READING * (count(first) + 1)
  let [second, least] = ['', read]
  for (const trigram of more) {
    const both = GO_ON[Math.max(shared(first, trigram), shared(trigram, first))] ?? 0
    const cost = count(trigram) + read * Math.min(1, both + count(trigram) / looked)
    if (cost < least) [second, least] = [trigram, cost]
  }
  return second === '' ? [first] : [first, second]
}

/** With how many characters of its end the other may begin. */
const shared = (one: string, other: string): number =>
  one.slice(1) === other.slice(0, 2) ? 2 : one[2] === other[0] ? 1 : 0

/** Those that may be looked up, the rarest of each word first. */
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
  return all.filter(trigram => first.includes(trigram) || count(trigram) < COMMON * looked)
}

const trigramsOf = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - 2) }, (_, at) => word.slice(at, at + 3))
