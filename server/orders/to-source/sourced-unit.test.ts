import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { partFields } from '../../catalogue/testing.ts'
import { asQuoted, quoteOrders } from '../../checkout/testing-quote-orders.ts'
import { signedIn, type TestUser } from '../../customers/accounts/testing.ts'
import { pdfPages } from '../../documents/testing.ts'
import { checkStock } from '../../invariants/stock.ts'
import { lineFacts } from '../../inventory/receiving/testing.ts'
import { unitFacts } from '../../inventory/units/testing.ts'
import { addDocument, testFiles } from '../../order-documents/testing.ts'
import type { OrderView } from '../reading/shapes.ts'
import type { ToSource } from './list-to-source.ts'

const shop = quoteOrders()
const { database } = shop
const UPS = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' }
let warehouse: TestUser
let quality: TestUser
beforeAll(async () => {
  warehouse = await signedIn(database.db, { roles: ['warehouse'] })
  quality = await signedIn(database.db, { roles: ['quality'] })
})
const rows = async (text: string, ...values: unknown[]) => (await database.db.$client.query(text, values)).rows
const get = async (path: string, by = shop.backOffice) => (await shop.app.call(path, { headers: by.headers })).body
const post = (path: string, body: object, by = shop.backOffice) =>
  shop.app.post(path, body, { ...by.headers, 'Idempotency-Key': randomUUID() })
const see = async (orderId: string) => ((await get(`/api/admin/orders/${orderId}`)) as { order: OrderView }).order
const lineOf = async (orderId: string) =>
  ((await get('/api/admin/to-source')) as ToSource).lines.find(line => line.orderId === orderId)

/** A paid order of two pieces whose number is not in the catalog, ordered from a vendor under an order number. */
async function sourced(vendorOrder: string) {
  const { quoteId, price } = await shop.quoted({ catalogue: false })
  const order = await shop.place(asQuoted(quoteId, price))
  await shop.pay(order)
  const line = await lineOf(order.orderId)
  if (!line) throw new Error('nothing is to be sourced')
  const { orderId, orderItemId, version } = line
  const sourcing = { vendor: 'Norwick', vendorOrder, unitCost: 41000, promisedOn: null, note: '' }
  const saved = await post(`/api/admin/to-source/${orderItemId}`, { orderId, version, sourcing })
  expect(saved.status).toBe(200)
  return { ...line, orderId }
}
const receive = (productId: number, vendorOrder: string, marks: string[]) =>
  post(
    '/api/admin/receipts',
    {
      vendor: 'norwick',
      vendorDocument: 'DN-1',
      vendorOrder,
      receivedOn: '2026-11-24',
      note: '',
      lines: [
        {
          productId,
          expected: marks.length,
          counted: marks.length,
          marks,
          facts: lineFacts({
            conditionCode: 'NE',
            paper: 'FAA 8130-3',
            paperNumber: `F-${marks[0]}`,
            paperQuantity: marks.length,
          }),
        },
      ],
    },
    warehouse,
  )
const unitsOf = (productId: number) =>
  rows('SELECT id, mark, state, quantity, cost FROM units WHERE product_id = $1 ORDER BY mark', productId)

