import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SANDBOX_CREDENTIALS as KEYS } from './credentials.ts'
import { type Json, testSandbox } from './testing.ts'

const sandbox = testSandbox({ webhookWaitsMs: [5, 5] })

type Received = { signature: string | undefined; body: string; event: Json }
let received: Received[]
let statuses: number[]
let store: Server

beforeEach(async () => {
  received = []
  statuses = []
  store = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const signature = request.headers['x-anet-signature']
    received.push({ signature: `${signature}`, body, event: JSON.parse(body) })
    response.writeHead(statuses.shift() ?? 200).end()
  })
  await new Promise<void>(done => store.listen(0, '127.0.0.1', done))
  const { port } = store.address() as AddressInfo
  await sandbox.post('/sandbox/webhook-target', { url: `http://127.0.0.1:${port}/webhooks` })
})
afterEach(() => new Promise(done => store.close(done)))

const events = (count: number) =>
  vi.waitFor(() => {
    expect(received).toHaveLength(count)
    return received
  }, 30_000)

test('the gateway sends a notification of a charge, signed with the text of the signature key', async () => {
  const { transId, authCode } = (await sandbox.charge()).transactionResponse
  const [first] = await events(1)
  expect(first?.event).toEqual({
    notificationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    eventType: 'net.authorize.payment.authcapture.created',
    eventDate: '2026-11-20T12:00:00.000Z',
    webhookId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    payload: {
      responseCode: 1,
      merchantReferenceId: 'ref-1',
      authCode,
      avsResponse: 'Y',
      authAmount: 10,
      invoiceNumber: 'INV-1',
      entityName: 'transaction',
      id: transId,
    },
  })
  const hmac = createHmac('sha512', KEYS.signatureKey)
    .update(first?.body ?? '')
    .digest('hex')
  expect(first?.signature).toBe(`sha512=${hmac.toUpperCase()}`)
})

test('the gateway notifies of voids, refunds and reviews, but not of a decline', async () => {
  const chargeInvoice = async (invoiceNumber: string) =>
    (await sandbox.charge({ invoiceNumber })).transactionResponse.transId
  const [settled, voided] = [await chargeInvoice('INV-1'), await chargeInvoice('INV-2')]
  await sandbox.charge({ zip: '46282', invoiceNumber: 'INV-3' })
  await sandbox.transact({ transactionType: 'voidTransaction', refTransId: voided })
  await sandbox.settle()
  await sandbox.transact({
    transactionType: 'refundTransaction',
    amount: '1.00',
    payment: { creditCard: { cardNumber: '1111', expirationDate: 'XXXX' } },
    refTransId: settled,
  })
  await sandbox.fault({ fault: 'held', times: 1 })
  await chargeInvoice('INV-4')
  await sandbox.post('/sandbox/review', { action: 'approve' })
  const types = (await events(6)).map(({ event }) => event.eventType.replace('net.authorize.payment.', ''))
  expect(types.sort()).toEqual([
    'authcapture.created',
    'authcapture.created',
    'fraud.approved',
    'fraud.held',
    'refund.created',
    'void.created',
  ])
})

test('the gateway sends a notification even if the store got no response to its request', async () => {
  await sandbox.fault({ fault: 'reset-after-charge', times: 1 })
  await sandbox.charge().catch(() => undefined)
  expect((await events(1))[0]?.event.payload.invoiceNumber).toBe('INV-1')
})

test('the gateway repeats a failed notification unchanged, and then stops', async () => {
  statuses = [500, 500]
  await sandbox.charge()
  const attempts = await events(3)
  expect(new Set(attempts.map(({ body }) => body)).size).toBe(1)
  statuses = [500, 500, 500]
  await sandbox.charge({ invoiceNumber: 'INV-2' })
  await events(6)
  const target = await (await fetch(sandbox.url('/sandbox/webhook-target'))).json()
  expect(target.deliveries.map((delivery: Json) => [delivery.tries, delivery.result])).toEqual([
    [3, '200'],
    [3, '500'],
  ])
})

test('an address must be http or null', async () => {
  for (const url of ['ftp://store', 'store', 7, undefined])
    expect((await sandbox.post('/sandbox/webhook-target', { url })).status).toBe(400)
  expect((await sandbox.post('/sandbox/webhook-target', { url: null })).status).toBe(200)
  await sandbox.charge()
  expect((await (await fetch(sandbox.url('/sandbox/webhook-target'))).json()).deliveries).toEqual([])
})
