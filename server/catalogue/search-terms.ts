import { partNumberKey } from '../../domain/part-number.ts'
import { rareTrigrams, type TrigramCounts } from './rare-trigrams.ts'

/** What a person typed into the search box, in the forms in which the catalogue is asked. */
export type SearchTerms = {
  /** As typed, trimmed, single spaces. */
  typed: string
  /** LIKE pattern over the searchable text: spaces and `*` match anything, everything else is itself. */
  textPattern: string
  /** The trigrams of it that are worth looking up; empty when nothing is known of how rare they are. */
  rareTrigrams: string[]
  /** The part-number key of what was typed, or null when too short to find anything by. */
  key: string | null
  /** LIKE pattern over part-number keys, with `*` matching anything. */
  keyPattern: string | null
  /** What a part-number key begins with when it begins with what was typed; null when that may be anything. */
  keyStart: string | null
  /** The same for a name in lower case. */
  nameStart: string | null
  /** Neighbouring characters that the key must have, where no piece is long enough for an index of trigrams. */
  keyPairs: string[]
}

const literally = (text: string) => text.replace(/[\\%_]/g, character => `\\${character}`)

/** Reads a search. Null when there is nothing to search for. `counts` say which of its trigrams are rare. */
export function searchTerms(search: string, counts: TrigramCounts = new Map()): SearchTerms | null {
  const typed = search.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  if (!typed) return null
  const pieces = typed
    .toLowerCase()
    .split(/[\s*]+/)
    .filter(Boolean)
  if (pieces.length === 0) return null
  const key = partNumberKey(typed)
  const keyPieces = typed.split('*').map(partNumberKey).filter(Boolean)
  // One or two letters are in nearly every text and in no index: they are looked for where a word begins.
  const areShort = pieces.every(piece => /^[\p{L}\p{N}]{1,2}$/u.test(piece))
  return {
    typed,
    textPattern: `%${areShort ? ' ' : ''}${pieces.map(literally).join('%')}%`,
    rareTrigrams: counts.size > 0 && !areShort ? rareTrigrams(pieces, counts) : [],
    key: key.length >= 2 ? key : null,
    keyPattern: key.length >= 2 ? `${typed.startsWith('*') ? '%' : ''}${keyPieces.join('%')}` : null,
    keyStart: key.length >= 2 && !typed.startsWith('*') ? (keyPieces[0] ?? null) : null,
    nameStart: /^[^*]+/.exec(typed.toLowerCase())?.[0].trim() || null,
    keyPairs: keyPieces.some(piece => piece.length > 2) ? [] : keyPieces.filter(piece => piece.length === 2),
  }
}
