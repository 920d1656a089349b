import { setImmediate } from 'node:timers/promises'
import { editDistance } from '../../../domain/text/edit-distance.ts'
import type { Sample } from './sample.ts'

/** After this many texts, the scan yields to other work: a few milliseconds of work. */
const AT_ONCE = 400
const MIN_WORD_LENGTH = 4
const MAX_WORDS = 50_000

const known = new WeakMap<Sample, Promise<Map<string, number>>>()

/** The words of names, manufacturers and descriptions in the sample, with the number of parts that have them. */
export function wordsOf(sample: Sample): Promise<Map<string, number>> {
  const words = known.get(sample) ?? countWords(sample.texts)
  known.set(sample, words)
  return words
}

async function countWords(texts: readonly string[]): Promise<Map<string, number>> {
  const words = new Map<string, number>()
  for (const [at, text] of texts.entries()) {
    if (at % AT_ONCE === 0) await setImmediate()
    const [name = '', , manufacturer = '', description = ''] = text.split('\u001f')
    for (const word of new Set(`${name} ${manufacturer} ${description}`.match(/[a-z]{4,}/g)))
      if (words.has(word) || words.size < MAX_WORDS) words.set(word, (words.get(word) ?? 0) + 1)
  }
  return words
}

type Known = { other: string; parts: number; letters: number }
const indexes = new WeakMap<ReadonlyMap<string, number>, Map<number, Known[]>>()

/**
 * The words by length, each with its set of letters: of 50,000 words only a few hundred are compared letter by letter.
 */
function indexOf(words: ReadonlyMap<string, number>): Map<number, Known[]> {
  const known = indexes.get(words)
  if (known) return known
  const byLength = new Map<number, Known[]>()
  for (const [other, parts] of words) {
    const alike = byLength.get(other.length) ?? []
    alike.push({ other, parts, letters: lettersOf(other) })
    byLength.set(other.length, alike)
  }
  indexes.set(words, byLength)
  return byLength
}

/** A bit for each of the letters a to z that a word has. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) - 97)
  return letters
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

/** A rare word may be a misspelling of one that is this many times as common. */
const COMMONER = 10

/**
 * Words that the typed word may stand for, the nearest and most common first. `unknown`: only a word that no part has
 * counts as misspelled. `rare`: so does a word that few parts have, because it may be misspelled there too; then only
 * much more common words are suggested.
 */
export function nearestWords(
  word: string,
  words: ReadonlyMap<string, number>,
  most: number,
  misspelt: 'unknown' | 'rare',
): string[] {
  if (word.length < MIN_WORD_LENGTH || !/^[a-z]+$/.test(word)) return []
  const own = words.get(word) ?? 0
  if (own > 0 && misspelt === 'unknown') return []
  const furthest = word.length < 6 ? 1 : 2
  const letters = lettersOf(word)
  const byLength = indexOf(words)
  const near: { other: string; distance: number; parts: number }[] = []
  for (let length = word.length - furthest; length <= word.length + furthest; length++)
    for (const { other, parts, letters: others } of byLength.get(length) ?? []) {
      // An edit removes one letter and adds another.
      if (countBits(letters ^ others) > 2 * furthest || other === word || parts < COMMONER * own) continue
      const distance = editDistance(word, other, furthest)
      if (distance <= furthest) near.push({ other, distance, parts })
    }
  near.sort((a, b) => a.distance - b.distance || b.parts - a.parts)
  return near.slice(0, most).map(({ other }) => other)
}
