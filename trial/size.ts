/** SMALLEST=1 uses the fewest buyers, requests and kill points that still prove something. */
export const isSmallest = Boolean(process.env.SMALLEST)

/** Returns the usual count, or the smallest one with SMALLEST=1. */
export const sized = (usual: number, smallest: number): number => (isSmallest ? smallest : usual)

/** Returns all points of a part or, with SMALLEST=1, `smallest` of them, evenly spread. */
export function somePoints<Point>(points: Record<string, Point>, smallest: number): [string, Point][] {
  const entries = Object.entries(points)
  const wanted = sized(entries.length, smallest)
  return entries.filter(
    (_, at) => Math.floor((at * wanted) / entries.length) !== Math.floor(((at - 1) * wanted) / entries.length),
  )
}
