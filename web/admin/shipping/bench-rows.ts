import { keyOf, type RowToShip } from './queries.ts'

/**
 * The current rows, with those shipped here at their former positions: shipped ones are otherwise no longer listed. `before`:
 * the earlier rows, in order.
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
    // The whole order was shipped here, as its packages show.
    const isSaid = row.whyNot !== null && ofOrder.some(one => isShipped(keyOf(one)))
    if (isKnown || isSaid) continue
    const last = ofOrder.at(-1)
    rows.splice(last ? rows.indexOf(last) + 1 : rows.length, 0, row)
  }
  return rows
}
