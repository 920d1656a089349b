import { partNumberKey } from '../../domain/part-number.ts'

/** What a person typed into the search box, in the forms in which the catalogue is asked. */
export type SearchTerms = {
  /** As typed, trimmed, single spaces. */
  typed: string
  /** LIKE pattern over the searchable text: spaces and `*` match anything, everything else is itself. */
  textPattern: string
  /** The part-number key of what was typed, or null when too short to find anything by. */
  key: string | null
  /** LIKE pattern over part-number keys, with `*` matching anything. */
  keyPattern: string | null
  /** Neighbouring characters that the key must have, where no piece is long enough for an index of trigrams. */
  keyPairs: string[]
}

const literally = (text: string) => text.replace(/[\\%_]/g, character => `\\${character}`)

/** Reads a search. Null when there is nothing to search for. */
export function searchTerms(search: string): SearchTerms | null {
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
    key: key.length >= 2 ? key : null,
    keyPattern: key.length >= 2 ? `${typed.startsWith('*') ? '%' : ''}${keyPieces.join('%')}` : null,
    keyPairs: keyPieces.some(piece => piece.length > 2) ? [] : keyPieces.filter(piece => piece.length === 2),
  }
}
