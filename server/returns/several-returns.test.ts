import { expect, test } from 'vitest'
import { signedIn } from '../customers/accounts/testing.ts'
import { renderMails } from '../mail/testing.ts'
import { findReturn } from './find-return.ts'
import { mailChangedInstructions } from './instruct-return.ts'
import type { AdminReturn, MyReturn } from './shapes.ts'
import { adminReturns } from './testing-admin-returns.ts'

const { database, sandbox, shop, goOn, mails } = adminReturns()
type Bought = Awaited<ReturnType<typeof shop.boughtLines>>

/** Three pieces at $40.00 and one at $80.00, shipped, with a settled payment. */
async function shipped(): Promise<Bought> {
  const order = await shop.boughtLines([
    { price: 4000, quantity: 3 },
    { price: 8000, quantity: 1 },
  ])
  const shipment = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' }
  expect((await shop.asAdmin(`/api/admin/orders/${order.orderId}/shipped`, shipment)).status).toBe(200)
  await sandbox.settle()
  return order
}
const ask = ({ orderId, token, items }: Bought, pieces: [at: number, quantity: number][], more: object = {}) =>
  shop.app().post(`/api/orders/${orderId}/return`, {
    reason: 'damaged',
    token,
    ...more,
    lines: pieces.map(([at, quantity]) => ({ itemId: items[at], quantity })),
  })
const returnsOf = async ({ orderId }: Bought) =>
  (await shop.rowsOf<{ id: string }>('SELECT id FROM returns WHERE order_id = $1 ORDER BY position', orderId)).map(
    ({ id }) => id,
  )
const step = ({ orderId }: Bought, returnId: string | undefined, name: string, body: object = {}) =>
  shop.asAdmin(`/api/admin/orders/${orderId}/return/${name}`, { returnId, ...body })
const read = async ({ orderId }: Bought, returnId: string | undefined) =>
  (await shop.seeAsAdmin(`/api/admin/orders/${orderId}/return?returnId=${returnId}`)) as AdminReturn
const statusOf = async (order: Bought) => (await shop.orderOf(order)).status
const view = async ({ orderId, token }: Bought) =>
  (await shop.app().call(`/api/orders/${orderId}?token=${token}`)).body as {
    returns: { state: string; refunded: number | null; pieces: object[]; missingPieces: object[] }[]
    items: { returnable: number; refunded: number }[]
    history: { event: string; returnNumber: number | null }[]
    parcels: { id: string }[]
  }

test('two returns are open at once and move separately, and determine the order’s status', async () => {
  const order = await shipped()
  expect((await ask(order, [[0, 1]])).status).toBe(200)
  expect((await ask(order, [[1, 1]], { reason: 'no_longer_needed' })).status).toBe(200)
  const [first, second] = await returnsOf(order)
  expect(await view(order)).toMatchObject({
    returns: [{ state: 'requested' }, { state: 'requested' }],
    items: [{ returnable: 2 }, { returnable: 0 }],
  })
  expect((await step(order, first, 'approve')).status).toBe(200)
  expect(await statusOf(order)).toBe('return_requested')
  expect((await step(order, second, 'approve')).status).toBe(200)
  expect(await statusOf(order)).toBe('return_approved')
  expect((await read(order, first)).lines).toMatchObject([{ asked: 1, quantity: 3 }, { asked: 0 }])
  // The reason of the first return refunds freight, and the reason of the second does not.
  expect([(await read(order, first)).reason, (await read(order, second)).reason]).toEqual([
    'damaged',
    'no_longer_needed',
  ])
  const back = (position: number, goods: number, freight = 0) => ({
    pieces: [{ position, quantity: 1, condition: 'new' }],
    goods,
    freight,
  })
  expect(await step(order, first, 'complete', back(0, 4001))).toMatchObject({
    body: { code: 'RETURN_REFUND_TOO_LARGE' },
  })
  expect((await step(order, first, 'complete', back(0, 4000, 100))).status).toBe(200)
  await goOn()
  expect(await statusOf(order)).toBe('return_approved')
  // The return is requested again while another one is open.
  expect((await ask(order, [[0, 2]], { comments: 'These too' })).status).toBe(200)
  expect(await statusOf(order)).toBe('return_requested')
  expect((await step(order, second, 'complete', back(1, 8000))).status).toBe(200)
  await goOn()
  const third = (await returnsOf(order))[2]
  expect((await step(order, third, 'deny', { reason: 'Installed.' })).status).toBe(200)
  expect(await statusOf(order)).toBe('return_denied')
  expect(await view(order)).toMatchObject({
    returns: [{ state: 'completed', refunded: 4100 }, { state: 'completed', refunded: 8000 }, { state: 'denied' }],
    items: [
      { returnable: 0, refunded: 1 },
      { returnable: 0, refunded: 1 },
    ],
  })
  const sent = await shop.rowsOf(
    `SELECT entity FROM emails WHERE event = 'return_returned' AND entity LIKE $1 ORDER BY id`,
    `order:${order.orderId}%`,
  )
  expect(sent).toEqual([{ entity: `order:${order.orderId}` }, { entity: `order:${order.orderId}:return:2` }])
})

