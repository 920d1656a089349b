import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Cents, cents } from '../../domain/money/money.ts'
import type { AttemptState } from '../../domain/payments/payment.ts'
import { releaseExpired } from '../cancellations/release-expired.ts'
import { inTransaction } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'
import type { ChargeOutcome } from './provider.ts'
import { resolveAttempts } from './resolve-attempts.ts'
import { record } from './settle-attempt.ts'
import { testGateway } from './testing.ts'
import { checkMoney, type Placed, testShop } from './testing-shop.ts'

const database = testDatabase()
const sandbox = testGateway()
const shop = testShop(database, sandbox)

afterEach(async () => {
  await sandbox.noFault()
  expect(await checkMoney(database.db, sandbox)).toEqual([])
})

const CARD = { brand: 'Visa', lastFour: '1111' }
const OUTCOMES: Record<string, (due: Cents) => ChargeOutcome> = {
  approved: amount => ({ kind: 'approved', transactionId: '77', amount, card: CARD }),
  'approved in part': due => ({ kind: 'approved', transactionId: '77', amount: cents(due - 1), card: CARD }),
  declined: () => ({
    kind: 'declined',
    transactionId: '77',
    reasonCode: '2',
    refusal: 'declined',
    message: 'no',
    card: CARD,
  }),
  failed: () => ({ kind: 'failed', reasonCode: null, refusal: null, message: 'no' }),
  held: () => ({ kind: 'held', transactionId: '77', message: 'held', card: CARD }),
  unknown: () => ({ kind: 'unknown', message: 'TimeoutError' }),
}
/** The state of the attempt, its transaction, the order's status, and the results of the outcomes in their order. */
const TABLE: [AttemptState, string | null, 'pending' | 'canceled', AttemptState[]][] = [
  ['started', null, 'pending', ['approved', 'unknown', 'declined', 'failed', 'held', 'unknown']],
  ['unknown', null, 'pending', ['approved', 'unknown', 'declined', 'failed', 'held', 'unknown']],
  // The attempt has a transaction: it was approved and must be reversed. A declined outcome then means that the
  // reversal succeeded.
  ['unknown', '77', 'pending', ['approved', 'unknown', 'voided', 'unknown', 'held', 'unknown']],
  ['held', '77', 'pending', ['approved', 'unknown', 'declined', 'held', 'held', 'held']],
  ['started', null, 'canceled', ['unknown', 'unknown', 'declined', 'failed', 'held', 'unknown']],
  ['unknown', null, 'canceled', ['unknown', 'unknown', 'declined', 'failed', 'held', 'unknown']],
  ['unknown', '77', 'canceled', ['unknown', 'unknown', 'voided', 'unknown', 'held', 'unknown']],
  ['held', '77', 'canceled', ['unknown', 'unknown', 'declined', 'held', 'held', 'held']],
]
const CASES = TABLE.flatMap(([from, under, order, ends]) =>
  Object.keys(OUTCOMES).map((outcome, index) => [from, under, order, outcome, ends[index]] as const),
)

describe('every answer to every open attempt', () => {
  let placed: Placed
  beforeAll(async () => {
    placed = await shop.place()
  })

  test.each(CASES)('%s (%s), the order %s, and then %s: %s', async (from, under, status, outcome, end) => {
    const undone = new Error('only looked at')
    let became: string | undefined
    const trying = inTransaction(database.db, async tx => {
      const id = randomUUID()
      await tx.$client.query('UPDATE orders SET status = $2 WHERE id = $1', [placed.orderId, status])
      await tx.$client.query(
        // Old, because a fresh reversal is left to the request that charged.
        `INSERT INTO payment_attempts (provider, id, order_id, reference, state, transaction_id, amount, created_at)
          SELECT 'authorize-net', $1, id, 'one', $3, $4, total, now() - interval '2 minutes' FROM orders WHERE id = $2`,
        [id, placed.orderId, from, under],
      )
      const answer = OUTCOMES[outcome]?.(cents(placed.total))
      if (!answer) throw new Error(`no answer ${outcome}`)
      await record(tx, id, answer, 'http://localhost')
      const { rows } = await tx.$client.query('SELECT state FROM payment_attempts WHERE id = $1', [id])
      became = rows[0]?.state
      throw undone
    })
    await expect(trying).rejects.toBe(undone)
    expect(became).toBe(end)
  })
})

test('a held charge that is approved after the order has ended is reversed', async () => {
  const order = await shop.place()
  await sandbox.fault('held')
  expect(await shop.pay(order)).toMatchObject({ status: 202 })
  await shop.rowsOf(`UPDATE orders SET status = 'canceled' WHERE id = $1`, order.orderId)
  await sandbox.review('approve')
  expect(await resolveAttempts(shop.context())).toBe(1)
  const [attempt] = await shop.rowsOf('SELECT state FROM payment_attempts WHERE order_id = $1', order.orderId)
  expect(attempt).toEqual({ state: 'voided' })
  const charges = (await sandbox.ledger()).filter(one => one.invoiceNumber === order.orderNumber)
  expect(charges.map(one => one.status)).toEqual(['voided'])
})

test('a payment marks the order as unseen by the back office again', async () => {
  const placed = await shop.place()
  await shop.rowsOf('UPDATE orders SET admin_notification_seen = true WHERE id = $1', placed.orderId)
  await shop.pay(placed)
  expect(await shop.orderOf(placed)).toMatchObject({ payment_status: 'paid', admin_notification_seen: false })
})

test('a declined card is in the order’s timeline; a buyer who saw the result gets no mail when the order expires', async () => {
  const placed = await shop.place()
  await sandbox.fault('declined')
  expect((await shop.pay(placed)).status).not.toBe(200)
  const history = await shop.rowsOf<{ event: string }>(
    'SELECT event FROM order_history WHERE order_id = $1 ORDER BY id',
    placed.orderId,
  )
  expect(history.map(({ event }) => event)).toEqual(['placed', 'payment_declined'])
  await shop.rowsOf(`UPDATE orders SET hold_expires_at = now() - interval '1 hour' WHERE id = $1`, placed.orderId)
  await releaseExpired(database.db, 'http://localhost')
  expect(await shop.orderOf(placed)).toMatchObject({ status: 'canceled' })
  expect(await shop.rowsOf('SELECT template FROM emails WHERE template = $1', 'orderExpired')).toEqual([])
})