test('a number that was not in the catalog is assigned to a part, received under its order number, inspected, reserved, and shipped as a unit', async () => {
  const line = await sourced('PO-100')
  const name = (part: object, by = warehouse) =>
    post(`/api/admin/to-source/${line.orderItemId}/part`, { orderId: line.orderId, part }, by)
  const part = { sku: line.sku, name: 'Fuel pump', manufacturer: 'Pump Works' }
  expect((await name({ ...part, isPublished: true })).body).toMatchObject({ code: 'NOT_PERMITTED' })
  expect((await name(part, quality)).body).toMatchObject({ code: 'NOT_PERMITTED' })
  // The warehouse may not decide that the buyer gets another part.
  const { body: other } = await post('/api/admin/parts', { fields: partFields('OTHER-PUMP-1') })
  expect((await name({ ...part, sku: 'OTHER-PUMP-1', manufacturer: '' })).body).toMatchObject({
    code: 'OTHER_PART_ORDERED',
  })
  expect(await rows('SELECT FROM backorders WHERE product_id = $1', (other as { id: number }).id)).toEqual([])
  const named = await name(part)
  expect(named).toMatchObject({ status: 200, body: { isNew: true } })
  expect(await name(part)).toMatchObject({ status: 409, body: { code: 'BACKORDER_MOVED_ON' } })
  const { productId } = named.body as { productId: number }
  expect(await rows('SELECT is_published, manufacturer FROM products WHERE id = $1', productId)).toEqual([
    { is_published: false, manufacturer: 'Pump Works' },
  ])
  expect(await lineOf(line.orderId)).toMatchObject({ productId, vendorOrder: 'PO-100' })
  expect(await get('/api/admin/receipts/expected?vendorOrder=po-100')).toMatchObject([
    { vendor: 'Norwick', parts: [{ productId, quantity: 2 }] },
  ])

  expect((await receive(productId, 'PO-100', ['PUMP-1', 'PUMP-2'])).status).toBe(201)
  // The clerk sees no costs, so the pieces have the cost at which they were ordered.
  expect(await unitsOf(productId)).toMatchObject([
    { mark: 'PUMP-1', state: 'inspecting', cost: '410.00' },
    { mark: 'PUMP-2', state: 'inspecting', cost: '410.00' },
  ])
  for (const { id } of await unitsOf(productId))
    await post(`/api/admin/units/${id}/move`, { version: 1, move: 'accepted' }, quality)
  // The pieces are reserved for the order at once, so that none is for sale.
  expect((await unitsOf(productId)).map(({ quantity }) => quantity)).toEqual([0, 0])
  expect(await lineOf(line.orderId)).toBeUndefined()
  const marks = async () => (await see(line.orderId)).items.flatMap(({ units }) => units.map(({ mark }) => mark))
  expect(await marks()).toEqual(['PUMP-1', 'PUMP-2'])

  const shipped = () => post(`/api/admin/orders/${line.orderId}/shipped`, UPS)
  expect((await shipped()).body).toMatchObject({ code: 'PAPER_MISSING' })
  const files = await testFiles()
  for (const { id, mark } of await unitsOf(productId))
    await addDocument(database.db, files, id, { bytes: new TextEncoder().encode(mark), name: `Tag of ${mark}` })
  expect((await shipped()).status).toBe(200)
  const answer = await shop.app.request(`/order/${line.orderId}/packing-slip.pdf`, { headers: shop.backOffice.headers })
  const slip = pdfPages(Buffer.from(await answer.arrayBuffer()))
    .flat()
    .join(' ')
  for (const expectedText of ['S/N PUMP-1', 'S/N PUMP-2', 'F-PUMP-1']) expect(slip).toContain(expectedText)
  expect(await marks()).toEqual(['PUMP-1', 'PUMP-2'])
  expect(await checkStock(database.db)).toEqual([])
})

