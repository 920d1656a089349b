import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { cents } from '../../domain/money/money.ts'
import {
  isQuoteEventAllowed,
  leadsTo,
  type QuoteActor,
  type QuoteEvent,
  type QuoteStatus,
} from '../../domain/quotes/quote.ts'
import { releaseExpired } from '../cancellations/release-expired.ts'
import { addProduct } from '../catalogue/testing.ts'
import { ADDRESS, newKey } from '../checkout/testing.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { checkStock } from '../invariants/stock.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { expireQuotes } from './expire-quotes.ts'
import { negotiation } from './testing.ts'

// Buyers, admins and the clock act in random order. Afterwards every move is one of QUOTE_EVENTS, and the payment
// equals the last offer.

const database = testDatabase()
let charges = 0
const yesMan: PaymentProvider = {
  ...noGateway,
  charge: async ({ amount }) => ({
    kind: 'approved',
    transactionId: `${60_000_000_000 + ++charges}`,
    amount,
    card: { brand: null, lastFour: null },
  }),
}
let app: ReturnType<typeof testApp>
let buyer: TestUser
let backOffice: TestUser
let part: number
beforeAll(async () => {
  app = testApp(database.db, yesMan)
  backOffice = await signedIn(database.db, { admin: true })
  part = await addProduct(database.db, { sku: 'ANY-1', price: 9900, stock: { new: 100_000 } })
})
const talk = negotiation(
  () => app,
  () => buyer,
  () => backOffice,
)
const rowsOf = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await database.db.$client.query<Row>(text, values)).rows

type World = { quoteId: string; orders: { orderId: string; total: number }[] }

const place = async (world: World) => {
  const { quotedPrice, isOnAccount } = await talk.seen(world.quoteId)
  const shipping = isOnAccount ? { mode: 'customer_account', carrierAccountId: await ownAccount() } : { mode: 'quote' }
  const { status, body } = await app.post(
    '/api/orders',
    {
      lines: [],
      quoteIds: [world.quoteId],
      email: 'amelia@example.com',
      shippingAddress: ADDRESS,
      billingAddress: null,
      shipping,
      expectedTotal: cents(quotedPrice ?? 1),
    },
    { ...buyer.headers, 'Idempotency-Key': newKey() },
  )
  if (status === 201) world.orders.push(body as { orderId: string; total: number })
  return status
}
/** The buyer's only carrier account. */
const ownAccount = async (): Promise<number> => {
  const at = '/api/settings/carrier-accounts'
  const had = (await app.call(at, { headers: buyer.headers })).body as { id: number }[]
  if (had[0]) return had[0].id
  const { body } = await app.post(at, { provider: 'ups', accountNumber: 'A1B2C3' }, buyer.headers)
  return (body as { id: number }).id
}
const payLast = async ({ orders }: World) => {
  const order = orders.at(-1)
  if (!order) return 404
  const card = { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: 'token' }
  const paying = { paymentData: card, amount: order.total / 100, orderId: order.orderId, isGuest: false }
  return (await app.post('/functions/process-payment', paying, buyer.headers)).status
}
const STEPS = {
  'unit price': ({ quoteId }: World) => talk.offer(quoteId, 7000, null),
  'the whole': ({ quoteId }: World) => talk.offer(quoteId, 8000, 150),
  'one of two': async ({ quoteId }: World) => {
    const lines = await talk.lines(quoteId, 6000, { alternativeGroup: 1 })
    return talk.offer(quoteId, 6000, 150, { lines })
  },
  'accept the second': async ({ quoteId }: World) => {
    const { lines, shippingPrice } = await talk.seen(quoteId)
    const second = lines[1]
    return talk.accept(quoteId, (second?.offer?.totalPrice ?? 0) + (shippingPrice ?? 0), { chosen: [second?.id ?? 1] })
  },
  shipping: ({ quoteId }: World) => talk.priceShipping(quoteId, 300),
  reject: ({ quoteId }: World) => talk.reject(quoteId),
  ask: ({ quoteId }: World) => talk.write(quoteId, 'Is the tag dual release?'),
  reply: ({ quoteId }: World) => talk.reply(quoteId, 'Which one?'),
  approve: ({ quoteId }: World) => talk.approve(quoteId),
  'name the account': async ({ quoteId }: World) => talk.nameAccount(quoteId, await ownAccount()),
  accept: async ({ quoteId }: World) => talk.accept(quoteId, (await talk.seen(quoteId)).quotedPrice ?? 1),
  counter: ({ quoteId }: World) => talk.counter(quoteId, 5000),
  decline: ({ quoteId }: World) => talk.decline(quoteId),
  withdraw: ({ quoteId }: World) => talk.withdraw(quoteId),
  place,
  pay: payLast,
  // Two concurrent actions on the same quote.
  'place and new offer': (world: World) => Promise.all([place(world), talk.offer(world.quoteId, 9000, 0)]),
  'place twice': (world: World) => Promise.all([place(world), place(world)]),
  'pay and run out': (world: World) =>
    Promise.all([payLast(world), runOut(world).then(() => expireQuotes(database.db))]),
  'run out': async (world: World) => {
    await runOut(world)
    await expireQuotes(database.db)
  },
  'let orders end': async () => {
    await database.db.$client.query(
      `UPDATE orders SET hold_expires_at = now() - interval '1 s' WHERE payment_status = 'unpaid' AND status = 'pending'`,
    )
    await releaseExpired(database.db, 'http://localhost')
  },
} satisfies Record<string, (world: World) => Promise<unknown>>
const runOut = ({ quoteId }: World) =>
  database.db.$client.query(`UPDATE quotes SET valid_until = '2020-01-01' WHERE id = $1`, [quoteId])

