import type { Fault } from '../../sandbox/authorize-net/faults.ts'
import { addProduct } from '../../server/catalogue/testing.ts'
import {
  type Checkout,
  codeOf,
  isPaid,
  newKey,
  type Placed,
  pay,
  place,
  placedBy,
  priceCheckout,
  readOrder,
  retryUntilAnswered,
  signUp,
} from '../buyer.ts'
import { countNames, type Findings, run } from '../report.ts'
import { type Shop, type StoreProcess, withShop } from '../scratch-shop.ts'
import { somePoints } from '../size.ts'
import { type StopPoint, stopAfter, stopBeforePlacing } from '../stop-points.ts'
import { waitUntil, waitUntilSettled } from '../wait-until-settled.ts'

/**
 * A store that waits at a stop point. `release` runs after the kill. `both`: either store may wait there, so both are killed.
 */
type Waiting = { release?: () => Promise<unknown>; both?: boolean }
/** Runs a checkout up to a point. Resolves when the store waits there. */
type Point = (shop: Shop, store: StoreProcess, checkout: Checkout) => Promise<Waiting>

const POINTS: Record<string, Point> = {
  'placing, nothing written': async (shop, store, checkout) =>
    waitAt(await stopBeforePlacing(shop, checkout.key), place(store.address, checkout)),
  'order written': placingUntil('INSERT ON orders'),
  'key written': placingUntil('INSERT ON answered_calls'),
  'stock taken': placingUntil('UPDATE ON stock_lines'),
  'history: placed': placingUntil('INSERT ON order_history'),
  'answer written': placingUntil('UPDATE ON answered_calls'),
  'placed, answer lost': async (_, store, checkout) => {
    await placed(store, checkout)
    return {}
  },
  'attempt written': payingUntil('INSERT ON payment_attempts'),
  'charge requested, never made': async (shop, store, checkout) => {
    const order = await placed(store, checkout)
    await shop.sandbox.fault('timeout-before', { times: 1 })
    void pay(store.address, order, await shop.sandbox.token())
    return waitFor(() => shop.sandbox.isFaultUsed())
  },
  'gateway is charging': async (shop, store, checkout) => {
    const order = await placed(store, checkout)
    await shop.sandbox.fault('delay', { times: 1, delayMs: 500 })
    void pay(store.address, order, await shop.sandbox.token())
    await waitFor(() => shop.sandbox.isFaultUsed())
    // The gateway finishes without the store. Rows may be made older only after that.
    return { release: () => waitFor(() => isCharged(shop, order)) }
  },
  'charged, answer on its way': async (shop, store, checkout) => {
    const order = await placed(store, checkout)
    await shop.sandbox.fault('timeout-after-charge', { times: 1 })
    void pay(store.address, order, await shop.sandbox.token())
    return waitFor(() => isCharged(shop, order))
  },
  'attempt closed': payingUntil('UPDATE ON payment_attempts', "NEW.state = 'approved'"),
  'history: paid': payingUntil('INSERT ON order_history', "NEW.event = 'paid'"),
  'stock sold': payingUntil('UPDATE ON reservations', "NEW.state = 'sold'"),
  'part approved, not recorded': payingUntil('UPDATE ON payment_attempts', "NEW.state = 'unknown'", 'partial'),
  'part voided, not recorded': payingUntil('UPDATE ON payment_attempts', "NEW.state = 'voided'", 'partial'),
  'paid, answer lost': async (shop, store, checkout) => {
    await pay(store.address, await placed(store, checkout), await shop.sandbox.token())
    return {}
  },
  'mail queued': async (shop, store) => {
    await shop.smtp.hold('before')
    await signUp(store.address, newEmail())
    return { both: true }
  },
  'mail arriving': async (shop, store) => {
    await shop.smtp.hold('before')
    await signUp(store.address, newEmail())
    await heldMail(shop)
    return { both: true }
  },
  'mail accepted, not yet marked': async (shop, store) => {
    await shop.smtp.hold('after')
    await signUp(store.address, newEmail())
    await heldMail(shop)
    return { both: true }
  },
}

