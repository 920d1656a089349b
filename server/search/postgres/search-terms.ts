import { otherHardware } from '../../../domain/catalogue/named-hardware.ts'
import { otherSpellings } from '../../../domain/catalogue/other-spellings.ts'
import { partNumberKey, withoutLabel } from '../../../domain/catalogue/part-number.ts'
import { readPartSearch } from '../../../domain/catalogue/read-search.ts'
import { readSizes } from '../../../domain/catalogue/search-sizes.ts'
import { beginsWithSize, plainSearch, searchWords } from '../../../domain/catalogue/search-words.ts'
import { escapeLike } from '../../platform/db/search-term.ts'
import { rareKeyTrigrams, rareTrigrams } from './rare-trigrams.ts'
import { NO_SAMPLE, type Sample } from './sample.ts'
import type { SearchTerms } from './typed-terms.ts'

/**
 * Parses a search. Null if there is nothing to search for. The sample decides which of its trigrams are worth looking
 * up if `wanted` matches are wanted.
 */
export function searchTerms(search: string, sample: Sample = NO_SAMPLE, wanted?: number): SearchTerms | null {
  const typed = withoutLabel(readPartSearch(search))
  if (!typed) return null
  const words = searchWords(typed)
  if (words.length === 0) return null
  // The digits of a size are in many part numbers: 1428 of the thread 1/4-28.
  const key = beginsWithSize(plainSearch(typed)) ? '' : partNumberKey(typed)
  const keyPieces = key.length >= 2 ? typed.split('*').map(partNumberKey).filter(Boolean) : []
  const keyPairs = keyPieces.some(piece => piece.length > 2) ? [] : keyPieces.filter(piece => piece.length === 2)
  // One or two letters are in nearly every text and in no index: they match at the beginning of a word.
  const areShort = words.every(word => /^[\p{L}\p{N}]{1,2}$/u.test(word))
  const pieces = words.map((word, at) => (areShort && at === 0 ? ` ${word}` : word))
  const sizes = typed.includes('*') ? { fractions: [], others: words } : readSizes(words)
  return {
    typed,
    asTyped: escapeLike(typed.toUpperCase()).replaceAll('*', '%'),
    textPattern: `%${pieces.map(escapeLike).join('%')}%`,
    pieces,
    rareTrigrams: areShort ? [] : rareTrigrams(words, sample, wanted),
    key: key.length >= 2 ? key : null,
    keyPattern: key.length >= 2 ? `${typed.startsWith('*') ? '%' : ''}${keyPieces.join('%')}` : null,
    keyPieces,
    rareKeyTrigrams: rareKeyTrigrams(keyPieces, sample),
    keyStart: key.length >= 2 && !typed.startsWith('*') ? (keyPieces[0] ?? null) : null,
    nameStart: typed.startsWith('*') ? null : nameStartOf(words, typed),
    keyPairs,
    fractions: sizes.fractions,
    others: sizes.others,
    otherFamilies: otherHardware(words),
    also: [],
  }
}

/** The words before the first `*`, in the format of the beginning of a name. */
const nameStartOf = (words: readonly string[], typed: string): string | null =>
  (typed.includes('*') ? searchWords(/^[^*]*/.exec(typed)?.[0] ?? '') : words).join(' ') || null

/** The terms of a search, with its additional searches. */
export function searchTermsWith(search: string, also: readonly string[], sample?: Sample): SearchTerms | null {
  const terms = searchTerms(search, sample)
  if (!terms) return terms
  const sizes = terms.fractions.length > 0 ? readSizes(searchWords(terms.typed)).alternatives : []
  const others = [...sizes, ...[terms.typed, ...also].flatMap(otherSpellings), ...also]
  if (others.length === 0) return terms
  return { ...terms, also: others.flatMap(other => searchTerms(other, sample) ?? []) }
}
