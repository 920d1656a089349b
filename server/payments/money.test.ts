import { createHmac, randomUUID } from 'node:crypto'
import { type ServerType, serve } from '@hono/node-server'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SANDBOX_CREDENTIALS } from '../../sandbox/authorize-net/credentials.ts'
import { cancelOrder } from '../cancellations/cancel-order.ts'
import { releaseExpired } from '../cancellations/release-expired.ts'
import { checkStock } from '../invariants/stock.ts'
import { type Db, openDatabase } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { resolveAttempts } from './resolve-attempts.ts'
import { runDueRefunds } from './run-refund.ts'
import { resumeNotifications } from './take-notification.ts'
import { testGateway } from './testing.ts'
import { checkMoney, type Placed, testShop } from './testing-shop.ts'

// Buyers, admins, the gateway, its notifications and the jobs of two processes act in random order and concurrently. In
// the end the money at the gateway equals the payment records, nothing was refunded twice, and stock equals its ledger.

const database = testDatabase()
const sandbox = testGateway()
const shop = testShop(database, sandbox)

let server: ServerType
let secondPool: Db
beforeAll(async () => {
  secondPool = openDatabase(database.url, () => {}, { connections: 10, statementMs: 60_000, waitMs: 60_000 })
  const address = await new Promise<string>(resolve => {
    server = serve({ fetch: shop.app().fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve(`http://127.0.0.1:${port}/webhooks/authorize-net`),
    )
  })
  await sandbox.notify(address)
})
afterAll(async () => {
  await secondPool.$client.end()
  await new Promise(done => server.close(done))
})

const FAULTS = [
  'timeout-before',
  'server-error',
  'reset',
  'bad-json',
  'timeout-after-charge',
  'server-error-after-charge',
  'reset-after-charge',
  'bad-json-after-charge',
  'held',
  'duplicate',
  'partial',
  'declined',
  'error',
]
const REQUESTS = ['createTransactionRequest', 'getTransactionDetailsRequest', 'getUnsettledTransactionListRequest']
const ORDERS = 3
const order = fc.nat(ORDERS - 1)
const steps = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay' as const), order }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), order }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel for the buyer' as const), order }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('refund' as const), order, part: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      fault: fc.constantFrom(...FAULTS),
      times: fc.integer({ min: 1, max: 3 }),
      request: fc.constantFrom(...REQUESTS),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'settle' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('review' as const), action: fc.constantFrom('approve', 'decline') }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('job' as const), due: fc.boolean(), of: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('old' as const), minutes: fc.constantFrom(11, 60) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const), order }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('notify' as const), nth: fc.nat(50) }) },
)
type Step = typeof steps extends fc.Arbitrary<infer S> ? S : never

async function take(step: Step, orders: readonly Placed[]): Promise<void> {
  const named = 'order' in step ? orders[step.order] : undefined
  if ('order' in step && !named) throw new Error('no such order')
  switch (step.do) {
    case 'fault':
      await sandbox.fault(step.fault, step.times, [step.request])
      return
    case 'settle':
      await sandbox.settle()
      return
    case 'review':
      await sandbox.review(step.action === 'approve' ? 'approve' : 'decline')
      return
    case 'old':
      await shop.makeOld(step.minutes)
      return
    case 'notify': {
      const ledger = await sandbox.ledger()
      const id = ledger[step.nth % Math.max(1, ledger.length)]?.transId ?? '1'
      const payload = { entityName: 'transaction', id }
      const body = JSON.stringify({ notificationId: randomUUID(), eventType: 'net.authorize.payment.x', payload })
      const hmac = createHmac('sha512', SANDBOX_CREDENTIALS.signatureKey).update(body).digest('hex')
      await shop.app().post('/webhooks/authorize-net', body, { 'X-ANET-Signature': `sha512=${hmac.toUpperCase()}` })
      return
    }
    case 'job': {
      const context = { ...shop.context(), db: step.of ? secondPool : database.db }
      if (step.due) await shop.makeDue()
      await resolveAttempts(context)
      await releaseExpired(context.db, 'http://localhost')
      await runDueRefunds(context)
      return
    }
  }
  if (!named) return
  switch (step.do) {
    case 'pay':
      await shop.pay(named)
      return
    case 'cancel':
      await cancelOrder({ ...shop.context(), db: secondPool }, named.orderId, {
        buyer: { token: named.token, userId: null },
      }).catch(() => {})
      return
    case 'cancel for the buyer':
      await shop.asAdmin(`/api/admin/orders/${named.orderId}/cancel`, { reason: 'x' })
      return
    case 'refund': {
      const amount = step.part === 4 ? {} : { amount: Math.ceil((named.total * step.part) / 4) }
      await shop.asAdmin(`/api/admin/orders/${named.orderId}/refund`, { ...amount, reason: 'x' })
      return
    }
    case 'expire':
      await shop.rowsOf(
        `UPDATE orders SET hold_expires_at = now() - interval '1 s' WHERE id = $1 AND payment_status = 'unpaid'`,
        named.orderId,
      )
  }
}

/** Several days pass, without further faults. */
async function wait(): Promise<void> {
  await sandbox.noFault()
  for (let day = 0; day < 4; day++) {
    await sandbox.review('approve')
    await sandbox.settle()
    await shop.makeOld(11)
    await shop.rowsOf(
      `UPDATE payment_notifications SET received_at = now() - interval '5 minutes' WHERE handled_at IS NULL`,
    )
    await resumeNotifications(shop.context())
    await resolveAttempts(shop.context())
    await shop.makeDue()
    await runDueRefunds(shop.context())
  }
}

test('money and stock add up', { timeout: 180_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(steps, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 9 }),
      async groups => {
        const orders: Placed[] = []
        for (let i = 0; i < ORDERS; i++) orders.push(await shop.place(2))
        for (const group of groups) await Promise.all(group.map(step => take(step, orders)))
        await wait()
        expect(await checkMoney(database.db, sandbox)).toEqual([])
        expect(await checkStock(database.db)).toEqual([])
        expect(
          await shop.rowsOf(
            `SELECT state FROM payment_attempts WHERE state IN ('started', 'unknown', 'held')
              UNION ALL SELECT state FROM refunds WHERE state <> 'done'`,
          ),
        ).toEqual([])
      },
    ),
    { numRuns: 12, endOnFailure: true },
  )
})
