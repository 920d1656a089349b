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
  retryUntilAnswered,
} from '../buyer.ts'
import { addSerials } from '../marked-parts.ts'
import { type Findings, run } from '../report.ts'
import { type Shop, type StoreProcess, withShop } from '../scratch-shop.ts'
import { somePoints } from '../size.ts'
import { stopAfter } from '../stop-points.ts'
import { waitUntil, waitUntilSettled } from '../wait-until-settled.ts'

/** Pieces of an order. */
const PIECES = 4
const PIECE_CENTS = 9999
const freightOf = (total: number) => total - PIECES * PIECE_CENTS
const UPS = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' }

type Ready = { shop: Shop; admin: Admin; address: string; order: Placed; itemId: number; lineId: number; key: string }
type Step = {
  /** the preparation, which is not interrupted */
  before: (ready: Ready) => Promise<unknown>
  /** the action during which the store is killed, and which is repeated after its restart */
  click: (ready: Ready) => Promise<Answer>
  /**
   * the statements of the transaction at which the store is killed; null: it is killed after the action, so the answer is lost
   */
  statements: readonly (string | null)[]
  /** the order waits for two pieces that are not in stock */
  isShort?: boolean
  /** pieces that are still to ship after the action */
  toShip: number
  /** cents that are refunded; left out: none */
  refundedCents?: (total: number) => number
}

const refusedOrDone = ({ status }: Answer): boolean => status < 300 || status === 409
const noPreparation = async () => {}
const pick = (quantity: number) => (ready: Ready) =>
  ready.admin.step(ready.address, ready.order, 'parcels', { lines: [{ itemId: ready.itemId, quantity }] })
const shipAll = ({ admin, address, order }: Ready) => admin.step(address, order, 'shipped', UPS)
const lose = ({ admin, address, order }: Ready) =>
  admin.packageStep(address, order, 'lost', { note: 'Trace asked for' })

const STEPS: Record<string, Step> = {
  picking: {
    before: noPreparation,
    click: pick(3),
    toShip: PIECES,
    statements: ['INSERT ON fulfillments', 'INSERT ON fulfillment_pieces', null],
  },
  packing: {
    before: pick(2),
    toShip: PIECES,
    click: async ready => {
      const { admin, address, order } = ready
      const boxes = [{ weightLb: 3, lengthIn: 10, widthIn: 8, heightIn: 4 }]
      return admin.packageStep(address, order, 'packed', { boxes, swaps: await otherUnit(ready) })
    },
    statements: ['INSERT ON reserved_units', 'UPDATE ON fulfillments', null],
  },
  'shipping a part': {
    before: pick(3),
    toShip: PIECES - 3,
    click: ({ admin, address, order }) => admin.packageStep(address, order, 'shipped', UPS),
    statements: ['INSERT ON reservations', 'INSERT ON shipped_units', 'UPDATE ON orders', 'INSERT ON emails', null],
  },
  'shipping the rest': {
    before: async ready => {
      await pick(1)(ready)
      await ready.admin.packageStep(ready.address, ready.order, 'shipped', UPS)
    },
    click: shipAll,
    toShip: 0,
    statements: ['INSERT ON fulfillments', 'UPDATE ON orders', null],
  },
  'canceling a piece': {
    before: noPreparation,
    toShip: PIECES - 1,
    refundedCents: total => PIECE_CENTS + Math.floor(freightOf(total) / PIECES),
    click: ({ admin, address, order, itemId, key }) =>
      admin.step(address, order, 'cancel-lines', { reason: 'Short', lines: [{ itemId, quantity: 1 }] }, key),
    statements: ['UPDATE ON order_items', 'INSERT ON refund_lines', 'UPDATE ON orders', null],
  },
  'refunding a piece': {
    before: shipAll,
    toShip: 0,
    refundedCents: () => PIECE_CENTS,
    click: ({ admin, address, order, itemId, key }) =>
      admin.step(address, order, 'refund', { reason: 'Scratched', lines: [{ itemId, quantity: 1 }] }, key),
    statements: ['INSERT ON refunds', 'INSERT ON refund_lines', null],
  },
  receiving: {
    before: noPreparation,
    toShip: PIECES,
    isShort: true,
    click: ({ admin, address, lineId, key }) => admin.receive(address, lineId, 2, key),
    statements: ['UPDATE ON stock_lines', 'INSERT ON backorder_arrivals', null],
  },
  'replacing a lost package': {
    before: async ready => {
      await shipAll(ready)
      await lose(ready)
    },
    click: ({ admin, address, order }) => admin.packageStep(address, order, 'replaced'),
    toShip: PIECES,
    statements: ['UPDATE ON fulfillments', 'INSERT ON backorders', 'UPDATE ON orders', null],
  },
  'refunding a lost package': {
    before: async ready => {
      await shipAll(ready)
      await lose(ready)
    },
    click: ({ admin, address, order }) => admin.packageStep(address, order, 'refunded'),
    toShip: 0,
    refundedCents: total => total,
    statements: ['UPDATE ON fulfillments', 'INSERT ON refund_lines', null],
  },
}

