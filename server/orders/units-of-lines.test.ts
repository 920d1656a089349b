import { beforeAll, expect, test } from 'vitest'
import { atPriceWords } from '../../domain/catalogue/price-tiers.ts'
import { amountOf } from '../../domain/catalogue/unit-of-measure.ts'
import { store } from '../../domain/settings/store.ts'
import { cartOf } from '../cart/testing.ts'
import { stockedPart } from '../catalogue/stocked-part.ts'
import { addProduct } from '../catalogue/testing.ts'
import { newKey, orderRequest } from '../checkout/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { pdfBytes } from '../documents/pdf-bytes.ts'
import { pdfPages } from '../documents/testing.ts'
import { writeInvoice } from '../documents/write-invoice.ts'
import { writePackingSlip } from '../documents/write-packing-slip.ts'
import { unitFacts } from '../inventory/units/testing.ts'
import { addAcceptedUnit } from '../inventory/units/testing-accepted.ts'
import { renderMails } from '../mail/testing.ts'
import { inTransaction } from '../platform/db/database.ts'
import { quoteBackOffice } from '../quotes/testing-back-office.ts'
import { readForMails } from './read-for-mails.ts'
import { readAdminOrder } from './reading/read-admin-order.ts'
import type { OrderView } from './reading/shapes.ts'

// Wire is sold by the foot. A line keeps the unit of measure in which it was sold.

const backOffice = quoteBackOffice()
const { database, talk, one, mails } = backOffice
const setUnit = (uom: string) =>
  database.db.$client.query('UPDATE products SET uom = $1 WHERE id = $2', [uom, backOffice.part])
beforeAll(async () => {
  await database.db.$client.query('UPDATE products SET price = 40 WHERE id = $1', [backOffice.part])
  await setUnit('FT')
})

test('an order keeps the unit of measure of its lines when the unit of the part changes later', async () => {
  const request = await orderRequest(database.db, [{ productId: backOffice.part, quantity: 2 }])
  const placed = await backOffice.app.post('/api/orders', request, { 'Idempotency-Key': newKey() })
  expect(placed).toMatchObject({ status: 201 })
  const { orderId, token } = placed.body as { orderId: string; token: string }
  await setUnit('EA')
  const { body } = await backOffice.app.call(`/api/orders/${orderId}?token=${token}`)
  expect((body as OrderView).items).toMatchObject([{ uom: 'FT', quantity: 2 }])
  await setUnit('FT')
})

test('a request, its offer and the mails of both count in the unit of the part', async () => {
  const { quoteId } = await talk.request(one(4))
  await talk.offer(quoteId, 127, 500)
  await setUnit('RL')
  const quote = await talk.seen(quoteId)
  expect(quote.lines).toMatchObject([{ uom: 'FT', quantity: 4, offer: { uom: 'FT', quantity: 4 } }])
  expect(quote.history.at(-1)?.offer?.lines).toMatchObject([{ uom: 'FT' }])
  await setUnit('FT')
  await renderMails(database.db)
  const texts = (await mails(quoteId)).map(({ text }) => text)
  expect(texts[0]).toContain('4 ft of Q-100')
  expect(texts.at(-1)).toContain('$1.27 per ft')
  expect(texts.join('\n')).not.toMatch(/\beach\b|4 ×/)
})

test('feet at two prices are two rows in the cart, the order, its mail, its packing slip and its invoice', async () => {
  const { db } = database
  const { id: adminId } = await signedIn(db, { admin: true })
  const productId = await addProduct(db, { sku: 'WIRE-20', price: 30_00, stock: { new: 40 } })
  await db.$client.query(`UPDATE products SET uom = 'FT' WHERE id = $1`, [productId])
  const spool = { ...unitFacts('SPOOL-7'), kind: 'lot' as const, conditionCode: 'NE' as const, price: 25_00 }
  await addAcceptedUnit({ db, stockedPart }, { productId, quantity: 60, facts: spool, adminId })
  const lines = [{ productId, condition: 'new' as const, reference: '', quantity: 100, requirements: null }]
  const [priced] = (await cartOf(db, null).price(lines)).lines
  expect(priced).toMatchObject({ uom: 'FT', linePrice: 2700_00 })
  expect(priced?.prices.map(one => atPriceWords(one, priced.uom))).toEqual(['60 ft at $25.00', '40 ft at $30.00'])
  const placed = await backOffice.app.post('/api/orders', await orderRequest(db, lines), {
    'Idempotency-Key': newKey(),
  })
  expect(placed).toMatchObject({ status: 201 })
  const { orderId } = placed.body as { orderId: string }
  const admin = await readAdminOrder(db, orderId)
  expect(admin.order.items.map(({ uom, quantity, unitPrice }) => [uom, quantity, unitPrice]).toSorted()).toEqual([
    ['FT', 40, 30_00],
    ['FT', 60, 25_00],
  ])
  const pageOf = async (drawn: Promise<PDFKit.PDFDocument>) =>
    pdfPages(await pdfBytes(await drawn))
      .flat()
      .join(' ')
  expect(await pageOf(writeInvoice(admin.order, store, 'a'))).toMatch(
    /60 ft \$25\.00 per ft \$1,500\.00.*40 ft \$30\.00 per ft \$1,200\.00/,
  )
  const proof = { publicUrl: 'https://store.example.com', key: 'a1b2c3d4'.repeat(4) }
  expect(await pageOf(writePackingSlip({ admin, proof }, { store, asker: 'a' }))).toMatch(
    /60 ft.*40 ft.*2 lines, 100 ft/,
  )
  const { allLines: mailed } = await inTransaction(db, tx => readForMails(tx, orderId, 'https://store.example.com'))
  expect(mailed.map(({ uom, quantity, sku }) => amountOf(uom, quantity, sku))).toEqual([
    '60 ft of WIRE-20',
    '40 ft of WIRE-20',
  ])
})