test('a lost package of a sourced line is replaced only by pieces with the release paper that was promised', async () => {
  const line = await sourced('PO-160')
  const part = { sku: line.sku, name: 'Fuel pump', manufacturer: '' }
  const { body } = await post(`/api/admin/to-source/${line.orderItemId}/part`, { orderId: line.orderId, part })
  const { productId } = body as { productId: number }
  const accept = async () => {
    for (const { id, state } of await unitsOf(productId))
      if (state === 'inspecting') await post(`/api/admin/units/${id}/move`, { version: 1, move: 'accepted' }, quality)
  }
  await receive(productId, 'PO-160', ['LOST-1', 'LOST-2'])
  await accept()
  const files = await testFiles()
  for (const { id, mark } of await unitsOf(productId))
    await addDocument(database.db, files, id, { bytes: new TextEncoder().encode(mark), name: `Tag of ${mark}` })
  expect((await post(`/api/admin/orders/${line.orderId}/shipped`, UPS)).status).toBe(200)
  const [fulfillment] = (await see(line.orderId)).parcels
  for (const as of ['lost', 'replaced'])
    expect((await post(`/api/admin/parcels/${fulfillment?.id}/${as}`, {})).status).toBe(200)
  const arrives = async (mark: string, more: object) => {
    const facts = unitFacts(mark, { kind: 'lot', conditionCode: 'NE', ...more })
    expect(
      (await post(`/api/admin/parts/${productId}/units`, { quantity: 2, source: 'arrived', facts }, warehouse)).status,
    ).toBe(201)
    await accept()
  }
  await arrives('BARE', {})
  expect(await lineOf(line.orderId)).toMatchObject({ quantity: 2 })
  await arrives('TAGGED', { paper: 'FAA 8130-3', paperNumber: 'F-160' })
  expect(await lineOf(line.orderId)).toBeUndefined()
  expect(
    await rows(
      'SELECT u.mark, r.paper FROM reserved_units r JOIN units u ON u.id = r.unit_id WHERE r.order_id = $1',
      line.orderId,
    ),
  ).toEqual([{ mark: 'TAGGED', paper: 'FAA 8130-3' }])
  expect(await checkStock(database.db)).toEqual([])
})

test('a line sold as dangerous goods goes by ground under any name of its part, until staff decide on the part', async () => {
  const line = await sourced('PO-150')
  await rows(`UPDATE order_items SET name = 'Lithium battery pack' WHERE id = $1`, line.orderItemId)
  const part = { sku: line.sku, name: 'Pack, main ship', manufacturer: '' }
  const naming = { orderId: line.orderId, part }
  const { body } = await post(`/api/admin/to-source/${line.orderItemId}/part`, naming, warehouse)
  const { productId } = body as { productId: number }
  await receive(productId, 'PO-150', ['PACK-1', 'PACK-2'])
  for (const { id } of await unitsOf(productId))
    await post(`/api/admin/units/${id}/move`, { version: 1, move: 'accepted' }, quality)
  const mailed = { carrier: 'usps', trackingNumber: '9400111899223100000000' }
  const ship = () => post(`/api/admin/orders/${line.orderId}/shipped`, mailed, warehouse)
  expect(await ship()).toMatchObject({ status: 422, body: { code: 'DANGEROUS_GOODS' } })
  await rows('UPDATE products SET hazmat_checked = true WHERE id = $1', productId)
  // Only the scans are missing now.
  expect(await ship()).toMatchObject({ status: 409, body: { code: 'PAPER_MISSING' } })
})

test('a part that was added to the catalog and is received under the order number is the line’s, not for sale to others', async () => {
  const line = await sourced('PO-200')
  const { body } = await post('/api/admin/parts', { fields: partFields(line.sku) })
  const { id: productId } = body as { id: number }
  expect((await receive(productId, 'PO-200', ['PUMP-3', 'PUMP-4'])).status).toBe(201)
  expect(await lineOf(line.orderId)).toMatchObject({ productId })
  for (const { id } of await unitsOf(productId))
    await post(`/api/admin/units/${id}/move`, { version: 1, move: 'accepted' }, quality)
  expect((await see(line.orderId)).items.flatMap(({ units }) => units.map(({ mark }) => mark))).toEqual([
    'PUMP-3',
    'PUMP-4',
  ])
  expect(await rows('SELECT sum(quantity)::int AS free FROM stock_lines WHERE product_id = $1', productId)).toEqual([
    { free: 0 },
  ])
})

