import type { Fault } from '../../sandbox/authorize-net/faults.ts'
import { addProduct } from '../../server/catalogue/testing.ts'
import { BUSY_S } from '../../server/platform/http/busy.ts'
import { type Admin, openAdmin } from '../admin.ts'
import {
  type Answer,
  another,
  type Checkout,
  codeOf,
  newKey,
  type Placed,
  pay,
  place,
  placedBy,
  priceCheckout,
  readOrder,
  retryUntilAnswered,
} from '../buyer.ts'
import { countNames, type Findings, run } from '../report.ts'
import { type Shop, type StoreProcess, withShop } from '../scratch-shop.ts'
import { sized, somePoints } from '../size.ts'
import { stopAfter } from '../stop-points.ts'
import { endLeases, waitUntil, waitUntilSettled } from '../wait-until-settled.ts'

/** An action of the back office on a paid order: cancel it, refund all of it, or refund a part. */
type Click = 'cancel' | 'refund' | 'part'
const PART_CENTS = 700

/** Where the store is killed: at a statement, during a fault of the gateway, or after its answer to the back office. */
type KillPoint = { statement: string; when?: string } | { fault: Fault } | 'answered'
const REFUNDS = 'refunds'

/** `settled`: the charge is settled before the click, so it is refunded instead of voided. */
const POINTS: Record<string, { click: Click; settled: boolean; killPoint: KillPoint }> = {
  canceled: point('cancel', false, { statement: 'UPDATE ON orders', when: "NEW.status = 'canceled'" }),
  'history: canceled': point('cancel', false, { statement: 'INSERT ON order_history', when: "NEW.event = 'canceled'" }),
  'void requested': point('cancel', false, { statement: `INSERT ON ${REFUNDS}` }),
  'void started': point('cancel', false, { statement: `UPDATE ON ${REFUNDS}`, when: 'NEW.tries = 1' }),
  'void sent, never made': point('cancel', false, { fault: 'timeout-before' }),
  'voided, answer on its way': point('cancel', false, { fault: 'timeout-after-charge' }),
  'void booked': point('cancel', false, { statement: `UPDATE ON ${REFUNDS}`, when: "NEW.state = 'done'" }),
  'history: voided': point('cancel', false, { statement: 'INSERT ON order_history', when: "NEW.event = 'voided'" }),
  'canceled, answer lost': point('cancel', false, 'answered'),
  'cancel: refund sent, never made': point('cancel', true, { fault: 'timeout-before' }),
  'cancel: refunded, answer on its way': point('cancel', true, { fault: 'timeout-after-charge' }),
  'refund requested': point('refund', true, { statement: `INSERT ON ${REFUNDS}` }),
  'refunded, answer on its way': point('refund', true, { fault: 'timeout-after-charge' }),
  'history: refunded': point('refund', true, { statement: 'INSERT ON order_history', when: "NEW.event = 'refunded'" }),
  'part sent, never made': point('part', true, { fault: 'timeout-before' }),
  'part refunded, answer on its way': point('part', true, { fault: 'timeout-after-charge' }),
  'part booked': point('part', true, { statement: `UPDATE ON ${REFUNDS}`, when: "NEW.state = 'done'" }),
}
function point(click: Click, settled: boolean, killPoint: KillPoint) {
  return { click, settled, killPoint }
}

/** The number of retries after BUSY. */
const MAX_ATTEMPTS = 10

/** Failures of the gateway during a refund. */
const FAILURES: readonly Fault[] = [
  'delay',
  'delay-after-charge',
  'timeout-before',
  'timeout-after-charge',
  'server-error',
  'server-error-after-charge',
  'reset',
  'reset-after-charge',
  'bad-json',
  'bad-json-after-charge',
  'error',
]
const QUERIES = [
  'getTransactionDetailsRequest',
  'getUnsettledTransactionListRequest',
  'getSettledBatchListRequest',
  'getTransactionListRequest',
]
const RACES = sized(10, 4)

