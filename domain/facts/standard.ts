/** The result of a rule: figures, words, or a size with its words. Undefined and null mean unknown. */
export type Given = Readonly<Record<string, number | string | { text: string; value: number } | null | undefined>>

/** A standard whose numbers encode facts. Null: a number that it does not have. */
export type Standard = {
  family: string
  number: RegExp
  /** of the groups that the pattern matched; '' for a missing one */
  read: (...pieces: string[]) => Given | null
}
