import { setImmediate } from 'node:timers/promises'

/**
 * Letters of a trigram as numbers below 64: a to z (in either case) and 0 to 9 have one each, other characters share
 * the rest.
 */
const BITS = 6
const SIZE = 1 << (3 * BITS)
const ALNUM = 36
const CODES = Uint8Array.from({ length: 128 }, (_, code) => {
  const at = 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(String.fromCharCode(code).toLowerCase())
  return at >= 0 ? at : ALNUM + (code % (2 ** BITS - ALNUM))
})
const codeOf = (character: number): number => CODES[character] ?? ALNUM + (character % (2 ** BITS - ALNUM))
/** Trigrams in a greater share of the texts get no list: reading all texts takes little longer. */
const LISTED = 1 / 4
/** After this many texts, the scan yields to other work for a moment: a few milliseconds of work. */
const AT_ONCE = 400
/** The maximum number of texts: indexes are 16 bits. */
export const MAX_TEXTS = 2 ** 16

/** The texts that have each run of three characters, ignoring the case of ASCII letters. */
export type TrigramLists = {
  /**
   * The number of texts that have it; exact for ASCII letters and digits, for others including those that share their
   * code.
   */
  count: (trigram: string) => number
  /** The ascending indexes of the texts that may have it; null if they are too many for a list. */
  having: (trigram: string) => Uint16Array | null
}

/** Reads up to 65,536 texts, and yields to other work in between. */
export async function listTrigrams(texts: readonly string[]): Promise<TrigramLists> {
  const counts = new Uint32Array(SIZE)
  await eachTrigram(texts, trigram => {
    counts[trigram] = (counts[trigram] ?? 0) + 1
  })
  const ends = new Uint32Array(SIZE)
  const most = LISTED * texts.length
  let all = 0
  for (let trigram = 0; trigram < SIZE; trigram++) {
    ends[trigram] = all
    const count = counts[trigram] ?? 0
    if (count <= most) all += count
  }
  const lists = new Uint16Array(all)
  await eachTrigram(texts, (trigram, text) => {
    if ((counts[trigram] ?? 0) > most) return
    const end = ends[trigram] ?? 0
    lists[end] = text
    ends[trigram] = end + 1
  })
  const count = (trigram: string) => counts[numberOf(trigram)] ?? 0
  return {
    count,
    having: trigram => {
      const end = ends[numberOf(trigram)] ?? 0
      return count(trigram) > most ? null : lists.subarray(end - count(trigram), end)
    },
  }
}

const numberOf = (trigram: string): number =>
  (codeOf(trigram.charCodeAt(0)) << (2 * BITS)) |
  (codeOf(trigram.charCodeAt(1)) << BITS) |
  codeOf(trigram.charCodeAt(2))

/** Each trigram of each text once. */
async function eachTrigram(texts: readonly string[], see: (trigram: number, text: number) => void): Promise<void> {
  // One more than the index of the last text with the trigram; 0: none yet.
  const last = new Uint32Array(SIZE)
  for (const [at, text] of texts.entries()) {
    if (at % AT_ONCE === 0) await setImmediate()
    let trigram = (codeOf(text.charCodeAt(0)) << BITS) | codeOf(text.charCodeAt(1))
    for (let to = 2; to < text.length; to++) {
      trigram = ((trigram << BITS) | codeOf(text.charCodeAt(to))) & (SIZE - 1)
      if (last[trigram] === at + 1) continue
      last[trigram] = at + 1
      see(trigram, at)
    }
  }
}

/** The number of indexes in both lists. */
export function commonTo(one: Uint16Array, other: Uint16Array): number {
  let [count, at, beside] = [0, 0, 0]
  while (at < one.length && beside < other.length) {
    const [a, b] = [one[at] ?? 0, other[beside] ?? 0]
    if (a === b) count++
    if (a <= b) at++
    if (b <= a) beside++
  }
  return count
}

/** All trigrams of a text, in order. */
export const trigramsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => text.slice(at, at + 3))