/**
 * The back office cancels and refunds paid orders while the store is killed or the gateway fails, and clicks again if it gets
 * no answer. Each amount is refunded once.
 */
export const refunds = (times: number): Promise<void> =>
  withShop(async shop => {
    const productId = await addProduct(shop.db, { sku: 'BACK', price: 4200, stock: { new: 10_000 } })
    const cart = await priceCheckout(shop.stores[0].address, [{ productId, quantity: 1 }])
    const admin = await openAdmin(shop)
    const scene = { shop, admin, cart }

    for (const [name, { click, settled, killPoint }] of somePoints(POINTS, 3)) {
      await run(shop, name, async findings => {
        const cases: Case[] = []
        for (let time = 0; time < times; time++) {
          const store = shop.stores[time % 2 === 0 ? 0 : 1]
          const refundCase = { click, key: newKey(), order: await buy(shop, store.address, cart) }
          if (settled) await shop.sandbox.settle()
          await killAt(scene, store, refundCase, killPoint)
          // The back office clicks again.
          const again = await retryUntilAnswered(() => clickOn(admin, store.address, refundCase))
          findings.expect(again.status === 200, `clicked again: ${codeOf(again)}`)
          cases.push(refundCase)
        }
        await waitUntilSettled(shop)
        return checkCases(shop, cases, findings)
      })
    }

    for (const click of ['cancel', 'refund', 'part'] as const) {
      const name = click === 'cancel' ? 'void' : click
      await run(shop, `${name}: ${FAILURES.length} faults, ${times} times`, findings =>
        throughFaults(scene, click, times, findings),
      )
    }
    await run(shop, `canceled during payment, ${RACES * times}`, findings => race(scene, RACES * times, findings))
  })

type Scene = { shop: Shop; admin: Admin; cart: Checkout }
type Case = { click: Click; key: string; order: Placed }

const clickOn = (admin: Admin, address: string, { click, key, order }: Case): Promise<Answer> =>
  click === 'cancel'
    ? admin.cancel(address, order)
    : admin.refund(address, order, key, click === 'part' ? PART_CENTS : null)

/** Clicks, kills the store at the kill point, and restarts it. */
async function killAt(
  { shop, admin }: Scene,
  store: StoreProcess,
  refundCase: Case,
  killPoint: KillPoint,
): Promise<void> {
  if (killPoint === 'answered') {
    await clickOn(admin, store.address, refundCase)
    await store.kill()
  } else if ('fault' in killPoint) {
    await shop.sandbox.fault(killPoint.fault, { times: 1 })
    void clickOn(admin, store.address, refundCase)
    await waitFor(() => shop.sandbox.isFaultUsed())
    await store.kill()
  } else {
    const stop = await stopAfter(shop, killPoint.statement, killPoint.when)
    void clickOn(admin, store.address, refundCase)
    await waitFor(stop.reached)
    await store.kill()
    await stop.open()
  }
  await endLeases(shop)
  await store.start()
}

async function throughFaults(
  { shop, admin, cart }: Scene,
  click: Click,
  times: number,
  findings: Findings,
): Promise<string> {
  const cases: Case[] = []
  for (let at = 0; at < FAILURES.length * times; at++)
    cases.push({ click, key: newKey(), order: await buy(shop, shop.stores[0].address, cart) })
  if (click !== 'cancel') await shop.sandbox.settle()
  const answers: Promise<Answer>[] = []
  for (const [at, refundCase] of cases.entries()) {
    const { address } = shop.stores[at % 2 === 0 ? 0 : 1]
    const fault = FAILURES[at % FAILURES.length] ?? 'none'
    await shop.sandbox.fault(fault, { times: 1 })
    answers.push(clickOn(admin, address, refundCase))
    // A timeout takes half a minute, so the next clicks do not wait for it.
    findings.expect(await waitUntil(() => shop.sandbox.isFaultUsed()), `${fault} did not reach the gateway`)
  }
  const outcomes = (await Promise.all(answers)).map(answer => (answer.status === 200 ? 'answered' : codeOf(answer)))
  findings.expect(
    outcomes.every(outcome => outcome === 'answered'),
    `the admins got ${countNames(outcomes)}`,
  )
  await shop.sandbox.fault('server-error', { times: 5, requests: QUERIES })
  await waitUntilSettled(shop)
  await shop.sandbox.fault('none')
  return checkCases(shop, cases, findings)
}

