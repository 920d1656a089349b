import { describe, expect, test } from 'vitest'
import { cents } from '../../domain/money/money.ts'
import { HOLD_MINUTES, PAYING_MINUTES, UNPAID_LIMITS } from '../../domain/orders/unpaid-limits.ts'
import { store } from '../../domain/settings/store.ts'
import { releaseExpired } from '../cancellations/release-expired.ts'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { testApp } from '../http/testing.ts'
import { checkStock } from '../invariants/stock.ts'
import { testGateway } from '../payments/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { newKey, orderRequest } from './testing.ts'

// Limits of unpaid holds: the table is in domain/orders/unpaid-limits.ts.

const database = testDatabase()
const sandbox = testGateway()
const app = () => testApp(database.db, sandbox.gateway())
const { guest, newcomer, known, address, network } = UNPAID_LIMITS
let named = 0

const part = (stock = 1000, price = 3000) =>
  addProduct(database.db, { sku: `UNPAID-${++named}`, price, stock: { new: stock } })
const asking = async (quantity = 1, price = 3000, email = 'amelia@example.com') =>
  orderRequest(database.db, [{ productId: await part(1000, price), quantity }], { email })
type Placed = { orderId: string; token: string; total: number; code?: string; message?: string }
async function place(request: object, from: string, user: TestUser | null = null) {
  const headers = { ...user?.headers, 'Idempotency-Key': newKey(), 'X-Forwarded-For': from }
  const { status, body } = await app().post('/api/orders', request, headers)
  return { status, ...(body as Placed) }
}
const pay = async ({ orderId, total }: Placed) =>
  app().post('/functions/process-payment?guest=true', {
    paymentData: await sandbox.token(),
    amount: total / 100,
    orderId,
    isGuest: true,
  })
const rowOf = async (orderId: string) =>
  (
    await database.db.$client.query(
      `SELECT held_by, held_from, round(extract(epoch FROM hold_expires_at - now()) / 60)::int AS minutes
        FROM orders WHERE id = $1`,
      [orderId],
    )
  ).rows[0]
const codes = (placed: { status: number; code?: string | undefined }[]) =>
  placed.map(({ status, code }) => code ?? status).sort()
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))

