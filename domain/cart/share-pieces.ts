type Piece = { key: string; quantity: number }
type Asking = { quantity: number; pieces: readonly Piece[] }

/**
 * Shares pieces between lines that can use the same ones: earlier lines come first, and take other pieces if that
 * serves more lines. `key` names a unit, or the loose pieces of a line of stock. A line can get more than it wants if
 * no other line needs them.
 */
export function sharePieces(lines: readonly Asking[]): number[] {
  const left = new Map<string, number>()
  for (const { pieces } of lines) for (const { key, quantity } of pieces) left.set(key, quantity)
  /** By key: how many pieces which lines have. */
  const taken = new Map<string, Map<number, number>>()
  /**
   * Keys that a search has visited without finding a free piece. The lines that hold them can use only these keys, so
   * no later search finds one from them.
   */
  const ended = new Set<string>()
  const give = (at: number, key: string, moved: number): void => {
    const holders = taken.get(key) ?? new Map<number, number>()
    holders.set(at, (holders.get(at) ?? 0) + moved)
    taken.set(key, holders)
    left.set(key, (left.get(key) ?? 0) - moved)
  }

  /** Moves up to `wanted` pieces to line `at`, from what is left or from lines that can do without. */
  const take = (at: number, wanted: number, seen: Set<string>): number => {
    const pieces = (lines[at]?.pieces ?? []).filter(({ key }) => !ended.has(key) && !seen.has(key))
    const free = pieces.find(({ key }) => (left.get(key) ?? 0) > 0)
    if (free) {
      const moved = Math.min(wanted, left.get(free.key) ?? 0)
      give(at, free.key, moved)
      return moved
    }
    for (const { key } of pieces) {
      if (seen.has(key)) continue
      seen.add(key)
      const moved = pass(at, key, wanted, seen)
      if (moved === 0) continue
      give(at, key, moved)
      return moved
    }
    return 0
  }
  /** Moves others off `key`, as many pieces as one of them finds under other keys; those pieces are then free. */
  const pass = (at: number, key: string, wanted: number, seen: Set<string>): number => {
    for (const [other, has] of taken.get(key) ?? []) {
      if (other === at || has === 0) continue
      const found = take(other, Math.min(wanted, has), seen)
      if (found === 0) continue
      give(other, key, -found)
      return found
    }
    return 0
  }
  const served = lines.map(({ quantity }, at) => {
    let all = 0
    for (let more = -1; all < quantity && more !== 0; ) {
      const seen = new Set<string>()
      more = take(at, quantity - all, seen)
      all += more
      if (more === 0) for (const key of seen) ended.add(key)
    }
    return all
  })
  return lines.map(({ pieces }, at) => pieces.reduce((all, { key }) => all + (left.get(key) ?? 0), served[at] ?? 0))
}