test('a new key requests another return with the words of one that has ended, and not of one that is open', async () => {
  const order = await shipped()
  const asked = (key: string) => {
    const { orderId, token, items } = order
    const lines = [{ itemId: items[0], quantity: 1 }]
    const headers = { 'Idempotency-Key': key.padEnd(32, 'x') }
    return shop.app().post(`/api/orders/${orderId}/return`, { reason: 'damaged', token, lines }, headers)
  }
  expect((await asked('first')).status).toBe(200)
  expect((await asked('open')).status).toBe(200)
  const [first, ...others] = await returnsOf(order)
  expect(others).toEqual([])
  expect((await step(order, first, 'approve')).status).toBe(200)
  const pieces = [{ position: 0, quantity: 1, condition: 'new' }]
  expect((await step(order, first, 'complete', { pieces, goods: 4000, freight: 0 })).status).toBe(200)
  await goOn()
  expect((await asked('first')).status).toBe(200)
  expect(await returnsOf(order)).toHaveLength(1)
  expect((await asked('second')).status).toBe(200)
  expect((await view(order)).returns).toMatchObject([{ state: 'completed' }, { state: 'requested' }])
  const [, second] = await returnsOf(order)
  expect((await step(order, second, 'deny', { reason: 'Installed.' })).status).toBe(200)
  expect((await asked('third')).status).toBe(200)
  expect(await returnsOf(order)).toHaveLength(3)
})

