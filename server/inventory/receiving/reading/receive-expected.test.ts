import { expect, test } from 'vitest'
import { notifyArrivals } from '../../../orders/notify-arrivals.ts'
import { addOrder } from '../../../orders/testing.ts'
import { addBackorders, type NewBackorder } from '../../backorders/add-backorders.ts'
import { stockedUnits } from '../../units/testing-units.ts'
import { lineFacts } from '../testing.ts'

const shop = stockedUnits()
const { database, post, get, part, lineOf } = shop
const rows = async (text: string, ...values: unknown[]) => (await database.db.$client.query(text, values)).rows
const skuOf = async (id: number): Promise<string> => (await rows('SELECT sku FROM products WHERE id = $1', id))[0].sku

/** A paid order whose line waits for pieces of a part. `po`: the order number under which they were ordered. */
async function waits(productId: number, quantity: number, po: string | null = null, more: Partial<NewBackorder> = {}) {
  const orderId = await addOrder(database.db, { userId: null, skus: [await skuOf(productId)] })
  const [item] = await rows('SELECT id FROM order_items WHERE order_id = $1', orderId)
  const row = { productId, condition: 'overhauled', quantity, kind: 'special' as const, promisedOn: null, note: '' }
  const nothing = { requirements: null, unitPrice: null, unitCost: null }
  await shop.inTx(tx => addBackorders(tx, orderId, [{ ...row, ...nothing, orderItemId: item.id, ...more }]))
  await shop.pay(orderId)
  await rows(`UPDATE orders SET payment_status = 'paid' WHERE id = $1`, orderId)
  if (po !== null)
    await rows(
      `UPDATE backorders SET vendor = 'Norwick', vendor_order = $2, ordered_on = '2026-11-20', unit_cost = 12.5 WHERE order_id = $1`,
      orderId,
      po,
    )
  return orderId
}
const waitingOf = async (orderId: string): Promise<number> =>
  (await rows('SELECT quantity FROM backorders WHERE order_id = $1', orderId))[0]?.quantity ?? 0

const delivery = (vendorOrder: string, lines: object[], seenReceipt: number | null = null) => ({
  vendor: 'norwick',
  vendorDocument: '',
  vendorOrder,
  seenReceipt,
  receivedOn: '2026-11-24',
  note: '',
  lines,
})
const lot = (productId: number, counted: number, mark: string, conditionCode: 'OH' | 'RP' = 'OH') => ({
  productId,
  expected: counted,
  counted,
  marks: [mark],
  facts: lineFacts({ kind: 'lot', conditionCode }),
})
type Part = { quantity: number; condition: string; unitCost: number; lines: { orderId: string; pieces: number }[] }
type Expected = { vendor: string; inInspection: number; parts: Part[]; receipts: { id: number }[] }
const expected = async (vendorOrder: string) =>
  (await get(`/api/admin/receipts/expected?vendorOrder=${vendorOrder}`)) as Expected[]
type Line = { served: object[]; units: { id: number }[] }
const receiptOf = async (id: number) =>
  (await get(`/api/admin/receipts/${id}`)) as { lines: Line[]; waiting: { orderId: string; quantity: number }[] }
const accept = async (productId: number, receiptId: number) => {
  for (const { id } of (await receiptOf(receiptId)).lines.flatMap(line => line.units))
    await shop.move(productId, id, 'accepted')
}
const mailsOf = async (productId: number) =>
  rows(`SELECT facts FROM emails WHERE event = 'backorder_arrived' AND facts ->> 'sku' = $1`, await skuOf(productId))

test('pieces ordered for a line serve that line first, then the longest waiting line, and the rest is for stock', async () => {
  const id = await part()
  const longest = await waits(id, 1, null, { kind: 'stock' })
  const [first, second] = [await waits(id, 2, 'PO-1'), await waits(id, 1, 'PO-1')]
  expect(await expected('po-1')).toMatchObject([
    {
      vendor: 'Norwick',
      inInspection: 0,
      inspectedAmounts: [],
      receipts: [],
      parts: [
        {
          quantity: 3,
          condition: 'overhauled',
          unitCost: 1250,
          lines: [
            { orderId: first, line: 1, pieces: 2 },
            { orderId: second, line: 1, pieces: 1 },
          ],
        },
      ],
    },
  ])
  const { body } = await post('/api/admin/receipts', delivery('PO-1', [lot(id, 6, 'L-1')]), true)
  // The pieces are received, but not available before their inspection.
  expect(await expected('PO-1')).toMatchObject([{ parts: [], inInspection: 6, receipts: [{ id: body.id }] }])
  expect((await receiptOf(body.id)).waiting).toMatchObject([{ orderId: first }, { orderId: second }])
  await accept(id, body.id)
  const read = await receiptOf(body.id)
  expect(read.waiting).toEqual([])
  expect(read.lines[0]?.served).toMatchObject([
    { orderId: first, orderNumber: expect.stringMatching(/^APS-/), line: 1, pieces: 2 },
    { orderId: second, pieces: 1 },
    { orderId: longest, pieces: 1 },
  ])
  expect(await lineOf(id)).toMatchObject({ quantity: 2 })
  expect(await shop.wrongs()).toEqual([])
})

