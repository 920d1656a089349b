import { setTimeout as sleep } from 'node:timers/promises'
import { type Admin, openAdmin } from '../admin.ts'
import {
  type Answer,
  another,
  type Checkout,
  codeOf,
  type Placed,
  pay,
  place,
  placedBy,
  priceCheckout,
  retryUntilAnswered,
} from '../buyer.ts'
import { addSerials } from '../marked-parts.ts'
import { countNames, type Findings, run } from '../report.ts'
import { type Shop, type StoreProcess, withShop } from '../scratch-shop.ts'
import { sized, somePoints } from '../size.ts'
import { stopAfter } from '../stop-points.ts'
import { waitUntil, waitUntilSettled } from '../wait-until-settled.ts'

/** The action on a serialized piece during which the store is killed. */
type Step = 'placing' | 'shipping' | 'returning'

/** Where the store is killed: at a statement of the transaction of the step; null: after it, so that the answer is lost. */
const POINTS: Record<string, { step: Step; statement: string | null }> = {
  'placing: unit taken': { step: 'placing', statement: 'UPDATE ON units' },
  'placing: unit reserved': { step: 'placing', statement: 'INSERT ON reserved_units' },
  'placing: line reserved': { step: 'placing', statement: 'INSERT ON reservations' },
  'placing: answer lost': { step: 'placing', statement: null },
  'shipping: reservation deleted': { step: 'shipping', statement: 'DELETE ON reserved_units' },
  'shipping: unit recorded': { step: 'shipping', statement: 'INSERT ON shipped_units' },
  'shipping: unit updated': { step: 'shipping', statement: 'UPDATE ON units' },
  'shipping: answer lost': { step: 'shipping', statement: null },
  'returning: shipped unit updated': { step: 'returning', statement: 'UPDATE ON shipped_units' },
  'returning: unit updated': { step: 'returning', statement: 'UPDATE ON units' },
  // The unit waits for its inspection, so the stock ledger does not change.
  'returning: history written': { step: 'returning', statement: 'INSERT ON unit_history' },
  'returning: answer lost': { step: 'returning', statement: null },
}

const BUYERS = sized(60, 12)
const SERIALS = sized(60, 12)
/** The delay between two buyers. */
const APART_MS = 40

/**
 * Units with serial numbers. The store is killed while a unit is reserved, shipped or returned, and completes the step when the
 * request is repeated. Then all units of a vendor are recalled while people buy them.
 */
export const units = (times: number): Promise<void> =>
  withShop(async shop => {
    const admin = await openAdmin(shop)
    const productId = await addSerials(shop.db, 'UNITS', Object.keys(POINTS).length * times)
    const cart = await priceCheckout(shop.stores[0].address, [{ productId, quantity: 1 }])
    const scene = { shop, admin, cart }
    for (const [name, { step, statement }] of somePoints(POINTS, 3))
      await run(shop, name, async findings => {
        const orders: Placed[] = []
        for (let time = 0; time < times; time++) {
          const store = shop.stores[time % 2 === 0 ? 0 : 1]
          orders.push(await throughKill(scene, store, step, statement, findings))
        }
        await waitUntilSettled(shop)
        for (const order of orders) await checkUnit(shop, order, step, findings)
        return `${orders.length} × ${step}`
      })
    for (let round = 1; round <= times; round++)
      await run(shop, `recalled while it is bought, ${round}`, findings => recallBesideOrders(scene, round, findings))
  })

type Scene = { shop: Shop; admin: Admin; cart: Checkout }

/** Runs the step, kills the store in it, restarts it, and repeats the step like a caller without an answer. */
async function throughKill(
  { shop, admin, cart }: Scene,
  store: StoreProcess,
  step: Step,
  statement: string | null,
  { expect }: Findings,
): Promise<Placed> {
  const checkout = another(cart)
  const { address } = store
  const order = step === 'placing' ? null : await buy(shop, address, checkout)
  if (order && step === 'returning') await approveReturn(admin, address, order)
  const click = (): Promise<Answer> =>
    order === null
      ? place(address, checkout)
      : step === 'shipping'
        ? admin.ship(address, order)
        : admin.completeReturn(address, order)
  if (statement === null) {
    await click()
    await store.kill()
  } else {
    const stop = await stopAfter(shop, statement)
    void click()
    const isReached = await waitUntil(stop.reached)
    await store.kill()
    await stop.open()
    if (!isReached) throw new Error(`the point was not reached: ${statement}`)
  }
  await store.start()
  const again = await retryUntilAnswered(click)
  // The repeated request of a completed step succeeds, or is refused as a conflict.
  const isDone = again.status < 300 || (step === 'shipping' && statement === null && again.status === 409)
  expect(isDone, `${step} again: ${codeOf(again)}`)
  return order ?? (await payOrder(shop, address, placedBy(again)))
}