/**
 * Kills a store at each point of a checkout, `times` times each, and restarts it. Then acts as the buyer's browser: places the
 * same order with the same key, and pays, or reads the state of the order.
 */
export const kills = (times: number): Promise<void> =>
  withShop(async shop => {
    const productId = await addProduct(shop.db, { sku: 'KILL', price: 4200, stock: { new: 10_000 } })
    for (const [name, point] of somePoints(POINTS, 4)) {
      await run(shop, name, async findings => {
        const buyers = []
        for (let time = 0; time < times; time++) {
          const store = shop.stores[time % 2 === 0 ? 0 : 1]
          const checkout = await priceCheckout(store.address, [{ productId, quantity: 1 }])
          const { release, both } = await point(shop, store, checkout)
          const victims = both ? shop.stores : [store]
          await Promise.all(victims.map(victim => victim.kill()))
          await release?.()
          await shop.smtp.hold('never')
          await Promise.all(victims.map(victim => victim.start()))
          buyers.push(await retryCheckout(shop, store, checkout))
        }
        await waitUntilSettled(shop)
        for (const buyer of buyers) await payAgain(shop, buyer, findings)
        await waitUntilSettled(shop)
        return countNames(buyers.map(buyer => buyer.outcome))
      })
    }
  })

type Buyer = { store: StoreProcess; order: Placed | null; outcome: string }

/**
 * The buyer's page is still open: it sends the order again with the same key, and pays unless the order is paid or has a
 * pending payment.
 */
async function retryCheckout(shop: Shop, store: StoreProcess, checkout: Checkout): Promise<Buyer> {
  const order = placedBy(await retryUntilAnswered(() => place(store.address, checkout)))
  if (!order) return { store, order, outcome: 'not placed' }
  const current = await readOrder(store.address, order)
  if (current?.paymentStatus === 'paid') return { store, order, outcome: 'already paid' }
  if (current?.paymentPending) return { store, order, outcome: 'payment pending' }
  const answer = await pay(store.address, order, await shop.sandbox.token())
  return { store, order, outcome: isPaid(answer) ? 'paid on retry' : codeOf(answer) }
}

/** After the jobs have finished, each buyer can pay, and is charged once. */
async function payAgain(shop: Shop, { store, order }: Buyer, { expect }: Findings): Promise<void> {
  if (!order) return expect(false, 'an order could not be placed again')
  const answer = await retryUntilAnswered(async () => pay(store.address, order, await shop.sandbox.token()))
  expect(isPaid(answer), `order ${order.orderNumber} could not be paid: ${codeOf(answer)}`)
  const current = await readOrder(store.address, order)
  expect(current?.paymentStatus === 'paid', `order ${order.orderNumber} reads ${JSON.stringify(current)}`)
}

async function placed(store: StoreProcess, checkout: Checkout): Promise<Placed> {
  const order = placedBy(await place(store.address, checkout))
  if (!order) throw new Error('the order was not placed')
  return order
}

function placingUntil(statement: string): Point {
  return async (shop, store, checkout) => waitAt(await stopAfter(shop, statement), place(store.address, checkout))
}

function payingUntil(statement: string, when?: string, fault: Fault = 'none'): Point {
  return async (shop, store, checkout) => {
    const order = await placed(store, checkout)
    const token = await shop.sandbox.token()
    await shop.sandbox.fault(fault, { times: 1 })
    return waitAt(await stopAfter(shop, statement, when), pay(store.address, order, token))
  }
}

async function waitAt(point: StopPoint, call: Promise<unknown>) {
  void call
  await waitFor(point.reached)
  return { release: point.open }
}

async function waitFor(isReached: () => Promise<boolean>) {
  if (!(await waitUntil(isReached))) throw new Error('the point was not reached')
  return {}
}

const isCharged = async ({ sandbox }: Shop, { orderNumber }: Placed) =>
  (await sandbox.ledger()).some(charge => charge.invoiceNumber === orderNumber)
const heldMail = (shop: Shop) => waitFor(async () => (await shop.smtp.held()) !== null)
const newEmail = () => `${newKey()}@example.com`
