import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { store } from '../../../domain/settings/store.ts'
import { signedIn, type TestUser } from '../../customers/accounts/testing.ts'
import { noGateway, testApp } from '../../http/testing.ts'
import { addOrder, addRefund } from '../../orders/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { readToday } from './read-today.ts'

const database = testDatabase()
const app = () => testApp(database.db, noGateway)
let boss: TestUser
beforeAll(async () => {
  boss = await signedIn(database.db, { admin: true })
})
const read = async <T>(path: string): Promise<T> => {
  const { status, body } = await app().call(`/api/admin/${path}`, { headers: boss.headers })
  expect(status).toBe(200)
  return body as T
}

describe('today: orders', () => {
  const set = (id: string, what: string, value: string) =>
    database.db.$client.query(`UPDATE orders SET ${what} = $2 WHERE id = $1`, [id, value])
  const at = async (now: string) => readToday(database.db, store, new Date(now))
  beforeEach(() => database.db.$client.query('TRUNCATE orders, payment_attempts, refunds, backorders CASCADE'))

  /** Makes all lines of orders wait; `kind` and the promised day. */
  const wait = (orderIds: string[], kind = 'special', promisedOn: string | null = null) =>
    database.db.$client.query(
      `INSERT INTO backorders (order_item_id, order_id, quantity, kind, state, promised_on)
        SELECT i.id, o.id, i.quantity, $2, CASE o.payment_status WHEN 'paid' THEN 'sold' ELSE 'held' END, $3
        FROM order_items i JOIN orders o ON o.id = i.order_id WHERE o.id = ANY($1)`,
      [orderIds, kind, promisedOn],
    )

  test('to ship: orders before 2 pm ship today, overdue orders are late, and weekends do not count', async () => {
    const { db } = database
    const paid = async (createdAt: string) => {
      const id = await addOrder(db, { userId: null, paid: true })
      await set(id, 'created_at', createdAt)
      return id
    }
    // Thursday and Friday, July 16 and 17, 2026; 2 pm in New York is 18:00 UTC.
    const [early, late] = [await paid('2026-07-16T17:59:59Z'), await paid('2026-07-16T18:00:00Z')]
    await paid('2026-07-17T17:59:59Z')
    await paid('2026-07-17T18:00:00Z')
    await addOrder(db, { userId: null })
    expect(await at('2026-07-16T13:00:00Z')).toMatchObject({ toShip: 4, shipLate: 0 })
    const friday = await at('2026-07-17T13:00:00Z')
    expect(friday).toMatchObject({ toShip: 4, shipLate: 1, shipToday: 2 })
    expect(friday.shipNext.slice(0, 2)).toMatchObject([
      { id: early, isLate: true },
      { id: late, isLate: false },
    ])
    expect(await at('2026-07-18T13:00:00Z')).toMatchObject({ shipLate: 3, shipToday: 0 })
    expect(await at('2026-07-20T13:00:00Z')).toMatchObject({ shipLate: 3, shipToday: 1 })
  })

  test('to ship: AOG orders come before longer waiting orders, with the company', async () => {
    const { db } = database
    const [old, aog] = [
      await addOrder(db, { userId: null, paid: true, daysAgo: 9, skus: ['A'] }),
      await addOrder(db, { userId: null, paid: true, skus: ['B'] }),
    ]
    await set(aog, 'aog', JSON.stringify([{ tailNumber: 'N12345' }]))
    await set(old, 'shipping_address', JSON.stringify({ company: 'Quimby Flying Service' }))
    await wait([old, aog])
    expect(await read('today')).toMatchObject({
      shipNext: [
        { id: aog, tailNumber: 'N12345' },
        { id: old, tailNumber: null, company: 'Quimby Flying Service' },
      ],
      getNext: [{ id: aog, tailNumber: 'N12345' }, { id: old }],
    })
  })

  test('returns to decide, the oldest request first', async () => {
    const { db } = database
    const ask = async (hoursAgo: number, daysAgo: number) => {
      const id = await addOrder(db, { userId: null, paid: true, status: 'return_requested', daysAgo })
      await db.$client.query(
        `UPDATE returns SET reason = 'damaged', requested_at = now() - make_interval(hours => $2) WHERE order_id = $1`,
        [id, hoursAgo],
      )
      return id
    }
    const [young, old] = [await ask(1, 20), await ask(50, 3)]
    await addOrder(db, { userId: null, paid: true, status: 'return_approved' })
    expect(await read('today')).toMatchObject({
      returns: 2,
      returnNext: [{ id: old, reason: 'damaged' }, { id: young }],
    })
    expect(await read('waiting')).toMatchObject({ returns: 2 })
  })

  test('backorders of paid orders: sourced for a buyer, and sold beyond stock; late ones first', async () => {
    const { db } = database
    const paid = (sku: string) => addOrder(db, { userId: null, paid: true, skus: [sku] })
    const [special, beyond, late] = [await paid('A'), await paid('B'), await paid('C')]
    const unpaid = await addOrder(db, { userId: null })
    await db.$client.query(`UPDATE order_items SET quote_number = 'Q-1' WHERE order_id = $1`, [special])
    await wait([special, unpaid])
    await wait([beyond], 'stock', '2026-07-20')
    await wait([late], 'stock', '2026-07-16')
    expect(await at('2026-07-17T13:00:00Z')).toMatchObject({
      toGet: 3,
      getLate: 1,
      getSpecial: 1,
      getNext: [
        { id: late, sku: 'C', promisedOn: '2026-07-16', isLate: true },
        { id: beyond, sku: 'B', promisedOn: '2026-07-20', isLate: false },
        { id: special, sku: 'A', quantity: 2, quoteNumber: 'Q-1', promisedOn: null, isLate: false },
      ],
    })
  })

  test('an order that is refunded in full does not ship', async () => {
    const { db } = database
    const id = await addOrder(db, { userId: null, paid: true })
    const refunded = await addOrder(db, { userId: null, paid: true, attempt: 'approved', daysAgo: 9 })
    expect(await read('today')).toMatchObject({ toShip: 2, shipLate: 1, shipNext: [{ id: refunded }, { id }] })
    expect(await read('waiting')).toMatchObject({ orders: 2 })
    await addRefund(db, refunded, 20)
    expect(await read('today')).toMatchObject({ toShip: 1, shipLate: 0, shipNext: [{ id }] })
  })
})