/** Each step with each of its kill points. */
const POINTS = Object.fromEntries(
  Object.entries(STEPS).flatMap(([name, step]) =>
    step.statements.map(statement => [`${name}: ${statement ?? 'answer lost'}`, { name, step, statement }] as const),
  ),
)

/**
 * Orders in several packages. The store is killed while a package is picked, packed, shipped, replaced or refunded, a piece is
 * canceled or refunded, or stock is received.
 */
export const shipments = (times: number): Promise<void> =>
  withShop(async shop => {
    const admin = await openAdmin(shop)
    const points = somePoints(POINTS, 4)
    const productId = await addSerials(shop.db, 'PACKAGES', points.length * times * PIECES * 2)
    const cart = await priceCheckout(shop.stores[0].address, [{ productId, quantity: PIECES }])
    for (const [point, { name, step, statement }] of points)
      await run(shop, point, async findings => {
        for (let time = 0; time < times; time++) {
          const store = shop.stores[time % 2 === 0 ? 0 : 1]
          const stepCart = step.isShort ? await shortPart(shop, store.address) : cart
          await throughKill(shop, admin, store, step, statement, stepCart, findings)
        }
        return `${times} × ${name}`
      })
  })

let shortParts = 0
/** A part of which two pieces are in stock, and more can be ordered. */
async function shortPart(shop: Shop, address: string): Promise<Checkout> {
  const productId = await addSerials(shop.db, `SHORT-${++shortParts}`, 2)
  await shop.db.$client.query('UPDATE products SET backorder_days = 10 WHERE id = $1', [productId])
  return priceCheckout(address, [{ productId, quantity: PIECES }])
}

async function throughKill(
  shop: Shop,
  admin: Admin,
  store: StoreProcess,
  step: Step,
  statement: string | null,
  cart: Checkout,
  { expect }: Findings,
): Promise<void> {
  const { address } = store
  const order = placedBy(await retryUntilAnswered(() => place(address, another(cart))))
  if (!order) throw new Error('an order was not placed')
  const answer = await retryUntilAnswered(async () => pay(address, order, await shop.sandbox.token()))
  if (answer.status !== 200) throw new Error(`an order was not paid: ${codeOf(answer)}`)
  const itemId = (await admin.readOrder(address, order)).items[0]?.itemId ?? 0
  const { rows } = await shop.db.$client.query<{ id: number }>(
    'SELECT i.id FROM stock_lines i JOIN order_items o ON o.product_id = i.product_id WHERE o.id = $1',
    [itemId],
  )
  const ready: Ready = { shop, admin, address, order, itemId, lineId: rows[0]?.id ?? 0, key: newKey() }
  await step.before(ready)
  // Earlier mails are not attacked: a killed store would hold them until their lease expires.
  if (!(await waitUntil(() => areMailsSent(shop)))) throw new Error('the mails of the purchase were not sent')
  const click = () => step.click(ready)
  if (statement === null) {
    await click()
    await store.kill()
  } else {
    const stop = await stopAfter(shop, statement)
    void click().catch(() => null)
    const isReached = await waitUntil(stop.reached)
    await store.kill()
    await stop.open()
    if (!isReached) throw new Error(`the point was not reached: ${statement}`)
  }
  await store.start()
  const again = await retryUntilAnswered(click)
  expect(statement === null ? refusedOrDone(again) : again.status < 300, `again: ${codeOf(again)}`)
  const { toShip } = await admin.readOrder(address, order)
  expect(toShip === step.toShip, `${toShip} pieces are still to ship, not ${step.toShip}`)
  // A part of a charge is refunded only after settlement.
  await shop.sandbox.settle()
  await waitUntilSettled(shop)
  const { rows: refunds } = await shop.db.$client.query<{ cents: number }>(
    `SELECT coalesce(sum(amount) * 100, 0)::int AS cents FROM refunds WHERE order_id = $1 AND state = 'done'`,
    [order.orderId],
  )
  const expectedCents = step.refundedCents?.(order.total) ?? 0
  expect(refunds[0]?.cents === expectedCents, `${refunds[0]?.cents} cents were refunded, not ${expectedCents}`)
}

async function areMailsSent({ db }: Shop): Promise<boolean> {
  const { rowCount } = await db.$client.query(`SELECT FROM emails WHERE state = 'waiting'`)
  return rowCount === 0
}

/** Swaps the first piece of the last package for a free unit. */
async function otherUnit({ shop, admin, address, order, itemId }: Ready): Promise<object[]> {
  const { pieces } = (await admin.readOrder(address, order)).parcels.at(-1) ?? { pieces: [] }
  const { rows } = await shop.db.$client.query<{ id: number }>(
    `SELECT u.id FROM units u JOIN order_items o ON o.product_id = u.product_id
      WHERE o.id = $1 AND u.quantity = 1 AND u.state = 'available' ORDER BY u.id DESC LIMIT 1`,
    [itemId],
  )
  const [first] = pieces
  const isSwapped = pieces.some(({ unitId }) => unitId === rows[0]?.id)
  if (!first || !rows[0] || isSwapped) return []
  return [{ itemId, unitId: first.unitId, toUnitId: rows[0].id, quantity: 1, reason: 'Scratched' }]
}