test('too few pieces serve the line that they were ordered for, not the longest waiting one', async () => {
  const id = await part()
  const longest = await waits(id, 1, null, { kind: 'stock' })
  const ours = await waits(id, 2, 'PO-FEW')
  const { body } = await post('/api/admin/receipts', delivery('PO-FEW', [lot(id, 1, 'L-FEW')]), true)
  await accept(id, body.id)
  expect([await waitingOf(longest), await waitingOf(ours)]).toEqual([1, 1])
  expect(await expected('PO-FEW')).toMatchObject([{ parts: [{ quantity: 1 }] }])
  // A delivery without a number serves the longest waiting line.
  const { body: next } = await post('/api/admin/receipts', delivery('', [lot(id, 1, 'L-NEXT')]), true)
  await accept(id, next.id)
  expect([await waitingOf(longest), await waitingOf(ours)]).toEqual([0, 1])
})

test('pieces in another condition than promised are for stock, and the line continues to wait', async () => {
  const id = await part()
  const ours = await waits(id, 1, 'PO-RP')
  const { body } = await post('/api/admin/receipts', delivery('PO-RP', [lot(id, 1, 'L-RP', 'RP')]), true)
  await accept(id, body.id)
  expect(await waitingOf(ours)).toBe(1)
  expect(await lineOf(id, 'repaired')).toMatchObject({ quantity: 1 })
  const read = await receiptOf(body.id)
  expect(read.lines[0]?.served).toEqual([])
  expect(read.waiting).toMatchObject([{ orderId: ours, condition: 'overhauled', quantity: 1 }])
  expect(await expected('PO-RP')).toMatchObject([{ parts: [{ quantity: 1, condition: 'overhauled' }] }])
})

test('the second of two concurrent deliveries under one number is refused with the first one, and then sees the remaining pieces', async () => {
  const id = await part()
  const ours = await waits(id, 3, 'PO-2')
  const send = (mark: string, seen: number | null = null) =>
    post('/api/admin/receipts', delivery('po-2', [lot(id, 2, mark)], seen), true)
  const answers = await Promise.all([send('L-A'), send('L-B')])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  const there = answers.find(({ status }) => status === 201)?.body.id ?? 0
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'RECEIVED_MEANWHILE',
    data: { receiptId: there },
  })
  expect(await expected('PO-2')).toMatchObject([
    { parts: [{ quantity: 1 }], inInspection: 2, receipts: [{ id: there }] },
  ])
  // There really was a second box.
  const second = await send('L-C', there)
  expect(second.status).toBe(201)
  expect((await expected('PO-2'))[0]?.parts).toEqual([])
  await Promise.all([accept(id, there), accept(id, second.body.id)])
  expect(await waitingOf(ours)).toBe(0)
  expect(await lineOf(id)).toMatchObject({ quantity: 1 })
  // The same number from another vendor is another order.
  const other = { ...delivery('PO-2', [lot(id, 1, 'L-D')]), vendor: 'Quimby' }
  expect((await post('/api/admin/receipts', other, true)).status).toBe(201)
})

test('a buyer gets one mail about pieces that are inspected one after another', async () => {
  const id = await part()
  const ours = await waits(id, 4, 'PO-3')
  const serials = { ...lot(id, 3, ''), marks: ['S-1', 'S-2', 'S-3'], facts: lineFacts({ conditionCode: 'OH' }) }
  const { body } = await post('/api/admin/receipts', delivery('PO-3', [serials]), true)
  const [one, two, three] = (await receiptOf(body.id)).lines.flatMap(line => line.units)
  const tell = () => notifyArrivals(database.db, 'https://store.example.com')
  await tell()
  await shop.move(id, one?.id ?? 0, 'accepted')
  await shop.move(id, two?.id ?? 0, 'accepted')
  expect(await waitingOf(ours)).toBe(2)
  expect(await tell()).toBe(0)
  await shop.move(id, three?.id ?? 0, 'quarantined', 'Dent')
  expect(await tell()).toBe(2)
  expect(await mailsOf(id)).toMatchObject([{ facts: { quantity: 2, left: 2 } }])
})

test('a line whose pieces wait for inspection gets its mail even without further work on them', async () => {
  const id = await part()
  await waits(id, 3, 'PO-4')
  const serials = { ...lot(id, 2, ''), marks: ['W-1', 'W-2'], facts: lineFacts({ conditionCode: 'OH' }) }
  const { body } = await post('/api/admin/receipts', delivery('PO-4', [serials]), true)
  const [one] = (await receiptOf(body.id)).lines.flatMap(line => line.units)
  await shop.move(id, one?.id ?? 0, 'accepted')
  const tell = () => notifyArrivals(database.db, 'https://store.example.com')
  expect(await tell()).toBe(0)
  await rows(`UPDATE backorder_arrivals SET created_at = now() - interval '61 minutes' WHERE told_at IS NULL`)
  expect(await tell()).toBe(1)
})
