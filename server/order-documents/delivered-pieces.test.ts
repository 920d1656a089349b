import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { signedIn } from '../customers/accounts/testing.ts'
import { pdfPages } from '../documents/testing.ts'
import { lockStock, reserveStock, sellReserved } from '../inventory/reserve-stock.ts'
import { unitFacts } from '../inventory/units/testing.ts'
import { stockedUnits } from '../inventory/units/testing-units.ts'
import type { OrderView } from '../orders/reading/shapes.ts'
import { addOrder } from '../orders/testing.ts'
import { inTransaction } from '../platform/db/database.ts'
import { addDocument, testFiles } from './testing.ts'
import { undeliveredCertificates } from './undelivered-certificates.ts'

const scene = stockedUnits()
const { database, app, post, get, add, part } = scene
const UPS = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' }

/** Places a paid order of pieces in stock. */
async function bought(productId: number, quantity: number) {
  const { rows } = await database.db.$client.query('SELECT sku FROM products WHERE id = $1', [productId])
  const orderId = await addOrder(database.db, { userId: null, paid: true, skus: [rows[0].sku] })
  await database.db.$client.query(
    'UPDATE order_items SET quantity = $2::int, total_price = unit_price * $2::int WHERE order_id = $1',
    [orderId, quantity],
  )
  await database.db.$client.query('UPDATE orders SET to_ship = $2 WHERE id = $1', [orderId, quantity])
  await inTransaction(database.db, async tx => {
    const wanted = [{ productId, condition: 'overhauled', quantity }]
    await reserveStock(tx, orderId, wanted, await lockStock(tx, [productId]))
    await sellReserved(tx, orderId)
  })
  return orderId
}
const see = async (orderId: string) => ((await get(`/api/admin/orders/${orderId}`)) as { order: OrderView }).order
const unitsOfLine = async (orderId: string) =>
  (await see(orderId)).items.flatMap(({ units }) => units.map(({ mark, quantity }) => `${mark} ${quantity}`))
const ship = async (orderId: string, quantity?: number) => {
  const { items } = await see(orderId)
  const lines = quantity === undefined ? {} : { lines: [{ itemId: items[0]?.itemId, quantity }] }
  expect((await post(`/api/admin/orders/${orderId}/parcels`, lines)).status).toBe(200)
  const { id } = (await see(orderId)).parcels.at(-1) ?? { id: '' }
  expect((await post(`/api/admin/parcels/${id}/shipped`, UPS)).status).toBe(200)
  return id
}
const step = async (id: string, as: string) =>
  expect((await post(`/api/admin/parcels/${id}/${as}`, {})).status).toBe(200)
/** Reads the words of a PDF of an order as one line. */
const words = async (orderId: string, file: string) => {
  const answer = await app().request(`/order/${orderId}/${file}`, { headers: scene.boss.headers })
  expect(answer.status).toBe(200)
  return pdfPages(Buffer.from(await answer.arrayBuffer()))
    .flat()
    .join(' ')
}
/** Adds a serial number with a tag whose scan is confirmed. */
async function tagged(productId: number, mark: string, paperNumber: string): Promise<void> {
  const files = await testFiles()
  const { body } = await add(productId, unitFacts(mark, { paper: 'FAA 8130-3', paperNumber }))
  await addDocument(database.db, files, body.id, { bytes: new TextEncoder().encode(mark), name: `Tag of ${mark}` })
}

async function quality() {
  const user = await signedIn(database.db, { roles: ['quality'], name: 'Quentin Ames' })
  await database.db.$client.query('UPDATE users SET two_factor_enabled = true WHERE id = $1', [user.id])
  return user
}
type Draft = { source: string; statement: string; lines: { mark: string; quantity: number }[] }
const drafts = async (orderId: string) =>
  ((await get(`/api/admin/orders/${orderId}/certificate-drafts`)) as Draft[]).flatMap(({ lines }) =>
    lines.map(({ mark, quantity }) => `${mark} × ${quantity}`),
  )

