import { randomInt } from 'node:crypto'

const DAY_MS = 86_400_000
const FIRST_DAY = Date.UTC(2000, 0, 1)

/** Returns an order number that no other order has. All journeys share one store, which has too few numbers for one day. */
export function newOrderNumber(): string {
  const day = new Date(FIRST_DAY + randomInt(9000) * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')
  return `APS-${day}-${randomInt(10_000, 100_000)}`
}