/** Checks that exactly one unit is where the step puts it. */
async function checkUnit(shop: Shop, { orderId }: Placed, step: Step, { expect }: Findings): Promise<void> {
  const { rows } = await shop.db.$client.query<{ reserved: number; shipped: number; back: number }>(
    `SELECT (SELECT coalesce(sum(quantity), 0)::int FROM reserved_units WHERE order_id = $1) AS reserved,
      (SELECT coalesce(sum(quantity), 0)::int FROM shipped_units WHERE order_id = $1) AS shipped,
      (SELECT coalesce(sum(came_back), 0)::int FROM shipped_units WHERE order_id = $1) AS back`,
    [orderId],
  )
  const state = `${rows[0]?.reserved} reserved, ${rows[0]?.shipped} shipped, ${rows[0]?.back} back`
  const wanted = {
    placing: '1 reserved, 0 shipped, 0 back',
    shipping: '0 reserved, 1 shipped, 0 back',
    returning: '0 reserved, 1 shipped, 1 back',
  }[step]
  expect(state === wanted, `after ${step} order ${orderId} has ${state}`)
}

/** Buyers order units of a vendor through both processes. During that, all units of the vendor are recalled. */
async function recallBesideOrders({ shop, admin }: Scene, round: number, { expect }: Findings): Promise<string> {
  const vendor = `Recalled vendor ${round}`
  const productId = await addSerials(shop.db, `RECALLED-${round}`, SERIALS, { vendor })
  const [storeA, storeB] = shop.stores
  const cart = await priceCheckout(storeA.address, [{ productId, quantity: 1 }])
  let isRecalled = false
  const buying = Array.from({ length: BUYERS }, async (_, at) => {
    const { address } = at % 2 === 0 ? storeA : storeB
    await sleep(at * APART_MS)
    const order = placedBy(await retryUntilAnswered(() => place(address, another(cart))))
    if (!order) return null
    const answer = await retryUntilAnswered(async () => pay(address, order, await shop.sandbox.token()))
    const isPaid = answer.status === 200
    // A recall between the order and its payment prevents the payment.
    const isStopped = isRecalled && codeOf(answer) === 'ORDER_NOT_PAYABLE'
    expect(isPaid || isStopped, `an order was placed and not paid: ${codeOf(answer)}`)
    return { order, isPaid }
  })
  // At this moment some orders are done, some are in progress, and some come later.
  await sleep((BUYERS / 2) * APART_MS)
  isRecalled = true
  const held = await retryUntilAnswered(() => admin.holdVendor(storeB.address, vendor))
  expect(held.status === 200, `the recall was answered ${codeOf(held)}`)
  const placed = (await Promise.all(buying)).filter(one => one !== null)
  const orders = placed.map(({ order }) => order)
  // A second recall stops the units that orders have released since.
  await retryUntilAnswered(() => admin.holdVendor(storeA.address, vendor))
  const { rows } = await shop.db.$client.query<{ forSale: number; sold: number; states: number }>(
    `SELECT count(*) FILTER (WHERE state = 'available' AND NOT is_gone)::int AS "forSale",
      (SELECT count(*)::int FROM reserved_units r JOIN units o ON o.id = r.unit_id WHERE o.product_id = $1) AS sold
      FROM units WHERE product_id = $1`,
    [productId],
  )
  expect(rows[0]?.forSale === 0, `${rows[0]?.forSale} units are for sale after the recall`)
  expect(rows[0]?.sold === orders.length, `${orders.length} orders have ${rows[0]?.sold} units`)
  const listed = await admin.recalledOrders(storeA.address, vendor)
  const missing = orders.filter(({ orderId }) => !listed.includes(orderId))
  expect(missing.length === 0, `the recall does not name ${missing.length} of ${orders.length} orders`)
  const shipping = await Promise.all(
    placed.map(async ({ order, isPaid }) => {
      const code = codeOf(await retryUntilAnswered(() => admin.ship(storeA.address, order)))
      return { code, isRefused: code === (isPaid ? 'UNIT_QUARANTINED' : 'ORDER_NOT_PAID') }
    }),
  )
  expect(
    shipping.every(({ isRefused }) => isRefused),
    `shipping recalled units was answered ${countNames(shipping.map(({ code }) => code))}`,
  )
  await waitUntilSettled(shop)
  return `${orders.length} of ${BUYERS} bought before the recall, and no unit can be shipped`
}

async function buy(shop: Shop, address: string, checkout: Checkout): Promise<Placed> {
  return payOrder(shop, address, placedBy(await retryUntilAnswered(() => place(address, checkout))))
}

async function payOrder(shop: Shop, address: string, order: Placed | null): Promise<Placed> {
  if (!order) throw new Error('an order was not placed')
  const answer = await retryUntilAnswered(async () => pay(address, order, await shop.sandbox.token()))
  if (answer.status !== 200) throw new Error(`an order was not paid: ${codeOf(answer)}`)
  return order
}

/** Ships the order, requests its return and approves the return. */
async function approveReturn(admin: Admin, address: string, order: Placed): Promise<void> {
  for (const answer of [
    await admin.ship(address, order),
    await admin.requestReturn(address, order),
    await admin.approveReturn(address, order),
  ])
    if (answer.status !== 200) throw new Error(`a return was not approved: ${codeOf(answer)}`)
}
