import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { cents } from '../../domain/money/money.ts'
import { ADDRESS } from '../checkout/testing.ts'
import { testApp } from '../http/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { processPayment } from './process-payment.ts'
import type { ChargeRequest, PaymentProvider, WebhookRequest } from './provider.ts'
import { authorizeNetSandbox } from './providers/authorize-net/testing-sandbox.ts'
import { PROVIDERS } from './providers.ts'
import { fakeProvider } from './testing-fake-provider.ts'
import type { ProviderSandbox } from './testing-provider-sandbox.ts'
import { testShop } from './testing-shop.ts'

// The store relies on this behavior of every provider. Each provider passes these tests with its sandbox. Tests of its own
// codes and formats are in its folder.

/** The sandbox of each provider, by the provider's name. */
const SANDBOXES: Readonly<Record<string, () => ProviderSandbox>> = {
  'authorize-net': authorizeNetSandbox,
  fake: () => fakeProvider().sandbox,
}

test('every provider of the store has its sandbox here', () => {
  expect(Object.keys(SANDBOXES)).toEqual(expect.arrayContaining(PROVIDERS.map(({ name }) => name)))
})

const database = testDatabase()
const since = new Date(Date.now() - 60_000)
const never = new AbortController().signal
const newReference = (provider: PaymentProvider) =>
  randomBytes(20).toString('hex').slice(0, Math.min(20, provider.limits.referenceLength))