/** The back office cancels while the buyer pays. The order ends as paid, as voided, or as never charged. */
async function race({ shop, admin, cart }: Scene, times: number, { expect }: Findings): Promise<string> {
  const results = await Promise.all(
    Array.from({ length: times }, async (_, at) => {
      const [{ address: buyerAddress }, { address: adminAddress }] = shop.stores
      const checkout = another(cart)
      const order = placedBy(await retryUntilAnswered(() => place(buyerAddress, checkout)))
      if (!order) return 'not placed'
      const paying = pay(buyerAddress, order, await shop.sandbox.token())
      await new Promise(resolve => setTimeout(resolve, at * 3))
      const [canceling] = await Promise.all([clickUntilServed(() => admin.cancel(adminAddress, order)), paying])
      const isClean = canceling.status === 200 || codeOf(canceling) === 'PAYMENT_IN_PROGRESS'
      expect(isClean, `canceling was answered ${codeOf(canceling)}`)
      expect((await paying).status < 500, `paying was answered ${(await paying).status}`)
      return order
    }),
  )
  await waitUntilSettled(shop)
  const states = await Promise.all(
    results.map(async order => (typeof order === 'string' ? order : stateOf(shop, order))),
  )
  const wanted = ['pending, paid', 'canceled, voided', 'canceled, unpaid']
  expect(
    states.every(state => wanted.includes(state)),
    `orders are ${countNames(states)}`,
  )
  return countNames(states)
}

/** Retries after BUSY, as the answer says: a busy computer cannot process a hundred clicks at once. */
async function clickUntilServed(click: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await click()
    if (codeOf(answer) !== 'BUSY' || attempt === MAX_ATTEMPTS) return answer
    await new Promise(resolve => setTimeout(resolve, BUSY_S * 1000))
  }
}

async function checkCases(shop: Shop, cases: readonly Case[], { expect }: Findings): Promise<string> {
  const states: string[] = []
  for (const { click, order } of cases) {
    const state = await stateOf(shop, order)
    states.push(state)
    const wanted = {
      cancel: ['canceled, voided', 'canceled, refunded'],
      refund: ['pending, voided', 'pending, refunded'],
      part: ['pending, paid'],
    }[click]
    expect(wanted.includes(state), `order ${order.orderNumber} is ${state} after ${click}`)
    const { rows } = await shop.db.$client.query<{ cents: number }>(
      `SELECT coalesce(sum(amount) * 100, 0)::int AS cents FROM refunds WHERE order_id = $1 AND state = 'done'`,
      [order.orderId],
    )
    const expectedCents = click === 'part' ? PART_CENTS : order.total
    expect(
      rows[0]?.cents === expectedCents,
      `${rows[0]?.cents} cents of order ${order.orderNumber} were refunded instead of ${expectedCents}`,
    )
  }
  return countNames(states)
}

async function stateOf({ stores: [{ address }] }: Shop, order: Placed): Promise<string> {
  const current = await readOrder(address, order)
  return `${current?.status}, ${current?.paymentStatus}`
}

async function buy(shop: Shop, address: string, cart: Checkout): Promise<Placed> {
  const checkout = another(cart)
  const order = placedBy(await retryUntilAnswered(() => place(address, checkout)))
  if (!order) throw new Error('an order was not placed')
  const paying = await retryUntilAnswered(async () => pay(address, order, await shop.sandbox.token()))
  if (paying.status !== 200) throw new Error(`an order was not paid: ${codeOf(paying)}`)
  return order
}

async function waitFor(isReached: () => Promise<boolean>): Promise<void> {
  if (!(await waitUntil(isReached))) throw new Error('the point was not reached')
}