test('a serial number that replaced a lost one is named by every document, and the lost one only by its own package', async () => {
  const productId = await part()
  await tagged(productId, 'AL4004', 'F-4004')
  const orderId = await bought(productId, 1)
  const lost = await ship(orderId)
  const signer = await quality()
  const [draft] = (await get(`/api/admin/orders/${orderId}/certificate-drafts`)) as Draft[]
  const signed = await app().post(
    `/api/admin/orders/${orderId}/certificates`,
    { facts: { source: draft?.source, statement: draft?.statement, obtainedFrom: '', agency: '', remarks: '' } },
    { ...signer.headers, 'idempotency-key': randomUUID() },
  )
  expect(signed.status).toBe(201)
  const { rows } = await database.db.$client.query('SELECT key FROM certificates WHERE order_id = $1', [orderId])
  const verified = async () => (await app().call(`/api/verify/${rows[0].key}`)).body
  expect(await verified()).toMatchObject({ undelivered: 0 })
  expect(await undeliveredCertificates(database.db)).toEqual({ certificates: [], isCut: false })
  const shown = async () => {
    const { certificates } = (await get(`/api/admin/orders/${orderId}/papers`)) as {
      certificates: { undelivered: object[]; isVoid: boolean }[]
    }
    return certificates.map(({ undelivered, isVoid }) => ({ undelivered, isVoid }))
  }
  expect(await shown()).toEqual([{ undelivered: [], isVoid: false }])

  await step(lost, 'lost')
  // The buyer’s page offers no certificate of pieces that the buyer did not get.
  expect(await shown()).toEqual([
    { undelivered: [expect.objectContaining({ mark: 'S/N AL4004', pieces: 1 })], isVoid: true },
  ])
  expect(await unitsOfLine(orderId)).toEqual([])
  expect(await verified()).toMatchObject({ undelivered: 1, lines: [{ serialEnd: '004', undelivered: 1 }] })
  await step(lost, 'replaced')
  await tagged(productId, 'AL5005', 'F-5005')
  await ship(orderId)

  expect(await unitsOfLine(orderId)).toEqual(['AL5005 1'])
  const slip = await words(orderId, 'packing-slip.pdf?parcel=2')
  for (const expectedText of ['S/N AL5005', 'F-5005']) expect(slip).toContain(expectedText)
  expect(await words(orderId, 'packing-slip.pdf?parcel=1')).toContain('S/N AL4004')
  for (const file of ['invoice.pdf', 'packing-slip.pdf', 'packing-slip.pdf?parcel=2']) {
    const text = await words(orderId, file)
    expect(text).toContain('S/N AL5005')
    expect(text).not.toContain('AL4004')
  }
  expect(await drafts(orderId)).toEqual(['S/N AL5005 × 1'])
  const expectedCertificate = { orderId, lines: [{ mark: 'S/N AL4004', undelivered: 1 }] }
  expect(await get('/api/admin/undelivered-certificates')).toMatchObject({
    certificates: [expectedCertificate],
    isCut: false,
  })
  const { documents } = (await get(`/api/admin/orders/${orderId}/papers`)) as { documents: { name: string }[] }
  expect(documents.map(({ name }) => name)).toEqual(['Tag of AL5005'])
  expect(await verified()).toMatchObject({ undelivered: 1 })
  expect(await get(`/api/admin/orders/${orderId}/certificates`)).toMatchObject([{ lines: [{ undelivered: 1 }] }])
  const { rows: mails } = await database.db.$client.query<{ text: string }>(
    `SELECT facts::text AS text FROM emails WHERE entity LIKE 'order:' || $1 || '%' AND event = 'order_shipped' ORDER BY id`,
    [orderId],
  )
  expect(mails.map(({ text }) => /AL4004|AL5005/.exec(text)?.[0])).toEqual(['AL4004', 'AL5005'])
  expect(await get(`/api/admin/orders/${orderId}/return`)).toMatchObject({
    lines: [{ quantity: 1, units: [{ name: 'S/N AL5005', quantity: 1 }] }],
  })
})

