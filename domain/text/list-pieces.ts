/** `10.0` and `1,000 EA` as whole numbers; null if the text is not a number of pieces (`100 FT`, `1.5`). */
export function wholePieces(text: string): string | null {
  const [, digits] =
    /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.0{1,2})?(?: ?(?:ea|each|pcs?|pieces?|units?)\.?)?$/i.exec(text) ?? []
  return digits?.replaceAll(',', '') ?? null
}

const FIGURE = /^[-+]?[\d.,]{0,12}\d[\d.,]{0,12}(?:e[+-]?\d{1,3})?(?: ?[a-z]{1,6}\.?)?$/i
/** `1 000`, `1'000`: thousands as much of the world parts them. */
const GROUPED = /^\d{1,3}(?:[ '’\u00a0\u2009\u202f]\d{3}){1,4}(?: ?[a-z]{1,6}\.?)?$/i

/** True for a figure, even if it is not a number of pieces: `2.5`, `1e3`, `-3`, `100 FT`, `1 000`. */
export const isFigure = (text: string): boolean => FIGURE.test(text) || GROUPED.test(text)
