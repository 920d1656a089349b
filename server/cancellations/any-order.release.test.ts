import { expect, test } from 'vitest'
import { checkStock } from '../invariants/stock.ts'
import { runDueRefunds } from '../payments/run-refund.ts'
import { testGateway } from '../payments/testing.ts'
import { checkMoney, testShop } from '../payments/testing-shop.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { finishDueReturns } from '../returns/finish-return.ts'

const database = testDatabase()
const sandbox = testGateway(780)
const shop = testShop(database, sandbox)
type Bought = Awaited<ReturnType<typeof shop.boughtLines>>

/** Lines of which more is canceled, sent, asked back or paid back than there is, and orders of which more went back than was paid. */
const WRONG = `SELECT format('line %s: %s ordered, %s canceled, %s sent, %s in returns, %s refunded', i.id, i.quantity, i.canceled,
    coalesce(p.sent, 0), coalesce(r.pieces, 0), coalesce(b.pieces, 0)) AS wrong
  FROM order_items i JOIN orders o ON o.id = i.order_id LEFT JOIN parcel_pieces p ON p.order_item_id = i.id
    LEFT JOIN (SELECT order_item_id, sum(quantity) AS pieces FROM pieces_of_returns GROUP BY 1) r ON r.order_item_id = i.id
    LEFT JOIN (SELECT order_item_id, sum(quantity) AS pieces FROM refund_lines GROUP BY 1) b ON b.order_item_id = i.id
  WHERE i.canceled + coalesce(p.sent, 0) > i.quantity OR coalesce(r.pieces, 0) > coalesce(p.sent, 0) OR coalesce(b.pieces, 0) > i.quantity
  UNION ALL
  SELECT format('order %s is %s: %s are to leave, %s of its lines', o.order_number, o.status, o.to_ship, sum(i.quantity - i.canceled - coalesce(p.sent, 0)))
  FROM orders o JOIN order_items i ON i.order_id = o.id LEFT JOIN parcel_pieces p ON p.order_item_id = i.id
  GROUP BY o.id HAVING o.to_ship <> CASE WHEN o.status = 'canceled' THEN 0 ELSE sum(i.quantity - i.canceled - coalesce(p.sent, 0)) END
  UNION ALL
  SELECT format('order %s of %s is %s: %s went back', o.order_number, o.total, o.status, sum(b.amount))
  FROM orders o JOIN refunds b ON b.order_id = o.id GROUP BY o.id
  HAVING sum(b.amount) > o.total OR (o.status = 'canceled' AND sum(b.amount) <> o.total)`

test('canceled, refunded, sent and returned by piece in any order: pieces add up, and no more goes back than was paid', {
  timeout: 120_000,
}, async () => {
  let seed = 20_261_124
  // Park and Miller's generator: the same run each time.
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const done = new Map<string, number>()
  const say = (name: string, { status }: { status: number }) => {
    expect([name, status < 500]).toEqual([name, true])
    if (status === 200) done.set(name, (done.get(name) ?? 0) + 1)
  }
  const pick = ({ items }: Bought) => {
    const at = random(items.length)
    return { at, line: { itemId: items[at] ?? 0, quantity: 1 + random(2) } }
  }
  const steps: Record<string, (order: Bought) => Promise<{ status: number }>> = {
    cancel: order => shop.cancelLines(order, [pick(order).line]),
    refund: order =>
      shop.asAdmin(`/api/admin/orders/${order.orderId}/refund`, {
        ...{ lines: [pick(order).line], freight: random(3) * 100, reason: 'scratched' },
      }),
    ship: order =>
      shop.asAdmin(`/api/admin/orders/${order.orderId}/shipped`, {
        carrier: 'ups',
        trackingNumber: `1Z${random(9999)}`,
      }),
    ask: order =>
      shop.app().post(`/api/orders/${order.orderId}/return`, {
        ...{ reason: random(2) ? 'damaged' : 'other', comments: `${random(9999)}`, token: order.token },
        lines: [pick(order).line],
      }),
    approve: async order => {
      const [one] = await shop.rowsOf<{ id: string }>(
        `SELECT id FROM returns WHERE order_id = $1 AND state = 'requested' LIMIT 1`,
        order.orderId,
      )
      return shop.asAdmin(`/api/admin/orders/${order.orderId}/return/approve`, { returnId: one?.id })
    },
    receive: async order => {
      const [one] = await shop.rowsOf<{ id: string; position: number; quantity: number; price: string }>(
        `SELECT r.id, i.position, l.quantity, i.unit_price * l.quantity * 100 AS price FROM returns r
          JOIN return_requested_lines l ON l.return_id = r.id JOIN order_items i ON i.id = l.order_item_id
          WHERE r.order_id = $1 AND r.state = 'approved' LIMIT 1`,
        order.orderId,
      )
      const pieces = one ? [{ position: one.position, quantity: one.quantity, condition: 'new' }] : []
      const goods = random(3) === 0 ? 0 : Math.round(Number(one?.price ?? 0))
      return shop.asAdmin(`/api/admin/orders/${order.orderId}/return/complete`, {
        ...{ returnId: one?.id, pieces, goods, freight: 0 },
      })
    },
    end: order => (random(3) ? Promise.resolve({ status: 409 }) : shop.cancel(order)),
  }
  const names = ['cancel', 'cancel', 'refund', 'ship', 'ask', 'ask', 'approve', 'receive', 'end']
  for (let round = 0; round < 30; round++) {
    const order = await shop.boughtLines([
      { price: 3333, quantity: 3 },
      { price: 9999, quantity: 2 },
    ])
    if (random(2)) await sandbox.settle()
    for (let step = 0; step < 14; step++) {
      const name = names[random(names.length)] ?? 'cancel'
      say(name, (await steps[name]?.(order)) ?? { status: 500 })
    }
  }
  await sandbox.settle()
  await shop.makeDue()
  await runDueRefunds(shop.context())
  await finishDueReturns(shop.context())
  expect(await shop.rowsOf(WRONG)).toEqual([])
  expect(await checkStock(database.db)).toEqual([])
  expect(await checkMoney(database.db, sandbox)).toEqual([])
  // It was not the refusals alone that were tried.
  for (const name of ['cancel', 'refund', 'ship', 'ask', 'approve', 'receive'])
    expect([name, done.get(name) ?? 0]).not.toEqual([name, 0])
})