describe('unpaid orders', () => {
  test('are limited to three of a customer, from any address, even under twenty concurrent ones', async () => {
    const me = await signedIn(database.db)
    const request = await asking()
    const placed = await times(20, n => place(request, `192.0.2.${n}`, me))
    const most = newcomer.orders
    expect(codes(placed)).toEqual([...Array(most).fill(201), ...Array(20 - most).fill('UNPAID_ORDERS')])
    expect(placed.find(({ code }) => code)?.message).toContain('Pay or cancel an unpaid order first')
  })

  test('are limited to three of a guest on one network; other networks cannot use up that limit', async () => {
    const request = await asking()
    for (let n = 0; n < guest.orders; n++) expect((await place(request, '198.51.100.1')).status).toBe(201)
    const tagged = { ...request, email: 'Amelia+tag@example.com' }
    expect(await place(tagged, '198.51.100.1')).toMatchObject({ status: 409, code: 'UNPAID_ORDERS' })
    expect((await place(request, '198.51.100.2')).status).toBe(201)
  })

  test('are limited to ten from one network address for all buyers, even under twenty concurrent ones', async () => {
    const requests = await times(20, n => asking(1, 3000, `office${n}@example.com`))
    const placed = await Promise.all(requests.map(request => place(request, '198.51.100.10')))
    const most = address.orders
    expect(codes(placed)).toEqual([...Array(most).fill(201), ...Array(20 - most).fill('UNPAID_ORDERS')])
  })

  test('are limited to forty from the addresses of one network, and to four times the value for an address', async () => {
    const most = network.orders
    const requests = await times(most + 2, n => asking(1, 3000, `neighbor${n}@example.com`))
    const placeAll = (some: typeof requests, first: number) =>
      Promise.all(some.map((request, n) => place(request, `100.64.7.${first + n}`)))
    expect(codes(await placeAll(requests.slice(0, most), 0))).toEqual(Array(most).fill(201))
    expect(codes(await placeAll(requests.slice(most), most))).toEqual(['UNPAID_ORDERS', 'UNPAID_ORDERS'])
    expect((await place(await asking(), '100.64.8.1')).status).toBe(201)
    const costly = []
    for (let n = 0; n < 9; n++)
      costly.push(await place(await asking(96, 250_000, `rich${n}@example.com`), `100.64.9.${n}`))
    expect(codes(costly)).toEqual([...Array(8).fill(201), 'UNPAID_VALUE'])
  })

  test('are limited to ten from the networks of one IPv6 site', async () => {
    const requests = await times(12, n => asking(1, 3000, `site${n}@example.com`))
    const placed = await Promise.all(requests.map((request, n) => place(request, `2001:db8:77:${n}::1`)))
    const most = address.orders
    expect(codes(placed)).toEqual([...Array(most).fill(201), ...Array(12 - most).fill('UNPAID_ORDERS')])
  })

  test('no longer count when they are paid, canceled or expired; amending an order does not count', async () => {
    const from = '198.51.100.20'
    const request = await asking()
    const [one, two, three] = [await place(request, from), await place(request, from), await place(request, from)]
    expect((await place(request, from)).code).toBe('UNPAID_ORDERS')
    const amends = { orderId: three.orderId, token: three.token }
    expect(await place({ ...request, notes: 'changed', amends }, from)).toMatchObject({ orderId: three.orderId })

    expect((await pay(one)).status).toBe(200)
    expect((await place(request, from)).status).toBe(201)
    expect((await app().post(`/api/orders/${two.orderId}/cancel`, { token: two.token })).status).toBe(200)
    expect((await place(request, from)).status).toBe(201)
    await database.db.$client.query(`UPDATE orders SET hold_expires_at = now() - interval '1 s' WHERE id = $1`, [
      three.orderId,
    ])
    await releaseExpired(database.db, 'http://localhost')
    expect((await place(request, from)).status).toBe(201)
    // The address of an order is stored only while the order is unpaid.
    for (const { orderId } of [one, two, three])
      expect(await rowOf(orderId)).toMatchObject({ held_by: null, held_from: null })
  })

  test('hold their stock for a short time, and for longer once the buyer tries a card', async () => {
    const order = await place(await asking(), '198.51.100.30')
    expect(await rowOf(order.orderId)).toMatchObject({ minutes: HOLD_MINUTES, held_from: '198.51.100.30' })
    await sandbox.fault('declined')
    expect((await pay(order)).status).toBe(402)
    expect(await rowOf(order.orderId)).toMatchObject({ minutes: PAYING_MINUTES })
    // Repeated attempts do not extend it further.
    await database.db.$client.query(`UPDATE orders SET hold_expires_at = now() + interval '5 minutes' WHERE id = $1`, [
      order.orderId,
    ])
    await sandbox.fault('declined')
    expect((await pay(order)).status).toBe(402)
    expect(await rowOf(order.orderId)).toMatchObject({ minutes: 5 })
  })

  test('have a limited value; an expensive part needs a quote', async () => {
    const dollars = (amount: number) => cents(amount * 100)
    const most = store.unpaidValue.buyer
    const half = await asking(1, most / 2)
    expect((await place(half, '198.51.100.40')).status).toBe(201)
    expect(await place(half, '198.51.100.40')).toMatchObject({ status: 409, code: 'UNPAID_VALUE' })
    const dear = await asking(1, most)
    expect(await place(dear, '198.51.100.41')).toMatchObject({
      status: 409,
      code: 'UNPAID_VALUE',
      message: 'We don’t hold unpaid orders above $250,000.00. Please request a quote, sign in, or call us.',
    })
    // A whole office reaches the limit of its address.
    const nearly = most - dollars(1000)
    const office = await times(3, n => asking(1, nearly, `dear${n}@example.com`))
    const placed = await Promise.all(office.map(request => place(request, '198.51.100.42')))
    expect(codes(placed)).toEqual([201, 201, 'UNPAID_VALUE'])
  })
})

