/** A line that waits for pieces ordered from a vendor, the longest waiting first. */
type Waiting = {
  orderItemId: number
  productId: number | null
  sku: string
  condition: string | null
  quantity: number
  unitCost: number | null
}
/** Pieces in stock that are not yet assigned to a line. */
type Here = { productId: number; condition: string; quantity: number }

/** Pieces of a part that are still to come, at one cost, with the lines for which they were ordered. */
export type Expected<Line> = {
  productId: number | null
  sku: string
  condition: string | null
  quantity: number
  unitCost: number | null
  lines: (Line & { pieces: number })[]
}

/**
 * The pieces still expected from vendors, part by part, less those already here. Lines that accept any condition are
 * served last, because pieces that fit them also fit other lines.
 */
export function remainingExpected<Line extends Waiting>(
  lines: readonly Line[],
  here: readonly Here[],
): Expected<Line>[] {
  const left = here.map(one => ({ ...one }))
  const open = new Map<Line, number>()
  for (const line of lines.toSorted((a, b) => Number(a.condition === null) - Number(b.condition === null))) {
    let pieces = line.quantity
    for (const one of left) {
      if (one.productId !== line.productId || (line.condition !== null && one.condition !== line.condition)) continue
      const taken = Math.min(pieces, one.quantity)
      one.quantity -= taken
      pieces -= taken
    }
    open.set(line, pieces)
  }
  const groups = new Map<string, Expected<Line>>()
  for (const line of lines) {
    const pieces = open.get(line) ?? 0
    if (pieces === 0) continue
    const { productId, sku, condition, unitCost, orderItemId } = line
    // Parts outside the catalog are received line by line.
    const key = productId === null ? `line ${orderItemId}` : `${productId} ${condition} ${unitCost}`
    const group = groups.get(key) ?? { productId, sku, condition, unitCost, quantity: 0, lines: [] }
    group.quantity += pieces
    group.lines.push({ ...line, pieces })
    groups.set(key, group)
  }
  return [...groups.values()]
}

export type Arrived = { productId: number; condition: string; counted: number }

/**
 * Compares a count with the expected pieces: for each group the pieces in the promised condition, and the pieces of the
 * part in another one, for which its lines keep waiting.
 */
export function comparedWith(
  groups: readonly Pick<Expected<unknown>, 'productId' | 'condition' | 'quantity'>[],
  arrived: readonly Arrived[],
): { here: number; more: number; another: number }[] {
  const left = arrived.map(one => ({ ...one }))
  const fits = (group: (typeof groups)[number], one: Arrived) =>
    one.productId === group.productId && (group.condition === null || group.condition === one.condition)
  const here = groups.map(group => {
    let pieces = 0
    for (const one of left.filter(each => fits(group, each))) {
      const taken = Math.min(group.quantity - pieces, one.counted)
      one.counted -= taken
      pieces += taken
    }
    return pieces
  })
  return groups.map((group, at) => {
    // The surplus is reported once, at the last group that it fits.
    const isLast = (one: Arrived) => groups.findLastIndex(each => fits(each, one)) === at
    const isLastOfPart = groups.findLastIndex(each => each.productId === group.productId) === at
    const sum = (which: (one: Arrived) => boolean) => left.filter(which).reduce((all, one) => all + one.counted, 0)
    return {
      here: here[at] ?? 0,
      more: sum(isLast),
      another: isLastOfPart
        ? sum(one => one.productId === group.productId && !groups.some(each => fits(each, one)))
        : 0,
    }
  })
}