test('another part whose number has the same key belongs to the line only if a person assigns it by its own number', async () => {
  const line = await sourced('PO-400')
  const other = `${line.sku.slice(0, 4)}-${line.sku.slice(4)}`
  const { body } = await post('/api/admin/parts', { fields: partFields(other) })
  const { id: otherId } = body as { id: number }
  expect((await receive(otherId, 'PO-400', ['PUMP-5', 'PUMP-6'])).status).toBe(201)
  expect(await lineOf(line.orderId)).toMatchObject({ productId: null })
  const name = (sku: string) =>
    post(`/api/admin/to-source/${line.orderItemId}/part`, {
      orderId: line.orderId,
      part: { sku, name: 'Fuel pump', manufacturer: '' },
    })
  // A mark in another place contradicts the number.
  const elsewhere = line.sku.replace('D-', '-D')
  await post('/api/admin/parts', { fields: partFields(elsewhere) })
  expect((await name(elsewhere)).body).toMatchObject({ code: 'OTHER_PART_ORDERED' })
  const unclear = await name(line.sku)
  expect(unclear.body).toMatchObject({ code: 'PART_UNCLEAR' })
  expect(JSON.stringify(unclear.body)).toContain(other)
  expect(await lineOf(line.orderId)).toMatchObject({ productId: null })
  expect((await name(other)).body).toMatchObject({ productId: otherId, isNew: false })
})

test.each([
  ['as ordered', 'PO-500', (sku: string) => sku],
  ['in small letters', 'PO-501', (sku: string) => sku.toLowerCase()],
])(
  'a part whose number only has the same key is refused once the catalog has the number itself, %s',
  async (_, po, written) => {
    const line = await sourced(po)
    const other = line.sku.replace(/-/g, '')
    const name = (sku: string) =>
      post(`/api/admin/to-source/${line.orderItemId}/part`, {
        orderId: line.orderId,
        part: { sku, name: 'Fuel pump', manufacturer: '' },
      })
    await post('/api/admin/parts', { fields: partFields(other) })
    const { body } = await post('/api/admin/parts', { fields: partFields(written(line.sku)) })
    expect((await name(other)).body).toMatchObject({ code: 'OTHER_PART_ORDERED' })
    // The number in another letter case is the same number.
    expect((await name(line.sku.toLowerCase())).body).toMatchObject({ productId: (body as { id: number }).id })
  },
)

test('a part sold by the foot is not the part of a line of pieces, neither by its receipt nor by a person', async () => {
  const line = await sourced('PO-600')
  const { body } = await post('/api/admin/parts', { fields: { ...partFields(line.sku), uom: 'FT' } })
  const { id: productId } = body as { id: number }
  expect((await receive(productId, 'PO-600', ['PUMP-7', 'PUMP-8'])).status).toBe(201)
  expect(await lineOf(line.orderId)).toMatchObject({ productId: null })
  const name = () =>
    post(`/api/admin/to-source/${line.orderItemId}/part`, {
      orderId: line.orderId,
      part: { sku: line.sku, name: 'Fuel hose', manufacturer: '' },
    })
  expect(await name()).toMatchObject({ status: 422, body: { code: 'OTHER_PART_ORDERED' } })
  // Another code of the same unit does not matter.
  await rows(`UPDATE products SET uom = 'PC' WHERE id = $1`, productId)
  expect(await name()).toMatchObject({ status: 200, body: { productId, isNew: false } })
})

test('only Quality may record, with the reason, that a line is not a tracked piece', async () => {
  const line = await sourced('PO-300')
  const arrive = (by: TestUser, reason: string) =>
    post(
      `/api/admin/to-source/${line.orderItemId}/arrived`,
      { orderId: line.orderId, version: line.version + 1, pieces: 2, reason },
      by,
    )
  expect((await arrive(warehouse, 'A service')).body).toMatchObject({ code: 'NOT_PERMITTED' })
  expect((await arrive(quality, '')).status).toBe(400)
  expect((await arrive(quality, 'A test report only')).status).toBe(200)
})
