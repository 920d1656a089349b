/** `10.0` and `1,000 EA` as whole numbers; null where a text is none of pieces (`100 FT`, `1.5`). */
export function wholePieces(text: string): string | null {
  const [, digits] = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.0{1,2})?(?: ?(?:ea|each|pcs?|units?)\.?)?$/i.exec(text) ?? []
  return digits?.replaceAll(',', '') ?? null
}
