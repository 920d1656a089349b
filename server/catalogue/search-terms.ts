import { partNumberKey, withoutLabel } from '../../domain/catalogue/part-number.ts'
import { rareKeyTrigrams, rareTrigrams } from './rare-trigrams.ts'
import { NO_SAMPLE, type Sample } from './sample.ts'

/** What a person typed into the search box, in the forms in which the catalogue is asked. */
export type SearchTerms = {
  /** As typed, trimmed, single spaces. */
  typed: string
  /** LIKE pattern over part numbers in capitals: the characters as they were typed, `*` matching anything. */
  asTyped: string
  /** LIKE pattern over the searchable text: spaces and `*` match anything, everything else is itself. */
  textPattern: string
  /** What stands between the `%` of it. */
  pieces: string[]
  /** The trigrams of it that are worth looking up; empty when nothing is known of how rare they are. */
  rareTrigrams: string[]
  /** The part-number key of what was typed, or null when too short to find anything by. */
  key: string | null
  /** LIKE pattern over part-number keys, with `*` matching anything. */
  keyPattern: string | null
  /** What stands between the `%` of it; none when it is null. */
  keyPieces: string[]
  /** The trigrams of it that are worth looking up; empty when nothing is known of how rare they are. */
  rareKeyTrigrams: string[]
  /** What a part-number key begins with when it begins with what was typed; null when that may be anything. */
  keyStart: string | null
  /** The same for a name in lower case. */
  nameStart: string | null
  /** Neighbouring characters that the key must have, where no piece is long enough for an index of trigrams. */
  keyPairs: string[]
}

export const literally = (text: string) => text.replace(/[\\%_]/g, character => `\\${character}`)

/**
 * Reads a search. Null when there is nothing to search for. The sample says which of its trigrams are worth looking up when
 * so many matches are wanted.
 */
export function searchTerms(search: string, sample: Sample = NO_SAMPLE, wanted?: number): SearchTerms | null {
  const typed = withoutLabel(search.replace(/[\s\p{Cc}]+/gu, ' ').trim())
  if (!typed) return null
  const words = typed
    .toLowerCase()
    .split(/[\s*]+/)
    .filter(Boolean)
  if (words.length === 0) return null
  const key = partNumberKey(typed)
  const keyPieces = key.length >= 2 ? typed.split('*').map(partNumberKey).filter(Boolean) : []
  const keyPairs = keyPieces.some(piece => piece.length > 2) ? [] : keyPieces.filter(piece => piece.length === 2)
  // One or two letters are in nearly every text and in no index: they are looked for where a word begins.
  const areShort = words.every(word => /^[\p{L}\p{N}]{1,2}$/u.test(word))
  const pieces = words.map((word, at) => (areShort && at === 0 ? ` ${word}` : word))
  return {
    typed,
    asTyped: literally(typed.toUpperCase()).replaceAll('*', '%'),
    textPattern: `%${pieces.map(literally).join('%')}%`,
    pieces,
    rareTrigrams: areShort ? [] : rareTrigrams(words, sample, wanted),
    key: key.length >= 2 ? key : null,
    keyPattern: key.length >= 2 ? `${typed.startsWith('*') ? '%' : ''}${keyPieces.join('%')}` : null,
    keyPieces,
    rareKeyTrigrams: rareKeyTrigrams(keyPieces, sample),
    keyStart: key.length >= 2 && !typed.startsWith('*') ? (keyPieces[0] ?? null) : null,
    nameStart: /^[^*]+/.exec(typed.toLowerCase())?.[0].trim() || null,
    keyPairs,
  }
}
