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

/** The pending work at a stop point: `release` after the store was killed; `both` if either store may be there. */
type Stand = { release?: () => Promise<unknown>; both?: boolean }
/** Brings a checkout to a point and returns when the store stands there. */
type Point = (shop: Shop, store: StoreProcess, checkout: Checkout) => Promise<Stand>

const POINTS: Record<string, Point> = {
  'placing, nothing written': async (shop, store, checkout) =>
    standAt(await stopBeforePlacing(shop, checkout.key), place(store.address, checkout)),
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
  'charge asked, never made': async (shop, store, checkout) => {
    const order = await placed(store, checkout)
    await shop.sandbox.fault('timeout-before', { times: 1 })
    void pay(store.address, order, await shop.sandbox.token())
    return seenBy(() => shop.sandbox.isTaken())
  },
  'gateway is charging': async (shop, store, checkout) => {
    const order = await placed(store, checkout)
    await shop.sandbox.fault('delay', { times: 1, delayMs: 500 })
    void pay(store.address, order, await shop.sandbox.token())
    await seenBy(() => shop.sandbox.isTaken())
    // The gateway goes on without the store; the clock may be put forward only after it has.
    return { release: () => seenBy(() => isCharged(shop, order)) }
  },
  'charged, answer on its way': async (shop, store, checkout) => {
    const order = await placed(store, checkout)
    await shop.sandbox.fault('timeout-after-charge', { times: 1 })
    void pay(store.address, order, await shop.sandbox.token())
    return seenBy(() => isCharged(shop, order))
  },
  'attempt closed': payingUntil('UPDATE ON payment_attempts', "NEW.state = 'approved'"),
  'history: paid': payingUntil('INSERT ON order_history', "NEW.event = 'paid'"),
  'stock sold': payingUntil('UPDATE ON reservations', "NEW.state = 'sold'"),
  'part approved, not noted': payingUntil('UPDATE ON payment_attempts', "NEW.state = 'unknown'", 'partial'),
  'part taken back, not noted': payingUntil('UPDATE ON payment_attempts', "NEW.state = 'voided'", 'partial'),
  'paid, answer lost': async (shop, store, checkout) => {
    await pay(store.address, await placed(store, checkout), await shop.sandbox.token())
    return {}
  },
  'mail queued': async (shop, store) => {
    await shop.smtp.hold('before')
    await signUp(store.address, someone())
    return { both: true }
  },
  'mail arriving': async (shop, store) => {
    await shop.smtp.hold('before')
    await signUp(store.address, someone())
    await heldMail(shop)
    return { both: true }
  },
  'mail taken, not yet marked': async (shop, store) => {
    await shop.smtp.hold('after')
    await signUp(store.address, someone())
    await heldMail(shop)
    return { both: true }
  },
}

/**
 * Kills a store at each point of a checkout, some times each, starts it again and does what the buyer's browser does:
 * the same order under the same key, then pay, or read how it stands.
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
          buyers.push(await comeBack(shop, store, checkout))
        }
        await waitUntilSettled(shop)
        for (const buyer of buyers) await finish(shop, buyer, findings)
        await waitUntilSettled(shop)
        return countNames(buyers.map(buyer => buyer.told))
      })
    }
  })

type Buyer = { store: StoreProcess; order: Placed | null; told: string }

/** The page is still there: it sends the order again under its key, and pays unless the order says that it is being paid. */
async function comeBack(shop: Shop, store: StoreProcess, checkout: Checkout): Promise<Buyer> {
  const order = placedBy(await retryUntilAnswered(() => place(store.address, checkout)))
  if (!order) return { store, order, told: 'not placed' }
  const seen = await readOrder(store.address, order)
  if (seen?.paymentStatus === 'paid') return { store, order, told: 'paid already' }
  if (seen?.paymentPending) return { store, order, told: 'payment pending' }
  const answer = await pay(store.address, order, await shop.sandbox.token())
  return { store, order, told: isPaid(answer) ? 'paid then' : codeOf(answer) }
}

/** After the jobs have finished, unpaid buyers can pay, and are charged once. */
async function finish(shop: Shop, { store, order }: Buyer, { expect }: Findings): Promise<void> {
  if (!order) return expect(false, 'an order could not be placed again')
  const answer = await retryUntilAnswered(async () => pay(store.address, order, await shop.sandbox.token()))
  expect(isPaid(answer), `order ${order.orderNumber} could not be paid: ${codeOf(answer)}`)
  const seen = await readOrder(store.address, order)
  expect(seen?.paymentStatus === 'paid', `order ${order.orderNumber} reads ${JSON.stringify(seen)}`)
}

async function placed(store: StoreProcess, checkout: Checkout): Promise<Placed> {
  const order = placedBy(await place(store.address, checkout))
  if (!order) throw new Error('the order was not placed')
  return order
}

function placingUntil(statement: string): Point {
  return async (shop, store, checkout) => standAt(await stopAfter(shop, statement), place(store.address, checkout))
}

function payingUntil(statement: string, when?: string, fault: Fault = 'none'): Point {
  return async (shop, store, checkout) => {
    const order = await placed(store, checkout)
    const token = await shop.sandbox.token()
    await shop.sandbox.fault(fault, { times: 1 })
    return standAt(await stopAfter(shop, statement, when), pay(store.address, order, token))
  }
}

async function standAt(point: StopPoint, call: Promise<unknown>) {
  void call
  await seenBy(point.reached)
  return { release: point.open }
}

async function seenBy(what: () => Promise<boolean>) {
  if (!(await waitUntil(what))) throw new Error('the point was not reached')
  return {}
}

const isCharged = async ({ sandbox }: Shop, { orderNumber }: Placed) =>
  (await sandbox.ledger()).some(charge => charge.invoiceNumber === orderNumber)
const heldMail = (shop: Shop) => seenBy(async () => (await shop.smtp.held()) !== null)
const someone = () => `${newKey()}@example.com`
