import { randomInt } from 'node:crypto'
import { drawOrderNumbers, ENDED, ORDER_NUMBER_KINDS } from '../../../domain/orders/order-number.ts'
import type { Tx } from '../../platform/db/database.ts'

const AT_ONCE = 64
/** At 96 of 100 taken, so many draws of 64 find none free once in thirty thousand times. */
const ROUNDS = 4
const FORGET_MS = 60_000

const drawRandom = () => randomInt(2 ** 32) / 2 ** 32

/**
 * Numbers that no order of the day ever had come first, so that one given back (give-number-back.ts) does not name two buyers'
 * orders in mails of the same day; then those that were given back.
 */
const FREE = 'NOT EXISTS (SELECT FROM orders WHERE order_number = n.number)'
const PREFERRED = {
  // A range and no pattern, which could not use the index of the beginnings of numbers: a colon comes after all digits.
  unused: `${FREE} AND NOT EXISTS (SELECT FROM orders
    WHERE order_number ~>=~ (n.number || '${ENDED}') AND order_number ~<~ (n.number || '${ENDED}:'))`,
  free: FREE,
}
type Preferred = keyof typeof PREFERRED

/** Of each day on which none of four digits was left, when that was seen: nobody looks through all 9,000 for every order. */
const seenUsedUp: Record<Preferred, Map<string, number>> = { unused: new Map(), free: new Map() }

/**
 * An order number of a day, by its prefix, that no order has: of four digits while there are some, else of more. One that
 * another order takes at the same moment is free until that is committed.
 */
export async function freeOrderNumber(tx: Tx, prefix: string, draw = drawRandom): Promise<string> {
  for (const preferred of ['unused', 'free'] as const) {
    const four = await ofFourDigits(tx, prefix, preferred, draw)
    if (four !== null) return four
  }
  for (let round = 0; ; round++) {
    const kind = round < ROUNDS ? 'seven' : 'letters'
    const free = await firstFree(tx, drawOrderNumbers(prefix, kind, draw, AT_ONCE), 'free')
    if (free !== null) return free
  }
}

async function ofFourDigits(tx: Tx, prefix: string, preferred: Preferred, draw: () => number): Promise<string | null> {
  const usedUp = seenUsedUp[preferred]
  if (Date.now() - (usedUp.get(prefix) ?? Number.NEGATIVE_INFINITY) < FORGET_MS) return null
  const drawn = await firstFree(tx, drawOrderNumbers(prefix, 'four', draw, AT_ONCE), preferred)
  if (drawn !== null) return drawn
  // Few are left, or none.
  const { first, count } = ORDER_NUMBER_KINDS.four
  const { rows } = await tx.$client.query<{ number: string }>({
    name: `any-${preferred}-order-number`,
    text: `SELECT n.number FROM (SELECT $1 || generate_series($2::int, $3::int) AS number) n
      WHERE ${PREFERRED[preferred]} ORDER BY random() LIMIT 1`,
    values: [prefix, first, first + count - 1],
  })
  const [left] = rows
  if (left) return left.number
  for (const [day, at] of usedUp) if (Date.now() - at > FORGET_MS) usedUp.delete(day)
  usedUp.set(prefix, Date.now())
  return null
}

async function firstFree(tx: Tx, numbers: readonly string[], preferred: Preferred): Promise<string | null> {
  const { rows } = await tx.$client.query<{ number: string }>({
    name: `first-${preferred}-order-number`,
    text: `SELECT n.number FROM unnest($1::text[]) WITH ORDINALITY AS n (number, place)
      WHERE ${PREFERRED[preferred]} ORDER BY n.place LIMIT 1`,
    values: [numbers],
  })
  return rows[0]?.number ?? null
}