test('the slip of a package verifies its own pieces, and names lost, exchanged and unpacked ones', async () => {
  const productId = await part()
  for (const mark of ['SL1001', 'SL1002', 'SL1003']) await add(productId, unitFacts(mark))
  const orderId = await bought(productId, 2)
  const slipOf = async (position: number) => {
    await words(orderId, `packing-slip.pdf?parcel=${position}`)
    const { rows } = await database.db.$client.query(
      'SELECT key FROM issued_slips WHERE order_id = $1 AND position = $2 ORDER BY id DESC',
      [orderId, position],
    )
    return rows[0].key as string
  }
  const verified = async (key: string) => (await app().call(`/api/verify/${key}`)).body
  const first = await ship(orderId, 1)
  const second = await ship(orderId)
  const [one, two] = [await slipOf(1), await slipOf(2)]
  expect(one).not.toBe(two)
  expect(await slipOf(1)).toBe(one)
  const says = (parcel: number, serialEnd: string, undelivered: number) => ({
    kind: 'packing_slip',
    parcel,
    pieces: 1,
    undelivered,
    lines: [{ quantity: 1, serialEnd, undelivered }],
    digests: [expect.stringMatching(/^[0-9a-f]{64}$/)],
  })
  expect([await verified(one), await verified(two)]).toMatchObject([says(1, '001', 0), says(2, '002', 0)])

  await step(first, 'delivered')
  await step(second, 'lost')
  expect([await verified(one), await verified(two)]).toMatchObject([says(1, '001', 0), says(2, '002', 1)])
  await step(second, 'replaced')
  expect((await post(`/api/admin/orders/${orderId}/parcels`, {})).status).toBe(200)
  const three = await slipOf(3)
  expect([await verified(two), await verified(three)]).toMatchObject([says(2, '002', 1), says(3, '003', 0)])
  await step((await see(orderId)).parcels.at(-1)?.id ?? '', 'unpacked')
  expect(await verified(three)).toMatchObject(says(3, '003', 1))
})

test('lots that replaced lost ones are named by every document, with the number of delivered pieces of each', async () => {
  const productId = await part()
  await add(productId, unitFacts('LOT403', { kind: 'lot' }), { quantity: 30 })
  await add(productId, unitFacts('LOT404', { kind: 'lot' }), { quantity: 20 })
  const orderId = await bought(productId, 35)
  const first = await ship(orderId, 12)
  await step(first, 'delivered')
  const lost = await ship(orderId)
  await step(lost, 'lost')
  await add(productId, unitFacts('LOT405', { kind: 'lot' }), { quantity: 10 })
  await step(lost, 'replaced')
  await ship(orderId)

  const delivered = ['LOT403 12', 'LOT404 15', 'LOT405 8']
  expect(await unitsOfLine(orderId)).toEqual(delivered)
  const slip = await words(orderId, 'packing-slip.pdf?parcel=3')
  for (const expectedText of ['Lot LOT404 OH 15', 'Lot LOT405 OH 8', '1 line, 23 pieces'])
    expect(slip).toContain(expectedText)
  expect(slip).not.toContain('LOT403')
  const invoice = await words(orderId, 'invoice.pdf')
  for (const expectedText of ['Lot LOT403 OH 12', 'Lot LOT404 OH 15', 'Lot LOT405 OH 8'])
    expect(invoice).toContain(expectedText)
  expect(await drafts(orderId)).toEqual(['Lot LOT403 × 12', 'Lot LOT404 × 15', 'Lot LOT405 × 8'])
})

test('drafts of certificates offer only delivered pieces, not those of a return or a returned package', async () => {
  const productId = await part()
  for (const mark of ['CB-1', 'CB-2']) await tagged(productId, mark, `F-${mark}`)
  const orderId = await bought(productId, 2)
  const id = await ship(orderId)
  expect((await drafts(orderId)).toSorted()).toEqual(['S/N CB-1 × 1', 'S/N CB-2 × 1'])
  await database.db.$client.query(
    `UPDATE fulfillment_pieces p SET returned = 1 FROM units u WHERE u.id = p.unit_id AND p.fulfillment_id = $1 AND u.mark = 'CB-1'`,
    [id],
  )
  expect(await drafts(orderId)).toEqual(['S/N CB-2 × 1'])
  await step(id, 'came-back')
  expect(await drafts(orderId)).toEqual([])
})
