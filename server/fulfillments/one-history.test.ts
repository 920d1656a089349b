import { expect, test } from 'vitest'
import { checkDatabase } from '../invariants/check-database.ts'
import { testGateway } from '../payments/testing.ts'
import { testShop } from '../payments/testing-shop.ts'
import { inTransaction } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'

const database = testDatabase()
const sandbox = testGateway()
const shop = testShop(database, sandbox)
const UPS = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' }
type Bought = Awaited<ReturnType<typeof shop.boughtLines>>

const admin = async ({ orderId }: Bought, step: string, body: object = {}) =>
  (await shop.asAdmin(`/api/admin/orders/${orderId}/${step}`, body)) as { status: number; body: { message?: string } }
const packageOf = async ({ orderId }: Bought) =>
  (
    await shop.rowsOf<{ id: string; state: string; returned: number; out: number }>(
      `SELECT id, state, returned, pieces - returned AS out FROM order_parcels WHERE order_id = $1 ORDER BY position`,
      orderId,
    )
  )[0]
const packageStep = async (order: Bought, step: string, body: object = {}) =>
  (await shop.asAdmin(`/api/admin/parcels/${(await packageOf(order))?.id}/${step}`, body)).status
const ask = async (order: Bought, quantity: number) => {
  const lines = [{ itemId: order.items[0], quantity }]
  const returnRequest = { reason: 'other', comments: `${Math.random()}`, token: order.token, lines }
  expect((await shop.app().post(`/api/orders/${order.orderId}/return`, returnRequest)).status).toBe(200)
  expect((await admin(order, 'return/approve')).status).toBe(200)
}
const complete = (order: Bought, quantity: number, goods: number) => {
  const pieces = quantity > 0 ? [{ position: 0, quantity, condition: 'new' }] : []
  return admin(order, 'return/complete', { pieces, goods, freight: 0 })
}
const shipped = async (quantity = 4) => {
  const order = await shop.boughtLines([{ price: 4000, quantity }])
  await sandbox.settle()
  expect((await admin(order, 'shipped', UPS)).status).toBe(200)
  return order
}
const cameIn = async ({ orderId }: Bought) => {
  const [row] = await shop.rowsOf<{ pieces: number }>(
    `SELECT coalesce(sum(pieces), 0)::int AS pieces FROM unit_history WHERE order_id = $1 AND event = 'came_back'`,
    orderId,
  )
  return row?.pieces
}
const refunded = async (order: Bought) =>
  (await shop.refundsOf(order)).reduce((all, { amount }) => all + Math.round(Number(amount) * 100), 0)

test.each([
  ['a part of it', 2, 8000],
  ['a part of it, for nothing', 2, 0],
  ['all of it', 4, 16_000],
  ['all of it, for nothing', 4, 0],
])(
  'a package from which a return brought %s cannot be marked as lost or returned by its carrier, or refunded again',
  async (_, pieces, goods) => {
    const order = await shipped()
    await ask(order, pieces)
    expect((await complete(order, pieces, goods)).status).toBe(200)
    expect(await packageOf(order)).toMatchObject({ state: 'delivered', returned: pieces, out: 4 - pieces })
    for (const step of ['lost', 'came-back', 'refunded', 'sent-again', 'replaced'])
      expect([step, await packageStep(order, step, step === 'sent-again' ? UPS : {})]).toEqual([step, 409])
    expect([await cameIn(order), await refunded(order)]).toEqual([pieces, goods])
    expect(await checkDatabase(database.db)).toEqual([])
  },
)

test.each(['lost', 'came-back'])(
  'a return whose package is %s restocks nothing, names the reason, and is closed without parts',
  async fate => {
    const order = await shipped()
    await ask(order, 4)
    expect(await packageStep(order, fate)).toBe(200)
    expect(await packageStep(order, 'refunded')).toBe(200)
    const before = await refunded(order)
    const refused = await complete(order, 2, 0)
    expect(refused.status).toBe(422)
    expect(refused.body.message).toMatch(
      /None of the 4 × .* of this return can come back: 4 (are lost|came back with the package)/,
    )
    expect((await complete(order, 0, 0)).status).toBe(200)
    expect(await shop.orderOf(order)).toMatchObject({ status: 'canceled' })
    expect([await cameIn(order), await refunded(order)]).toEqual([fate === 'lost' ? 0 : 4, before])
    expect(await checkDatabase(database.db)).toEqual([])
  },
)

test('a reshipped package contains its pieces again', async () => {
  const order = await shipped(2)
  expect(await packageStep(order, 'came-back')).toBe(200)
  expect(await packageStep(order, 'sent-again', UPS)).toBe(200)
  await ask(order, 2)
  expect((await complete(order, 2, 8000)).status).toBe(200)
  expect(await shop.orderOf(order)).toMatchObject({ status: 'returned' })
  expect([await cameIn(order), await refunded(order)]).toEqual([2, 8000])
  expect(await checkDatabase(database.db)).toEqual([])
})

test.each([
  [
    'lost and returned',
    /4 were sent, 2 returned, 0 came back, 4 lost/,
    'UPDATE fulfillment_pieces SET lost = quantity',
  ],
  [
    'settled though it was returned',
    /package 1 is lost and replaced, and returns have brought 2 of its 4 pieces/,
    `UPDATE fulfillments SET state = 'lost', delivered_at = NULL, settled_as = 'replaced', settled_at = now()`,
  ],
  ['lost by its state alone', /package 1 is lost: of 4/, `UPDATE fulfillments SET state = 'lost', delivered_at = NULL`],
  [
    'in stock twice',
    /4 pieces of product \d+ came into the house, 2 came back/,
    `INSERT INTO unit_history (unit_id, event, pieces, order_id) SELECT unit_id, event, pieces, order_id FROM unit_history WHERE event = 'came_back'`,
  ],
  ['returned without a return', /3 pieces are returned, of returns 2/, 'UPDATE fulfillment_pieces SET returned = 3'],
  ['of a return without a package', /returns have 3 pieces, its packages 2/, 'UPDATE return_lines SET quantity = 3'],
  [
    'sent twice',
    /of .* 8 are sent or to be sent, 4 ordered/,
    `WITH f AS (INSERT INTO fulfillments (order_id, position, state, carrier, tracking_number, shipped_at)
      SELECT order_id, 2, 'shipped', 'ups', 'X', now() FROM fulfillments RETURNING id)
      INSERT INTO fulfillment_pieces (fulfillment_id, order_item_id, quantity) SELECT f.id, p.order_item_id, 4 FROM f, fulfillment_pieces p`,
  ],
  ['paid back twice', /of .* 6 of 4 are refunded/, 'UPDATE refund_lines SET quantity = 6'],
])('the check of the database finds a piece that is %s', async (_, named, damage) => {
  await database.db.$client.query('TRUNCATE orders CASCADE')
  const order = await shipped()
  await ask(order, 2)
  expect((await complete(order, 2, 8000)).status).toBe(200)
  expect(await checkDatabase(database.db)).toEqual([])
  const undo = new Error('undone')
  const found: string[] = []
  await inTransaction(database.db, async tx => {
    await tx.$client.query('ALTER TABLE fulfillment_pieces DROP CONSTRAINT fulfillment_pieces_history')
    await tx.$client.query(damage)
    found.push(...(await checkDatabase(tx)))
    throw undo
  }).catch(error => {
    if (error !== undo) throw error
  })
  expect(found.join('\n')).toMatch(named)
})
