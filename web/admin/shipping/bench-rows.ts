import { keyOf, type RowToShip } from './queries.ts'

/**
 * The rows of the bench as the store has them now, those that were shipped here at the places where they were: what has left is not
 * told of any more. `before`: rows that were seen, in their order.
 */
export function benchRows(
  before: readonly RowToShip[],
  now: readonly RowToShip[],
  isShipped: (key: string) => boolean,
): RowToShip[] {
  const fresh = new Map(now.map(row => [keyOf(row), row]))
  const rows = before.flatMap(row => fresh.get(keyOf(row)) ?? (isShipped(keyOf(row)) ? [row] : []))
  for (const row of now) {
    const ofOrder = rows.filter(({ id }) => id === row.id)
    const isKnown = ofOrder.some(one => keyOf(one) === keyOf(row))
    // All of the order has left from here: that is said at its parcels.
    const isSaid = row.whyNot !== null && ofOrder.some(one => isShipped(keyOf(one)))
    if (isKnown || isSaid) continue
    const last = ofOrder.at(-1)
    rows.splice(last ? rows.indexOf(last) + 1 : rows.length, 0, row)
  }
  return rows
}
