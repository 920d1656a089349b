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
  /** Neighboring characters that the key must have, where no piece is long enough for an index of trigrams. */
  keyPairs: string[]
  /** Its sizes as fractions, and its other words; no sizes where it has a `*`. */
  fractions: readonly string[]
  others: readonly string[]
  /** Other searches whose matches are listed besides: synonyms, and sizes that are written another way. None of them has others. */
  also: readonly SearchTerms[]
}
