import { randomInt } from 'node:crypto'

const DAY_MS = 86_400_000
const FIRST_DAY = Date.UTC(2000, 0, 1)

/** An order number that no other order has: all journeys share one store, and one day has too few numbers. */
export function newOrderNumber(): string {
  const day = new Date(FIRST_DAY + randomInt(9000) * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')
  return `APS-${day}-${randomInt(10_000, 100_000)}`
}
