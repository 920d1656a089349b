import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { solveChallenge } from '../../web/checkout/solve-challenge.ts'
import { addProduct } from '../catalogue/testing.ts'
import { newKey, orderRequest } from '../checkout/testing.ts'
import { deviceCookie } from '../customers/accounts/account-settings.ts'
import { testApp } from '../http/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { deleteTries } from '../platform/limits/testing.ts'
import { ALARM } from './card-testing.ts'
import { CHALLENGE_SECONDS, proofOfWork } from './challenge.ts'
import { testGateway } from './testing.ts'
import { type Placed, testShop } from './testing-shop.ts'

const database = testDatabase()
const sandbox = testGateway()
const shop = testShop(database, sandbox)
const DECLINED = '46282'

beforeEach(() => deleteTries(database.db))
afterEach(() => sandbox.noFault())

let people = 0
let parts = 0
/** A guest with a new mailbox, whose card is declined or approved by its ZIP code. */
async function order(postalCode: string, email = `b${++people}@example.com`): Promise<Placed> {
  const part = await addProduct(database.db, {
    sku: `CARD-${++parts}`,
    price: 3000,
    stock: { new: 5 },
  })
  const request = await orderRequest(database.db, [{ productId: part, quantity: 1 }])
  const billingAddress = { ...request.shippingAddress, state: postalCode === DECLINED ? 'IN' : 'WA', postalCode }
  const { body, status } = await shop
    .app()
    .post('/api/orders', { ...request, email, billingAddress }, { 'Idempotency-Key': newKey() })
  expect([status, body]).toMatchObject([201, {}])
  return { ...(body as Placed), part }
}
type Answer = { code?: string; challenge?: string; bits?: number; success?: boolean }
async function pay(placed: Placed, from: string, headers: Record<string, string> = {}) {
  const body = {
    paymentData: await sandbox.token(),
    amount: placed.total / 100,
    orderId: placed.orderId,
    isGuest: true,
  }
  const answer = await testApp(database.db, sandbox.gateway()).post('/functions/process-payment?guest=true', body, {
    'X-Forwarded-For': from,
    ...headers,
  })
  return { status: answer.status, ...(answer.body as Answer) }
}
const events = async () =>
  (
    await database.db.$client.query<{ result: string; reason: string }>(
      `SELECT result, reason FROM security_events WHERE event = 'payments_declined' ORDER BY id`,
    )
  ).rows

describe('declined cards', () => {
  test('of one address: each card needs a challenge after five declined cards, and is refused after twenty', async () => {
    const from = '198.51.100.7'
    for (let n = 0; n < 5; n++) expect(await pay(await order(DECLINED), from)).toMatchObject({ status: 402 })
    const placed = await order(DECLINED)
    const refused = await pay(placed, from)
    expect(refused).toMatchObject({ status: 403, code: 'CHALLENGE_NEEDED', bits: 14, challenge: expect.any(String) })
    // These refused cards never reached the gateway.
    const { rows } = await database.db.$client.query('SELECT FROM payment_attempts WHERE order_id = $1', [
      placed.orderId,
    ])
    expect(rows).toEqual([])
    const answer = await solveChallenge({ challenge: refused.challenge ?? '', bits: 14 })
    const header = { 'challenge-answer': answer }
    expect(await pay(placed, '198.51.100.8', header)).toMatchObject({ status: 402 })
    expect(await pay(await order(DECLINED), from, header)).toMatchObject({ code: 'CHALLENGE_NEEDED' })
    expect(await pay(placed, from, header)).toMatchObject({ status: 402 })
    // An answer is valid for one card.
    expect(await pay(placed, from, header)).toMatchObject({ status: 429 })
    await database.db.$client.query(`UPDATE rate_limits SET points = 20 WHERE key = $1`, [`declined cards:${from}`])
    expect(await pay(await order('98052'), from)).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' })
    expect(await events()).toContainEqual({ result: 'refused', reason: 'too many of one address' })
    // Other buyers are not affected.
    expect(await pay(await order('98052'), '198.51.100.9')).toMatchObject({ status: 200 })
  })

  test('of one mailbox from many addresses: the owner gets a challenge and is not refused', async () => {
    const email = 'victim@example.com'
    for (let n = 0; n < 5; n++)
      expect((await pay(await order(DECLINED, `Victim+${n}@example.com`), `203.0.113.${n}`)).status).toBe(402)
    const own = await order('98052', email)
    const asked = await pay(own, '203.0.113.99')
    expect(asked).toMatchObject({ code: 'CHALLENGE_NEEDED' })
    const answer = await solveChallenge({ challenge: asked.challenge ?? '', bits: asked.bits ?? 0 })
    expect(await pay(own, '203.0.113.99', { 'challenge-answer': answer })).toMatchObject({ status: 200 })
  })

  test('of one device are limited to eight, at any address', async () => {
    const { headers } = await shop.app().call('/functions/payment-credentials?guest=true')
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
    expect(cookie).toMatch(/^card-device=[\w-]{22}$/)
    expect(headers.get('set-cookie')).toContain('HttpOnly; SameSite=Lax')
    // The cookie differs from the known-device cookie. Otherwise opening the card form would turn a buyer into an
    // unknown device of their own account, which strangers can lock.
    for (const overHttps of [true, false]) expect(deviceCookie({ overHttps })).not.toMatch(/card-device$/)
    const again = await shop.app().call('/functions/payment-credentials?guest=true', { headers: { Cookie: cookie } })
    expect(again.headers.get('set-cookie')).toBeNull()
    for (let n = 0; n < 8; n++)
      expect(await pay(await order(DECLINED), `192.0.2.${n}`, { Cookie: cookie })).toMatchObject({ status: 402 })
    expect(await pay(await order('98052'), '192.0.2.50', { Cookie: cookie })).toMatchObject({ status: 429 })
  })

  test('of the whole store raise an alarm once, and every card needs a challenge until the alarm ends', async () => {
    await database.db.$client.query(
      `INSERT INTO rate_limits (key, points, expire) VALUES ('declined cards of all:store', $1, $2)`,
      [ALARM - 1, Date.now() + 60_000],
    )
    for (let n = 0; n < 2; n++) {
      const placed = await order(DECLINED)
      const payAnswer = await pay(placed, `100.64.0.${n}`)
      if (n === 0) expect(payAnswer).toMatchObject({ status: 402 })
      else expect(payAnswer).toMatchObject({ code: 'CHALLENGE_NEEDED', bits: 14 })
    }
    const alarms = (await events()).filter(({ reason }) => reason.startsWith('alarm'))
    expect(alarms).toEqual([{ result: 'failed', reason: 'alarm: cards are tried all over the store' }])
    const { rows } = await database.db.$client.query(`SELECT recipient, facts FROM emails WHERE event = 'card_testing'`)
    expect(rows).toMatchObject([{ recipient: 'security@example.com', facts: { declined: ALARM } }])
    await database.db.$client.query(`UPDATE rate_limits SET expire = 1 WHERE key = 'declined cards of all:store'`)
    expect(await pay(await order('98052'), '100.64.0.9')).toMatchObject({ status: 200 })
  })
})