describe.each(Object.entries(SANDBOXES))('%s', (name, open) => {
  const sandbox = open()
  const shop = testShop(database, { gateway: () => sandbox.provider(), token: sandbox.token })

  const requestOf = async (amount: number): Promise<ChargeRequest> => ({
    reference: newReference(sandbox.provider()),
    invoiceNumber: `C-${randomBytes(6).toString('hex')}`,
    amount: cents(amount),
    token: await sandbox.token(),
    email: 'amelia@example.com',
    billTo: ADDRESS,
    shipTo: ADDRESS,
  })
  const queryFor = ({ invoiceNumber, reference }: ChargeRequest) => ({ invoiceNumber, reference, since, except: [] })
  /** A charge that the sandbox approves. */
  const charged = async (amount = 2000) => {
    const request = await requestOf(amount)
    const outcome = await sandbox.provider().charge(request)
    if (outcome.kind !== 'approved') throw new Error(`${outcome.kind}: ${outcome.message}`)
    return { request, ...outcome }
  }
  const listed = async () =>
    (await sandbox.provider().listCharges(since, never)).map(({ transactionId }) => transactionId)
  const stateOf = async (transactionId: string) => (await sandbox.provider().find(transactionId))?.state

  test('creates a charge, which is unsettled, and has the amount, the invoice number and the card of the request', async () => {
    const { request, transactionId, amount, card } = await charged()
    expect([amount, card.lastFour]).toEqual([2000, expect.stringMatching(/^\d{4}$/)])
    expect(await sandbox.provider().find(transactionId)).toMatchObject({
      transactionId,
      kind: 'charge',
      state: 'unsettled',
      amount: 2000,
      invoiceNumber: request.invoiceNumber,
      lastFour: card.lastFour,
      outcome: { kind: 'approved', transactionId, amount: 2000 },
    })
    expect(await listed()).toContain(transactionId)
  })

  test('confirms the charge of an attempt by its invoice number and reference, and no charge of another one', async () => {
    const { request, transactionId } = await charged()
    const provider = sandbox.provider()
    const sought = queryFor(request)
    expect(await provider.findCharge(sought)).toMatchObject({ kind: 'approved', transactionId, amount: 2000 })
    expect(await provider.findCharge({ ...sought, reference: newReference(provider) })).toBeNull()
    expect(await provider.findCharge({ ...sought, invoiceNumber: 'C-unknown' })).toBeNull()
    expect(await provider.findCharge({ ...sought, except: [transactionId] })).toBeNull()
  })

  test('declines a card without a charge', async () => {
    const request = sandbox.declined(await requestOf(2000))
    const outcome = await sandbox.provider().charge(request)
    expect(outcome).toMatchObject({ kind: 'declined', message: expect.stringMatching(/\w/) })
    expect((await sandbox.provider().findCharge(queryFor(request)))?.kind ?? 'declined').toBe('declined')
    const transactionId = outcome.kind === 'declined' ? outcome.transactionId : null
    expect(await listed()).not.toContain(transactionId)
    if (transactionId !== null) expect(await stateOf(transactionId)).toBe('ended')
  })

  test('fails without a charge for a token of another provider', async () => {
    const request = { ...(await requestOf(2000)), token: { another: 'token' } }
    expect(await sandbox.provider().charge(request)).toMatchObject({ kind: 'failed' })
    expect(await sandbox.provider().findCharge(queryFor(request))).toBeNull()
  })

  test('voids a charge that is not settled', async () => {
    const { transactionId } = await charged()
    await sandbox.provider().voidCharge(transactionId)
    expect(await stateOf(transactionId)).toBe('voided')
    expect(await listed()).not.toContain(transactionId)
  })

  test('voids neither a settled charge nor an unknown one', async () => {
    const { transactionId } = await charged()
    await sandbox.settle()
    expect(await stateOf(transactionId)).toBe('settled')
    await expect(sandbox.provider().voidCharge(transactionId)).rejects.toThrow()
    await expect(sandbox.provider().voidCharge('999999999')).rejects.toThrow()
    expect(await stateOf(transactionId)).toBe('settled')
    expect(await sandbox.provider().find('999999999')).toBeNull()
  })

  const settledCharge = async () => {
    const { transactionId, card } = await charged()
    await sandbox.settle()
    const refund = (amount: number, reference = newReference(sandbox.provider())) =>
      sandbox.provider().refund({ transactionId, lastFour: card.lastFour ?? '', amount: cents(amount), reference })
    return { transactionId, refund }
  }

  test('refunds a settled charge in parts, each found by its reference, and no more than was charged', async () => {
    const { refund } = await settledCharge()
    const provider = sandbox.provider()
    const references = [newReference(provider), newReference(provider)]
    expect(await provider.findRefund(references[0] ?? '', since)).toBeNull()
    const made = [await refund(500, references[0]), await refund(1500, references[1])]
    for (const [at, transactionId] of made.entries()) {
      expect(await provider.findRefund(references[at] ?? '', since)).toBe(transactionId)
      expect(await provider.find(transactionId)).toMatchObject({ kind: 'refund', amount: [500, 1500][at] })
    }
    await expect(refund(100)).rejects.toThrow()
  })

  test('makes a refund that is requested twice under one reference once', async () => {
    const { refund } = await settledCharge()
    const reference = newReference(sandbox.provider())
    const first = await refund(800, reference)
    expect(await refund(800, reference).catch(() => first)).toBe(first)
    expect(await sandbox.provider().findRefund(reference, since)).toBe(first)
    // After a second refund, less than this would be left.
    expect(await refund(1200)).not.toBe(first)
  })

  test('does not know the result of a charge whose answer is lost, and finds the charge', async () => {
    const request = await requestOf(2000)
    await sandbox.loseNextAnswer()
    expect(await sandbox.provider().charge(request)).toMatchObject({ kind: 'unknown' })
    expect(await sandbox.provider().findCharge(queryFor(request))).toMatchObject({ kind: 'approved', amount: 2000 })
  })

  test('reports no result while its gateway cannot be reached', async () => {
    const gateway = sandbox.unreachable()
    const request = await requestOf(2000)
    expect(['failed', 'unknown']).toContain((await gateway.charge(request)).kind)
    expect(await sandbox.provider().findCharge(queryFor(request))).toBeNull()
    const { transactionId } = await charged()
    const refund = { transactionId, lastFour: '1111', amount: cents(100), reference: newReference(gateway) }
    for (const asked of [
      () => gateway.findCharge(queryFor(request)),
      () => gateway.find(transactionId),
      () => gateway.findRefund(refund.reference, since),
      () => gateway.listCharges(since, never),
      () => gateway.voidCharge(transactionId),
      () => gateway.refund(refund),
    ])
      await expect(asked()).rejects.toThrow()
    expect(await stateOf(transactionId)).toBe('unsettled')
  })

  const requestBy = (body: string, headers: Record<string, string>): WebhookRequest => {
    const named = new Headers(headers)
    return { body: new TextEncoder().encode(body), header: header => named.get(header) ?? undefined }
  }

  test('reads only notifications that it has signed', () => {
    const { readWebhook } = sandbox.provider()
    const body = sandbox.notification('123456', 'notification-1')
    const headers = sandbox.sign(body)
    expect(readWebhook(requestBy(body, headers))).toMatchObject({
      notificationId: 'notification-1',
      transactionId: '123456',
    })
    expect(readWebhook(requestBy(body, {}))).toBe('unsigned')
    expect(readWebhook(requestBy(sandbox.notification('123457', 'notification-1'), headers))).toBe('unsigned')
    expect(readWebhook(requestBy('{}', sandbox.sign('{}')))).toBe('illegible')
  })

  const pay = async (orderId: string, total: number) =>
    (
      await processPayment(
        { ...shop.context(), clientAddress: '192.0.2.7' },
        { orderId, amount: cents(total), token: await sandbox.token(), userId: null, guestEmail: undefined },
      )
    ).settled.kind

  test('pays an order, and voids its charge if the order is canceled', async () => {
    const order = await shop.place()
    expect(await pay(order.orderId, order.total)).toBe('paid')
    const [attempt] = await shop.rowsOf<{ transaction_id: string; amount: string }>(
      'SELECT transaction_id, amount FROM payment_attempts WHERE order_id = $1',
      order.orderId,
    )
    expect(await stateOf(attempt?.transaction_id ?? '')).toBe('unsettled')
    await shop.cancel(order)
    expect(await shop.refundsOf(order)).toMatchObject([{ state: 'done', method: 'void' }])
    expect(await shop.orderOf(order)).toMatchObject({ payment_status: 'voided' })
    expect(await stateOf(attempt?.transaction_id ?? '')).toBe('voided')
  })

  test('pays an order by a notification, once, however often it is sent; a forged one changes nothing', async () => {
    const order = await shop.place()
    await sandbox.loseNextAnswer()
    expect(await pay(order.orderId, order.total)).toBe('pending')
    const [attempt] = await shop.rowsOf<{ reference: string }>(
      'SELECT reference FROM payment_attempts WHERE order_id = $1',
      order.orderId,
    )
    const found = await sandbox.provider().findCharge({
      invoiceNumber: order.orderNumber,
      reference: attempt?.reference ?? '',
      since,
      except: [],
    })
    if (found?.kind !== 'approved') throw new Error('the charge was not found')
    const app = testApp(database.db, sandbox.provider())
    const notificationId = randomUUID()
    const body = sandbox.notification(found.transactionId, notificationId)
    const deliver = async (headers: Record<string, string>) =>
      (await app.post(`/webhooks/${sandbox.provider().name}`, body, headers)).status
    expect(await deliver({})).toBe(401)
    expect(await shop.orderOf(order)).toMatchObject({ payment_status: 'unpaid' })
    expect([await deliver(sandbox.sign(body)), await deliver(sandbox.sign(body))]).toEqual([200, 200])
    expect(await shop.orderOf(order)).toMatchObject({ payment_status: 'paid' })
    expect((await shop.historyOf(order)).filter(line => line.startsWith('paid'))).toHaveLength(1)
    expect(
      await shop.rowsOf('SELECT provider FROM payment_notifications WHERE notification_id = $1', notificationId),
    ).toEqual([{ provider: name }])
  })
})
