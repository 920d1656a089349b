type Piece = { key: string; quantity: number }
type Asking = { quantity: number; pieces: readonly Piece[] }

/**
 * How many pieces each line may have beside the others, where several lines may be served by the same pieces: those that stand first
 * come first, and take others in their place where that leaves more for all. `key` names a unit, or the loose pieces of a line
 * of stock. Gives as many as fit, though more than are asked for, where nobody else wants them.
 */
export function sharePieces(lines: readonly Asking[]): number[] {
  const left = new Map<string, number>()
  for (const { pieces } of lines) for (const { key, quantity } of pieces) left.set(key, quantity)
  const taken = lines.map(() => new Map<string, number>())

  /** Moves up to `wanted` pieces to line `at`, from what is left or from lines that can do without. */
  const take = (at: number, wanted: number, seen: Set<string>): number => {
    for (const { key } of lines[at]?.pieces ?? []) {
      if (seen.has(key)) continue
      seen.add(key)
      const moved = Math.min(wanted, left.get(key) ?? 0) || pass(at, key, wanted, seen)
      if (moved === 0) continue
      const mine = taken[at]
      mine?.set(key, (mine.get(key) ?? 0) + moved)
      left.set(key, Math.max(0, (left.get(key) ?? 0) - moved))
      return moved
    }
    return 0
  }
  /** Of what others have of `key`: as much as one of them finds elsewhere; it is then left. */
  const pass = (at: number, key: string, wanted: number, seen: Set<string>): number => {
    for (const [other, theirs] of taken.entries()) {
      const has = theirs.get(key) ?? 0
      if (other === at || has === 0) continue
      const found = take(other, Math.min(wanted, has), seen)
      if (found === 0) continue
      theirs.set(key, has - found)
      left.set(key, (left.get(key) ?? 0) + found)
      return found
    }
    return 0
  }
  const served = lines.map(({ quantity }, at) => {
    let all = 0
    for (let more = -1; all < quantity && more !== 0; ) {
      more = take(at, quantity - all, new Set())
      all += more
    }
    return all
  })
  return lines.map(({ pieces }, at) => pieces.reduce((all, { key }) => all + (left.get(key) ?? 0), served[at] ?? 0))
}
