/** SMALLEST=1: crowds, requests and points of failure are as few as still prove something. */
export const isSmallest = Boolean(process.env.SMALLEST)

/** A count of a part of the trial: the usual one, or the smallest. */
export const sized = (usual: number, smallest: number): number => (isSmallest ? smallest : usual)

/** All points of a part, or only so many of them, spread over all. */
export function somePoints<Point>(points: Record<string, Point>, smallest: number): [string, Point][] {
  const all = Object.entries(points)
  const wanted = sized(all.length, smallest)
  return all.filter((_, at) => Math.floor((at * wanted) / all.length) !== Math.floor(((at - 1) * wanted) / all.length))
}