describe('attempts that do not count', () => {
  test('a repeated payment counts as one card; a gateway error does not count', async () => {
    const from = '198.51.100.77'
    const placed = await order(DECLINED)
    const answers = await Promise.all([pay(placed, from), pay(placed, from), pay(placed, from)])
    expect(answers.some(({ status }) => status === 402)).toBe(true)
    const counted = async () =>
      (
        await database.db.$client.query<{ points: number }>('SELECT points FROM rate_limits WHERE key = $1', [
          `declined cards:${from}`,
        ])
      ).rows[0]?.points ?? 0
    const { rows } = await database.db.$client.query('SELECT FROM payment_attempts WHERE order_id = $1', [
      placed.orderId,
    ])
    expect(await counted()).toBe(rows.length)
    const before = await counted()
    await sandbox.fault('error')
    expect(await pay(await order('98052'), from)).toMatchObject({ status: 402 })
    expect(await counted()).toBe(before)
  })

  test('one address contributes only a few to the alarm', async () => {
    await database.db.$client.query(
      `INSERT INTO rate_limits (key, points, expire) VALUES ('declined cards:192.0.2.99', 6, $1)`,
      [Date.now() + 60_000],
    )
    const placed = await order(DECLINED)
    const payAnswer = await pay(placed, '192.0.2.99')
    const answer = await solveChallenge({ challenge: payAnswer.challenge ?? '', bits: payAnswer.bits ?? 0 })
    expect(await pay(placed, '192.0.2.99', { 'challenge-answer': answer })).toMatchObject({ status: 402 })
    const { rows } = await database.db.$client.query(`SELECT FROM rate_limits WHERE key LIKE 'declined cards of all%'`)
    expect(rows).toEqual([])
  })
})

describe('the answer to a challenge', () => {
  const at = { now: 1_800_000_000_000 }
  const challenges = proofOfWork('s'.repeat(32), () => at.now)
  const solve = async (bits = 4) => solveChallenge(challenges.issue('order 1', bits))

  test('is valid only for its scope, with the required work, before it expires', async () => {
    const answer = await solve()
    expect(challenges.check(answer, 'order 1', 4)).toEqual({ id: expect.any(String) })
    expect(challenges.check(answer, 'order 2', 4)).toBeNull()
    expect(challenges.check(answer, 'order 1', 5)).toBeNull()
    expect(proofOfWork('t'.repeat(32), () => at.now).check(answer, 'order 1', 4)).toBeNull()
    at.now += (CHALLENGE_SECONDS + 1) * 1000
    expect(challenges.check(answer, 'order 1', 4)).toBeNull()
  })

  test('is invalid without the work or if malformed', async () => {
    const { challenge } = challenges.issue('order 1', 30)
    for (const wrong of [`${challenge}.1`, challenge, '', '.', 'x'.repeat(9999), `${challenge}.1e9`])
      expect(challenges.check(wrong, 'order 1', 30)).toBeNull()
    // Reducing the work invalidates the signature.
    const [time, , ...rest] = challenge.split('-')
    expect(challenges.check(`${[time, '0', ...rest].join('-')}.1`, 'order 1', 0)).toBeNull()
  })
})
