/** A typed search, in the forms in which the catalog is queried. */
export type SearchTerms = {
  /** As typed, trimmed, single spaces. */
  typed: string
  /** LIKE pattern over part numbers in capitals: the typed characters, with `*` for any text. */
  asTyped: string
  /** LIKE pattern over the searchable text: spaces and `*` match anything, everything else is itself. */
  textPattern: string
  /** The texts between its `%`. */
  pieces: string[]
  /** Its trigrams that are worth looking up; empty if their frequency is not known. */
  rareTrigrams: string[]
  /** The part-number key of the search, or null if it is too short to find anything. */
  key: string | null
  /** LIKE pattern over part-number keys, with `*` matching anything. */
  keyPattern: string | null
  /** The texts between its `%`; none if it is null. */
  keyPieces: string[]
  /** Its trigrams that are worth looking up; empty if their frequency is not known. */
  rareKeyTrigrams: string[]
  /** The beginning of matching part-number keys; null if it may be anything. */
  keyStart: string | null
  /** The beginning of matching names, in lower case. */
  nameStart: string | null
  /** Neighboring characters that the key must have, if no piece is long enough for an index of trigrams. */
  keyPairs: string[]
  /** Its sizes as fractions, each in every spelling, and its other words; no sizes if it has a `*`. */
  fractions: readonly (readonly string[])[]
  others: readonly string[]
  /** The families that it excludes, although their texts may contain its words. */
  otherFamilies: readonly string[]
  /**
   * Other searches whose matches are added: synonyms, and other spellings of sizes. These searches have no additional
   * searches of their own.
   */
  also: readonly SearchTerms[]
}