test('no piece is in two returns, and no more pieces than shipped', async () => {
  const order = await shipped()
  const answers = await Promise.all([1, 2, 3].map(n => ask(order, [[0, 2]], { comments: `${n}` })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await ask(order, [[0, 2]], { comments: 'again' })).toMatchObject({
    status: 409,
    body: { code: 'RETURN_LINES_WRONG', message: expect.stringMatching(/^Only 1 of BACK-\d+ can be returned/) },
  })
  expect((await ask(order, [], { comments: 'the rest' })).status).toBe(200)
  expect(await ask(order, [], { comments: 'more' })).toMatchObject({
    body: { code: 'ORDER_NOT_RETURNABLE', message: expect.stringMatching(/^Nothing of this order is left to return/) },
  })
  expect(
    await shop.rowsOf(
      'SELECT quantity FROM return_requested_lines WHERE return_id = $1 ORDER BY position',
      (await returnsOf(order))[1],
    ),
  ).toEqual([{ quantity: 1 }, { quantity: 1 }])
  expect((await step(order, '00000000-0000-4000-8000-000000000000', 'approve')).status).toBe(404)
})

test('pieces that were refunded before are not refunded again', async () => {
  const order = await shipped()
  const lines = [{ itemId: order.items[0], quantity: 3 }]
  expect((await shop.asAdmin(`/api/admin/orders/${order.orderId}/refund`, { lines, reason: 'scratched' })).status).toBe(
    200,
  )
  await ask(order, [[0, 3]])
  const [id] = await returnsOf(order)
  await step(order, id, 'approve')
  const pieces = [{ position: 0, quantity: 3, condition: 'new' }]
  expect(await step(order, id, 'complete', { pieces, goods: 1, freight: 0 })).toMatchObject({
    body: { code: 'RETURN_REFUND_TOO_LARGE' },
  })
  expect((await step(order, id, 'complete', { pieces, goods: 0, freight: 0 })).status).toBe(200)
})

test('returned pieces await inspection whatever accounts suggests, except scrap, which is not received', async () => {
  const order = await shipped()
  await ask(order, [[0, 3]])
  const [id] = await returnsOf(order)
  await step(order, id, 'approve')
  const piece = { position: 0, quantity: 1, condition: 'new' }
  const pieces = [piece, { ...piece, disposition: 'quarantine' }, { ...piece, condition: null }]
  const done = await step(order, id, 'complete', { pieces, goods: 0, freight: 0 })
  expect(done).toMatchObject({ status: 200, body: { completion: { pieces: [{}, { disposition: 'quarantine' }, {}] } } })
  const of = (text: string) => shop.rowsOf(text, order.parts[0])
  expect(await of('SELECT quantity FROM stock_lines WHERE product_id = $1')).toEqual([{ quantity: 17 }])
  expect(await of('SELECT state, quantity, kind, note FROM units WHERE product_id = $1 ORDER BY id')).toEqual([
    {
      state: 'inspecting',
      quantity: 1,
      kind: 'bulk',
      note: 'Came back with a return. Suggested: back for sale. Reason: Damaged.',
    },
    {
      state: 'inspecting',
      quantity: 1,
      kind: 'bulk',
      note: 'Came back with a return. Suggested: quarantine. Reason: Damaged.',
    },
  ])
  const dispositions = await shop.rowsOf(
    'SELECT disposition FROM return_lines WHERE return_id = $1 ORDER BY position',
    id,
  )
  expect(dispositions).toEqual([{ disposition: 'restock' }, { disposition: 'quarantine' }, { disposition: 'scrap' }])
})

test('a link with the order’s id opens its last return', async () => {
  const order = await shipped()
  await ask(order, [[0, 1]])
  await ask(order, [[1, 1]])
  const [first, second] = await returnsOf(order)
  const returnIds = { orderId: order.orderId, returnId: second }
  expect(await findReturn(database.db, order.orderId)).toEqual(returnIds)
  expect(await findReturn(database.db, first ?? '')).toEqual({ ...returnIds, returnId: first })
})

test('the buyer’s list has each return with its own pieces and refund', async () => {
  const buyer = await signedIn(database.db)
  const order = await shipped()
  const list = async (query = '') =>
    (await shop.app().call(`/api/returns${query}`, { headers: buyer.headers })).body as {
      items: MyReturn[]
      total: number
    }
  const overview = async () =>
    (await shop.app().call('/api/account/overview', { headers: buyer.headers })).body as { returns: MyReturn[] }
  expect((await ask(order, [[0, 2]])).status).toBe(200)
  const [first] = await returnsOf(order)
  expect((await step(order, first, 'approve')).status).toBe(200)
  const pieces = [{ position: 0, quantity: 1, condition: 'new' }]
  expect((await step(order, first, 'complete', { pieces, goods: 0, freight: 0 })).status).toBe(200)
  expect((await ask(order, [[1, 1]])).status).toBe(200)
  expect((await view(order)).items).toMatchObject([
    { returned: 1, refunded: 0, refunding: 0 },
    { returned: 0, refunded: 0, refunding: 0 },
  ])
  expect(
    (await view(order)).history.flatMap(({ event, returnNumber }) =>
      returnNumber === null ? [] : [[event, returnNumber]],
    ),
  ).toEqual([
    ['return_requested', 1],
    ['return_approved', 1],
    ['return_received', 1],
    ['returned', 1],
    ['return_requested', 2],
  ])
  await shop.rowsOf('UPDATE orders SET user_id = $2 WHERE id = $1', order.orderId, buyer.id)
  const [bolts, washer] = await shop.rowsOf<{ sku: string }>(
    'SELECT sku FROM order_items WHERE order_id = $1 ORDER BY position',
    order.orderId,
  )
  const [second, third] = (await list()).items
  const { returns: staffs } = (await shop.seeAsAdmin(`/api/admin/returns?search=${order.orderNumber}`)) as {
    returns: unknown[]
  }
  expect(staffs).toMatchObject([
    { id: second?.id, refunded: null, refund: null, pieces: [{ sku: washer?.sku, uom: 'EA', quantity: 1 }], lines: 1 },
    { id: third?.id, refunded: 0, refund: null, pieces: [{ sku: bolts?.sku, uom: 'EA', quantity: 1 }], lines: 1 },
  ])
  expect(third).toMatchObject({
    orderId: order.orderId,
    status: 'returned',
    isEmpty: false,
    refunded: 0,
    lines: 1,
    partNumbers: [bolts?.sku],
    amounts: [{ uom: 'EA', quantity: 1 }],
  })
  expect(second).toMatchObject({
    status: 'return_requested',
    isWithBuyer: true,
    refunded: null,
    lines: 1,
    partNumbers: [washer?.sku],
    amounts: [{ uom: 'EA', quantity: 1 }],
  })
  expect((await overview()).returns).toMatchObject([{ id: second?.id, state: 'requested' }])
  expect((await list('?status=returned')).items).toMatchObject([{ id: third?.id }])
  expect((await list(`?search=${washer?.sku.toLowerCase()}`)).items).toMatchObject([{ id: second?.id }])
  expect((await list('?search=nothing-like-it')).total).toBe(0)
  const stranger = await signedIn(database.db)
  expect((await shop.app().call('/api/returns', { headers: stranger.headers })).body).toMatchObject({ total: 0 })
  expect((await shop.app().call('/api/returns')).status).toBe(401)
})

test('an approved return says which of its pieces came back with the package', async () => {
  const order = await shipped()
  const buyer = await signedIn(database.db)
  expect((await ask(order, [[0, 2]])).status).toBe(200)
  const [only] = await returnsOf(order)
  expect((await step(order, only, 'approve')).status).toBe(200)
  const before = await view(order)
  expect(before.returns).toMatchObject([{ missingPieces: [] }])
  const cameBack = await shop.asAdmin(`/api/admin/parcels/${before.parcels[0]?.id}/came-back`, {})
  expect(cameBack.status).toBe(200)
  expect((await view(order)).returns).toMatchObject([
    { state: 'approved', missingPieces: [{ asked: 2, quantity: 0, cameBack: 3, lost: 0 }] },
  ])
  await shop.rowsOf('UPDATE orders SET user_id = $2 WHERE id = $1', order.orderId, buyer.id)
  const list = await shop.app().call('/api/returns', { headers: buyer.headers })
  expect(list.body).toMatchObject({ items: [{ isWithBuyer: false }] })
})

test('a return whose pieces came back with the package is approved without asking for them, and completed without an arrival', async () => {
  const order = await shipped()
  expect((await ask(order, [[0, 2]])).status).toBe(200)
  const [only] = await returnsOf(order)
  const [fulfillment] = (await view(order)).parcels
  expect((await shop.asAdmin(`/api/admin/parcels/${fulfillment?.id}/came-back`, {})).status).toBe(200)
  const textOf = async (event: string) => (await mails(order, event))[0]?.text.replaceAll(/\s+/g, ' ')
  expect((await step(order, only, 'approve', { note: 'Thank you.' })).status).toBe(200)
  const approved = await textOf('return_approved')
  expect(approved).toContain('There is nothing to send back.')
  expect(approved).toMatch(/None of the 2 × BACK-\d+ of this return can come back: 3 came back with the package\./)
  expect(approved).toContain('Thank you.')
  expect(approved).not.toMatch(/Send the parts|Send to/)
  expect((await step(order, only, 'complete', { pieces: [], goods: 0, freight: 0 })).status).toBe(200)
  const completed = await textOf('return_returned')
  expect(completed).toContain('Your return is complete. No refund with this return.')
  expect(completed).toMatch(
    /Parts: None with this return\. Asked: 2 × BACK-\d+\. BACK-\d+: 3 came back with the package\.(?! BACK)/,
  )
  expect(completed).not.toContain('arrived')
  expect((await view(order)).returns).toMatchObject([
    { state: 'completed', pieces: [], requestedPieces: [{ itemId: order.items[0], quantity: 2 }] },
  ])
  // Staff see in the list what the return was about.
  expect(await shop.seeAsAdmin(`/api/admin/returns?search=${order.orderNumber}`)).toMatchObject({
    returns: [{ isEmpty: true, lines: 1, pieces: [{ uom: 'EA', quantity: 2 }] }],
  })
})

test('a return that brought nothing names only its own pieces, and the reason at its end', async () => {
  const order = await shipped()
  expect((await ask(order, [[1, 1]])).status).toBe(200)
  const [only] = await returnsOf(order)
  expect((await step(order, only, 'approve')).status).toBe(200)
  expect((await step(order, only, 'complete', { pieces: [], goods: 0, freight: 0 })).status).toBe(200)
  const text = (await mails(order, 'return_returned'))[0]?.text.replaceAll(/\s+/g, ' ')
  expect(text).toMatch(/Parts: None with this return\. Asked: 1 × [\w-]+\./)
  expect(text).not.toContain('came back')
  // The package comes back later, which was not the reason.
  const [fulfillment] = (await view(order)).parcels
  expect((await shop.asAdmin(`/api/admin/parcels/${fulfillment?.id}/came-back`, {})).status).toBe(200)
  expect((await view(order)).returns).toMatchObject([
    { state: 'completed', requestedPieces: [{ itemId: order.items[1], quantity: 1 }], missingPieces: [] },
  ])
})

test('each change of what a buyer has to send back is mailed once', async () => {
  const order = await shipped()
  expect((await ask(order, [[0, 2]])).status).toBe(200)
  const [only] = await returnsOf(order)
  const [fulfillment] = (await view(order)).parcels
  const move = (name: string, body: object = {}) => shop.asAdmin(`/api/admin/parcels/${fulfillment?.id}/${name}`, body)
  const changes = async () => {
    await Promise.all([mailChangedInstructions(shop.context()), mailChangedInstructions(shop.context())])
    await renderMails(database.db)
    const text = `SELECT subject, text FROM emails WHERE event = 'return_changed' AND entity LIKE 'order:' || $1 || ':return:1:%' ORDER BY id`
    return shop.rowsOf<{ subject: string; text: string }>(text, order.orderId)
  }
  expect((await step(order, only, 'approve', { note: 'Enclose the tag.' })).status).toBe(200)
  expect(await changes()).toEqual([])
  expect((await move('came-back')).status).toBe(200)
  const [nothing] = await changes()
  expect(nothing?.subject).toBe(`Nothing to send back: ${order.orderNumber}`)
  expect(nothing?.text).toContain('None of the 2 ×')
  expect(nothing?.text).not.toContain('Send to')
  expect((await move('sent-again', { carrier: 'ups', trackingNumber: '1Z999AA10123456785' })).status).toBe(200)
  const both = await changes()
  expect(both.map(({ subject }) => subject)).toEqual([
    `Nothing to send back: ${order.orderNumber}`,
    `What to send back has changed: ${order.orderNumber}`,
  ])
  expect(both[1]?.text).toMatch(/Enclose the tag\..*Send to: .*Part: 2 × BACK-/s)
  // A package that is found again before the change was mailed changes nothing.
  expect((await move('lost')).status).toBe(200)
  expect((await move('found')).status).toBe(200)
  expect(await changes()).toHaveLength(2)
})

test('the mail of an approved return asks only for pieces that the buyer has', async () => {
  const order = await shipped()
  expect((await ask(order, [[0, 2]])).status).toBe(200)
  expect((await ask(order, [[0, 1]], { reason: 'no_longer_needed' })).status).toBe(200)
  const [first, second] = await returnsOf(order)
  expect((await step(order, second, 'approve')).status).toBe(200)
  const pieces = [{ position: 0, quantity: 2, condition: null }]
  expect((await step(order, second, 'complete', { pieces, goods: 0, freight: 0 })).status).toBe(200)
  expect((await step(order, first, 'approve')).status).toBe(200)
  const [mail] = await mails(order, 'return_approved')
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toMatch(
    /Only 1 of the 2 × (BACK-\d+) of this return can come back: 2 came back with another return\..*Part: 1 × \1/,
  )
})

test('staff’s history names the return of each step, with its pieces and its refund', async () => {
  const order = await shipped()
  await ask(order, [[0, 1]])
  await ask(order, [[1, 1]], { reason: 'no_longer_needed' })
  const [first, second] = await returnsOf(order)
  await step(order, second, 'approve')
  await step(order, first, 'deny', { reason: 'They were installed.' })
  await step(order, second, 'complete', { pieces: [], goods: 0, freight: 0 })
  const seen = (await shop.seeAsAdmin(`/api/admin/orders/${order.orderId}`)) as {
    history: { event: string; returnNumber: number | null }[]
  }
  const ofReturns = seen.history.flatMap(({ event, returnNumber }) => (returnNumber ? [[event, returnNumber]] : []))
  expect(ofReturns).toEqual([
    ['return_requested', 1],
    ['return_requested', 2],
    ['return_approved', 2],
    ['return_denied', 1],
    ['return_received', 2],
    ['returned', 2],
  ])
})