// Frequent actions, so that many runs lead to a purchase.
const OFTEN = [...Array(3)].flatMap(() => ['the whole', 'place', 'pay'] as const)

test('quotes only move as the table allows, and the payment equals the last offer', async () => {
  const steps = fc.array(fc.constantFrom(...OFTEN, ...(Object.keys(STEPS) as (keyof typeof STEPS)[])), {
    minLength: 3,
    maxLength: 18,
  })
  let bought = 0
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('rfq', 'aog'), steps, async (kind, sequence) => {
      buyer = await signedIn(database.db)
      const lines = [
        { productId: part, condition: 'new' as const, quantity: 2 },
        { partNumber: 'ANY-2', quantity: 1 },
      ]
      const { quoteId } = kind === 'aog' ? await talk.requestAog() : await talk.request({ lines })
      const world: World = { quoteId, orders: [] }
      for (const step of sequence) await STEPS[step](world)
      await checkHistory(quoteId)
      if (await checkPurchase(quoteId)) bought++
      expect(await checkStock(database.db)).toEqual([])
    }),
    // Always includes one run that buys.
    {
      numRuns: 25,
      interruptAfterTimeLimit: 60_000,
      examples: [
        ['rfq', ['the whole', 'place', 'pay']],
        ['rfq', ['one of two', 'accept the second', 'place', 'pay']],
      ],
    },
  )
  expect(bought).toBeGreaterThan(0)
})

async function checkHistory(quoteId: string): Promise<void> {
  const [quote] = await rowsOf<{ kind: 'rfq' | 'aog'; status: QuoteStatus; turn: string | null; version: number }>(
    'SELECT kind, status, turn, version FROM quotes WHERE id = $1',
    quoteId,
  )
  const history = await rowsOf<{ event: QuoteEvent; actor: QuoteActor; status: QuoteStatus }>(
    'SELECT event, actor, status FROM quote_history WHERE quote_id = $1 ORDER BY id',
    quoteId,
  )
  let before: QuoteStatus | null = null
  for (const { event, actor, status } of history) {
    expect([event, before, isQuoteEventAllowed(event, { kind: quote?.kind ?? 'rfq', status: before }, actor)]).toEqual([
      event,
      before,
      true,
    ])
    expect(leadsTo(event, before, status)).toBe(true)
    before = status
  }
  expect(quote).toMatchObject({ status: before, version: history.length })
  // A quote that awaits the back office's answer or offer stays in its list.
  const isAsked =
    history.findLastIndex(({ event, actor }) => event === 'wrote' && actor === 'buyer') >
    history.findLastIndex(({ actor }) => actor === 'admin')
  const isOwed = isAsked || (quote?.kind === 'aog' && quote.status === 'pending')
  if (quote && isOwed && isQuoteEventAllowed('wrote', quote, 'admin'))
    expect([history, quote.turn]).toEqual([history, 'admin'])
}

/** True if the quote was bought. */
async function checkPurchase(quoteId: string): Promise<boolean> {
  const orders = await rowsOf<{
    id: string
    status: string
    payment_status: string
    subtotal: string
    shipping_fee: string
  }>('SELECT o.* FROM order_quotes q JOIN orders o ON o.id = q.order_id WHERE q.quote_id = $1', quoteId)
  const paid = orders.filter(order => order.payment_status === 'paid')
  const open = orders.filter(order => order.payment_status === 'unpaid' && order.status === 'pending')
  const { status, history, lines } = await talk.seen(quoteId)
  expect(paid.length + open.length).toBeLessThanOrEqual(1)
  expect(paid).toHaveLength(status === 'purchased' ? 1 : 0)
  for (const order of paid) {
    const at = history.findLastIndex(one => one.offer !== null)
    const offer = history[at]?.offer
    // A buyer who named their own carrier account after the offer pays no freight.
    const isOnAccount = history.findLastIndex(({ event }) => event === 'account_named') > at
    // One of the alternatives is bought: the chosen one, else the first of the offer.
    const chosenOffers = lines.flatMap(({ offer: one, isChosen }) => (one && isChosen ? one : []))
    const items = await rowsOf<{ sku: string; quantity: number }>(
      'SELECT sku, quantity FROM order_items WHERE order_id = $1 ORDER BY id',
      order.id,
    )
    expect(items).toEqual(chosenOffers.map(({ sku, quantity }) => ({ sku, quantity })))
    const isChoice = lines.some(({ alternativeGroup }) => alternativeGroup !== null)
    if (isChoice) expect(chosenOffers).toHaveLength(1)
    expect([order.subtotal, order.shipping_fee].map(amount => Math.round(Number(amount) * 100))).toEqual([
      isChoice ? chosenOffers[0]?.totalPrice : offer?.goods,
      isOnAccount ? 0 : offer?.shipping,
    ])
    // No offer, counter-offer or refusal between the last acceptance and the payment.
    const events = history.map(({ event }) => event).filter(event => event !== 'wrote')
    expect(['quoted', 'accepted', 'unit_approved', 'account_named']).toContain(events.at(-2))
  }
  return paid.length === 1
}
