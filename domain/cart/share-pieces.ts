type Piece = { key: string; quantity: number }
type Asking = { quantity: number; pieces: readonly Piece[] }

/**
 * Shares pieces between lines that can use the same ones: earlier lines come first, and take other pieces if that
 * serves more lines. `key` names a unit, or the loose pieces of a line of stock. A line can get more than it wants if
 * no other line needs them. Lines with the same pieces are one group, so the work for a line is at most the number of
 * groups times that of pieces.
 */
export function sharePieces(lines: readonly Asking[]): number[] {
  const left = new Map<string, number>()
  for (const pieces of new Set(lines.map(line => line.pieces)))
    for (const { key, quantity } of pieces) left.set(key, quantity)
  const { groups, groupOf } = grouped(lines)
  /** By key: how many pieces which groups have. */
  const taken = new Map<string, Map<number, number>>()
  const give = (group: number, key: string, moved: number): void => {
    const holders = taken.get(key) ?? new Map<number, number>()
    holders.set(group, (holders.get(group) ?? 0) + moved)
    taken.set(key, holders)
    left.set(key, (left.get(key) ?? 0) - moved)
  }

  /** Groups that nothing can be moved to, now or later: their pieces, and all that these groups could use, are taken. */
  const full = new Set<number>()
  /** Moves up to `wanted` pieces to a group, from what is left or from groups that can do without. Each group is `seen` once. */
  const take = (group: number, wanted: number, seen: Set<number>): number => {
    seen.add(group)
    const keys = groups[group] ?? []
    const free = keys.find(key => (left.get(key) ?? 0) > 0)
    if (free !== undefined) {
      const moved = Math.min(wanted, left.get(free) ?? 0)
      give(group, free, moved)
      return moved
    }
    for (const key of keys) {
      const moved = pass(key, wanted, seen)
      if (moved === 0) continue
      give(group, key, moved)
      return moved
    }
    return 0
  }
  /** Moves others off `key`, as many pieces as one of them finds under other keys; those pieces are then free. */
  const pass = (key: string, wanted: number, seen: Set<number>): number => {
    for (const [other, has] of taken.get(key) ?? []) {
      if (seen.has(other) || has === 0) continue
      const found = take(other, Math.min(wanted, has), seen)
      if (found === 0) continue
      give(other, key, -found)
      return found
    }
    return 0
  }
  const served = lines.map(({ quantity }, at) => {
    const group = groupOf[at] ?? 0
    let all = 0
    while (all < quantity && !full.has(group)) {
      const seen = new Set(full)
      const more = take(group, quantity - all, seen)
      all += more
      if (more === 0) for (const one of seen) full.add(one)
    }
    return all
  })
  const leftOf = groups.map(keys => keys.reduce((all, key) => all + (left.get(key) ?? 0), 0))
  return served.map((all, at) => all + (leftOf[groupOf[at] ?? 0] ?? 0))
}

/** The keys of each group, and the group of each line. */
function grouped(lines: readonly Asking[]): { groups: string[][]; groupOf: number[] } {
  const groups: string[][] = []
  const byPieces = new Map<readonly Piece[], number>()
  const byKeys = new Map<string, number>()
  const groupOf = lines.map(({ pieces }) => {
    const known = byPieces.get(pieces)
    if (known !== undefined) return known
    const keys = pieces.map(({ key }) => key)
    const name = JSON.stringify(keys)
    const group = byKeys.get(name) ?? groups.push(keys) - 1
    byKeys.set(name, group)
    byPieces.set(pieces, group)
    return group
  })
  return { groups, groupOf }
}