describe('parts of which an order would hold half or more of the stock', () => {
  const list = async (parts: number, quantity: number, stock: number) => ({
    lines: await times(parts, async () => ({ productId: await part(stock), quantity })),
  })

  test('may be sixty in a clerk’s list, but not sixty-one, and the refusal names the next step', async () => {
    const from = '203.0.113.5'
    const sixty = (await list(guest.scarceParts, 2, 3)).lines
    const one = (await list(1, 1, 1)).lines
    expect(await place(await orderRequest(database.db, [...sixty, ...one]), from)).toMatchObject({
      status: 409,
      code: 'UNPAID_PARTS',
      message: expect.stringContaining('Please request a quote, sign in, or call us.'),
    })
    expect((await place(await orderRequest(database.db, sixty), from)).status).toBe(201)
  })

  test('may be twice as many for a signed-in customer', async () => {
    const many = (await list(newcomer.scarceParts, 2, 3)).lines
    const one = (await list(1, 1, 1)).lines
    const user = await signedIn(database.db)
    expect(await place(await orderRequest(database.db, [...many, ...one]), '203.0.113.1', user)).toMatchObject({
      status: 409,
      code: 'UNPAID_PARTS',
    })
    expect((await place(await orderRequest(database.db, many), '203.0.113.1', user)).status).toBe(201)
    // The limit also counts a second order, and another account on the same network.
    const more = await orderRequest(database.db, one)
    expect(await place(more, '203.0.113.2', user)).toMatchObject({ code: 'UNPAID_PARTS' })
    expect(await place(more, '203.0.113.1', await signedIn(database.db))).toMatchObject({ code: 'UNPAID_PARTS' })
    expect((await place(more, '203.0.113.3')).status).toBe(201)
  })

  test('may be a whole cart for a returning customer, independently of others on the network', async () => {
    const user = await signedIn(database.db)
    const bought = await place(await asking(), '203.0.113.30', user)
    const paying = { paymentData: await sandbox.token(), amount: bought.total / 100, orderId: bought.orderId }
    expect((await app().post('/functions/process-payment', paying, user.headers)).status).toBe(200)
    // Until it ships or settles, it could be canceled for nothing.
    const early = await orderRequest(database.db, (await list(newcomer.scarceParts + 1, 2, 2)).lines)
    expect(await place(early, '203.0.113.30', user)).toMatchObject({ code: 'UNPAID_PARTS' })
    await database.db.$client.query(`UPDATE orders SET created_at = now() - interval '25 hours' WHERE id = $1`, [
      bought.orderId,
    ])
    const office = await times(address.orders, n => asking(1, 3000, `known${n}@example.com`))
    for (const request of office) expect((await place(request, '203.0.113.31')).status).toBe(201)
    const stranger = await asking(1, 3000, 'stranger@example.com')
    expect((await place(stranger, '203.0.113.31')).message).toContain('sign in so')

    const big = await orderRequest(database.db, (await list(newcomer.scarceParts + 1, 2, 2)).lines)
    const placed = await place(big, '203.0.113.31', user)
    expect(placed.status).toBe(201)
    expect(await rowOf(placed.orderId)).toMatchObject({ held_by: `customer ${user.id}`, held_from: null })
    const more = await asking()
    for (let n = 1; n < known.orders; n++) expect((await place(more, '203.0.113.32', user)).status).toBe(201)
    expect(await place(more, '203.0.113.33', user)).toMatchObject({ code: 'UNPAID_ORDERS' })
    expect((await place(more, '203.0.113.32')).status).toBe(201)
    // A customer whose only order was refunded counts as a newcomer.
    await database.db.$client.query(`UPDATE orders SET payment_status = 'refunded' WHERE id = $1`, [bought.orderId])
    expect((await place(more, '203.0.113.34', user)).message).toContain(`Up to ${newcomer.orders}`)
  })

  test('do not include parts of which less than half is ordered, unless two orders together reach half', async () => {
    const halves = await list(guest.scarceParts + 1, 2, 4)
    expect(await place(await orderRequest(database.db, halves.lines), '203.0.113.11')).toMatchObject({
      code: 'UNPAID_PARTS',
    })
    const { lines } = await list(guest.scarceParts + 1, 2, 5)
    const request = await orderRequest(database.db, lines)
    expect((await place(request, '203.0.113.10')).status).toBe(201)
    expect(await place(request, '203.0.113.10')).toMatchObject({ code: 'UNPAID_PARTS' })
  })

  test('cannot be used by an account to block others by ordering the whole stock without paying', async () => {
    const { lines } = await list(600, 5, 5)
    const ids = lines.map(({ productId }) => productId)
    const attack = async (quantity: number, from: string) => {
      const me = await signedIn(database.db)
      const account = await app().post(
        '/api/settings/carrier-accounts',
        { provider: 'fedex', accountNumber: '123456789', nickname: '' },
        me.headers,
      )
      const { id: carrierAccountId } = account.body as { id: number }
      const request = await orderRequest(
        database.db,
        lines.slice(0, 499).map(line => ({ ...line, quantity })),
      )
      const shipping = { mode: 'customer_account' as const, carrierAccountId }
      const largeRequest = { ...request, shipping, expectedTotal: cents(499 * quantity * 3000) }
      const answers = []
      for (let n = 0; n < 6; n++) answers.push(await place(largeRequest, from, me))
      return codes(answers)
    }
    const buyable = async (pieces: number) =>
      (
        await database.db.$client.query(
          'SELECT count(*) AS parts FROM product_stock WHERE product_id = ANY($1) AND quantity >= $2',
          [ids, pieces],
        )
      ).rows[0].parts
    expect(await attack(5, '203.0.113.20')).toEqual(Array(6).fill('UNPAID_PARTS'))
    expect(await buyable(5)).toBe(600)
    // An order for less than half of each part succeeds once.
    expect(await attack(2, '203.0.113.21')).toEqual([201, ...Array(5).fill('UNPAID_PARTS')])
    expect(await buyable(3)).toBe(600)
    expect(await checkStock(database.db)).toEqual([])
  })
})
