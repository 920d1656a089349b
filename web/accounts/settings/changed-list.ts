type Kept = { id: number; isDefault: boolean }

// Optimistic updates of a list in the settings, corrected by the server's response.

/** The list with another default, which comes first. */
export function withDefault<T extends Kept>(list: readonly T[], id: number): T[] {
  const chosen = list.filter(one => one.id === id).map(one => ({ ...one, isDefault: true }))
  if (chosen.length === 0) return [...list]
  return [...chosen, ...list.filter(one => one.id !== id).map(one => ({ ...one, isDefault: false }))]
}

/** The list without one; the newest of those left takes a default's place. */
export function without<T extends Kept>(list: readonly T[], id: number): T[] {
  const left = list.filter(one => one.id !== id)
  const [newest] = left
  if (!newest || left.some(one => one.isDefault)) return left
  return withDefault(left, newest.id)
}
