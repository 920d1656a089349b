import { beforeAll, describe, expect, test } from 'vitest'
import { store } from '../../domain/settings/store.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { pdfPages } from '../documents/testing.ts'
import { consumeLimit } from '../limits.ts'
import { guestTokenOf } from '../orders/guest-link.ts'
import { addOrder, addRefund } from '../orders/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { noGateway, testApp } from './testing.ts'

const database = testDatabase()
const app = (changes = {}) => testApp(database.db, noGateway, { store: { ...store, ...changes } })
let buyer: TestUser
let otherBuyer: TestUser
let admin: TestUser
beforeAll(async () => {
  buyer = await signedIn(database.db)
  otherBuyer = await signedIn(database.db)
  admin = await signedIn(database.db, { admin: true })
})
const paidOrder = (userId: string | null, orderNumber: string) =>
  addOrder(database.db, { userId, paid: true, orderNumber, skus: ['MS20470AD4-6'] })
const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await app().request(path, { headers })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

describe('an invoice', () => {
  test('is for the buyer, for a guest with the link’s token, and for admins', async () => {
    const mine = await paidOrder(buyer.id, 'APS-20260303-1001')
    for (const { headers } of [buyer, admin]) {
      const { status, headers: sent, bytes } = await read(`/order/${mine}/invoice.pdf`, headers)
      expect(status).toBe(200)
      expect(sent.get('content-type')).toBe('application/pdf')
      expect(sent.get('cache-control')).toBe('private, no-store')
      expect(sent.get('content-disposition')).toBe('attachment; filename="invoice-APS-20260303-1001.pdf"')
      expect(pdfPages(bytes).flat()).toEqual(expect.arrayContaining(['Number APS-20260303-1001', 'MS20470AD4-6']))
    }
    const guests = await paidOrder(null, 'APS-20260303-1002')
    const token = await guestTokenOf(database.db, guests)
    expect((await read(`/order/${guests}/invoice.pdf?token=${token}`)).status).toBe(200)
    expect((await read(`/order/${guests}/invoice.pdf?token=${token}x`)).status).toBe(404)
  })

  test('is not found by other callers, and not before the order is paid', async () => {
    const mine = await paidOrder(buyer.id, 'APS-20260303-1003')
    const unpaid = await addOrder(database.db, { userId: buyer.id })
    const missing = (await read('/order/00000000-0000-4000-8000-000000000000/invoice.pdf')).bytes.toString()
    expect((await read(`/order/${mine}/invoice.pdf?token=%00`)).status).toBe(404)
    for (const [order, headers] of [
      [mine, {}],
      [mine, otherBuyer.headers],
      [unpaid, buyer.headers],
      ['..%2f..%2fetc', buyer.headers],
    ] as const) {
      const answer = await read(`/order/${order}/invoice.pdf`, headers)
      expect([answer.status, answer.bytes.toString()]).toEqual([404, missing])
    }
  })
})

test('documents are limited per address, without effect on other addresses', async () => {
  const id = await paidOrder(buyer.id, 'APS-20260303-1005')
  for (let n = 0; n < 120; n++) await consumeLimit(database.db, 'papers', '192.0.2.7')
  const from = (address: string) => read(`/order/${id}/invoice.pdf`, { ...buyer.headers, 'X-Forwarded-For': address })
  const { status, headers, bytes } = await from('192.0.2.7')
  expect([status, JSON.parse(bytes.toString()).code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await from('192.0.2.8')).status).toBe(200)
})

test.each([
  ['unpaid', 'pending'],
  ['voided', 'pending'],
  ['refunded', 'processing'],
  ['paid', 'canceled'],
])('a packing slip is refused for an order that is %s and %s', async (payment, status) => {
  const id = await addOrder(database.db, { userId: buyer.id })
  await database.db.$client.query('UPDATE orders SET payment_status = $2, status = $3 WHERE id = $1', [
    ...[id, payment, status],
  ])
  const answer = await read(`/order/${id}/packing-slip.pdf`, admin.headers)
  expect([answer.status, answer.bytes.toString()]).toEqual([409, expect.stringContaining('There’s nothing to pack')])
})

test('a packing slip is refused for a paid order that is refunded in full, or whose charge was voided by hand', async () => {
  const slip = async (id: string) => (await read(`/order/${id}/packing-slip.pdf`, admin.headers)).status
  const refunded = await addOrder(database.db, { userId: buyer.id, paid: true, attempt: 'approved' })
  await addRefund(database.db, refunded, 15, 'done')
  expect(await slip(refunded)).toBe(200)
  await addRefund(database.db, refunded, 5, 'failed')
  expect(await slip(refunded)).toBe(409)
  const voided = await addOrder(database.db, { userId: buyer.id, paid: true, orderNumber: 'APS-20260303-1007' })
  expect(await slip(voided)).toBe(200)
  await database.db.$client.query(
    `INSERT INTO payment_notifications (provider, notification_id, event_type, outcome, order_id, handled_at)
      VALUES ('authorize-net', 'by-hand', 'void', 'voided_by_hand', $1, now())`,
    [voided],
  )
  expect(await slip(voided)).toBe(409)
})

test('a packing slip is for admins, with two-step sign-in if the setting requires it', async () => {
  const id = await paidOrder(buyer.id, 'APS-20260303-1004')
  const { status, headers, bytes } = await read(`/order/${id}/packing-slip.pdf`, admin.headers)
  expect([status, headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="packing-slip-APS-20260303-1004.pdf"',
  ])
  expect(pdfPages(bytes).flat().join('\n')).not.toContain('$')
  for (const who of [{}, buyer.headers, otherBuyer.headers])
    expect((await read(`/order/${id}/packing-slip.pdf`, who)).status).toBe(404)
  const strict = app({ staffNeedsTwoStep: true })
  expect((await strict.call(`/order/${id}/packing-slip.pdf`, { headers: admin.headers })).status).toBe(404)
  expect((await strict.call(`/order/${id}/invoice.pdf`, { headers: admin.headers })).status).toBe(404)
})
