import { beforeAll, expect, test } from 'vitest'
import { store } from '../../domain/settings/store.ts'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { bytesOf, pdfPages } from '../documents/testing.ts'
import { writeInvoice } from '../documents/write-invoice.ts'
import { writePickList } from '../documents/write-pick-list.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { checkStock } from '../invariants/stock.ts'
import { linesBlock } from '../mail/templates/order-facts.ts'
import { readForMails } from '../orders/read-for-mails.ts'
import { readAdminOrder } from '../orders/reading/read-admin-order.ts'
import { inTransaction } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { negotiation } from '../quotes/testing.ts'
import { newKey, orderRequest } from './testing.ts'
import { asQuoted } from './testing-quote-orders.ts'

const database = testDatabase()
const app = () => testApp(database.db, noGateway)
let boss: TestUser
let buyer: TestUser
beforeAll(async () => {
  boss = await signedIn(database.db, { admin: true })
  buyer = await signedIn(database.db)
})

async function wordsOf(drawn: AsyncIterable<Uint8Array>): Promise<string> {
  return pdfPages(await bytesOf(drawn))
    .flat()
    .join(' ')
}
const itemsOf = async (orderId: string, token = '', headers = {}) => {
  const { body } = await app().call(`/api/orders/${orderId}?token=${token}`, { headers })
  return (body as { items: { sku: string; reference: string; quantity: number }[] }).items
}
const findNumbers = async (search: string) => {
  const { body } = await app().call(`/api/admin/orders?search=${encodeURIComponent(search)}`, { headers: boss.headers })
  return (body as { orders: { id: string }[] }).orders.map(({ id }) => id)
}

test('references of a buyer’s lines appear in the order, its mails, its documents and the exports of the back office', async () => {
  const productId = await addProduct(database.db, { sku: 'REF-1', price: 90_000, stock: { new: 5 } })
  const bare = { productId, condition: 'new' as const, quantity: 2 }
  const lines = [
    { ...bare, reference: 'WO-4711' },
    { ...bare, reference: '=N77<b>', quantity: 1 },
  ]
  const request = await orderRequest(database.db, [{ ...bare, quantity: 3 }])
  const { status, body } = await app().post('/api/orders', { ...request, lines }, { 'Idempotency-Key': newKey() })
  expect(status).toBe(201)
  const { orderId, token } = body as { orderId: string; token: string }
  expect(await itemsOf(orderId, token)).toMatchObject([
    { reference: 'WO-4711', quantity: 2 },
    { reference: '=N77<b>', quantity: 1 },
  ])
  const { facts } = await inTransaction(database.db, tx => readForMails(tx, orderId, 'http://localhost'))
  const block = linesBlock(facts.order)
  expect(JSON.stringify(block)).toContain('Your reference: WO-4711, ')

  await database.db.$client.query(`UPDATE orders SET payment_status = 'paid', hold_expires_at = NULL WHERE id = $1`, [
    orderId,
  ])
  const admin = await readAdminOrder(database.db, orderId)
  const slip = await app().request(`/order/${orderId}/packing-slip.pdf`, { headers: boss.headers })
  for (const words of [
    await wordsOf(await writePickList([admin], { units: [], store, at: new Date(), asker: 'boss' })),
    await wordsOf(await writeInvoice(admin.order, store, 'boss')),
    pdfPages(Buffer.from(await slip.arrayBuffer()))
      .flat()
      .join(' '),
  ])
    for (const reference of ['WO-4711', '=N77<b>']) expect(words).toContain(reference)

  expect(await findNumbers('wo-47')).toEqual([orderId])
  expect(await findNumbers('wo-48')).toEqual([])
  const file = await app().call(`/admin/orders.csv?search=WO-4711`, { headers: boss.headers })
  expect(`${file.body}`.split('\r\n')[1]).toMatch(/,"WO-4711; '=N77<b>","2 EA; 1 EA"$/)
  expect(await checkStock(database.db)).toEqual([])
})

test('the reference of a request’s line appears in the quote, and in its order', async () => {
  const talk = negotiation(
    app,
    () => buyer,
    () => boss,
  )
  const { quoteId } = await talk.request({
    lines: [
      { partNumber: 'REF-2', quantity: 2, reference: 'N12345 left wing' },
      { partNumber: 'REF-2', quantity: 1 },
    ],
  })
  expect((await talk.seen(quoteId)).lines.map(({ reference }) => reference)).toEqual(['N12345 left wing', ''])
  await talk.offer(quoteId, 5000, 1500)
  const answer = await app().post('/api/orders', asQuoted(quoteId, 16_500), {
    ...buyer.headers,
    'Idempotency-Key': newKey(),
  })
  expect(answer.status).toBe(201)
  const { orderId } = answer.body as { orderId: string }
  expect((await itemsOf(orderId, '', buyer.headers)).map(({ reference }) => reference)).toEqual([
    'N12345 left wing',
    '',
  ])
  expect(await findNumbers('n12345 left')).toEqual([orderId])
})
