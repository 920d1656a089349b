import { beforeAll, describe, expect, test } from 'vitest'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { renderMails } from '../mail/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { inDays, negotiation } from './testing.ts'

const database = testDatabase()
let app: ReturnType<typeof testApp>
let buyer: TestUser
let backOffice: TestUser
let part: number
beforeAll(async () => {
  app = testApp(database.db, noGateway)
  buyer = await signedIn(database.db, { name: 'Amelia Quimby' })
  backOffice = await signedIn(database.db, { admin: true })
  part = await addProduct(database.db, { sku: 'ALT-1', price: 0, stock: { new: 9, overhauled: 9, serviceable: 9 } })
})
const talk = negotiation(
  () => app,
  () => buyer,
  () => backOffice,
)

/** Requests a seal at $10, and a pump as alternatives: new at $500, overhauled at $300 or serviceable at $200. */
async function offered(shippingPrice: number | null = 1500) {
  const { quoteId } = await talk.request({
    lines: [
      { partNumber: 'SEAL-9', condition: 'new', quantity: 1 },
      ...(['new', 'overhauled', 'serviceable'] as const).map(condition => ({
        productId: part,
        condition,
        quantity: 1,
      })),
    ],
  })
  const [seal, pump, overhauled, serviceable] = await talk.lines(quoteId, 1000)
  const lines = [
    seal,
    { ...pump, unitPrice: 50_000, alternativeGroup: 1 },
    { ...overhauled, unitPrice: 30_000, alternativeGroup: 1 },
    { ...serviceable, unitPrice: 20_000, alternativeGroup: 1 },
  ]
  const answer = await app.post(
    `/api/admin/quotes/${quoteId}/offer`,
    { version: 1, offer: { lines, shippingPrice, validUntil: inDays(9) } },
    backOffice.headers,
  )
  expect(answer).toMatchObject({ status: 200 })
  const ids = (await talk.seen(quoteId)).lines.map(({ id }) => id)
  return { quoteId, ids }
}
const accept = (quoteId: string, total: number, chosen?: number[]) => talk.accept(quoteId, total, { chosen })
const addToCart = (quoteId: string, price: number, chosen?: number[]) =>
  app.post('/api/cart/quotes', { quoteId, price, chosen }, buyer.headers)
const inCart = async (quoteId: string) => {
  const { body } = await app.call('/api/cart', { headers: buyer.headers })
  const { priced } = body as {
    priced: { quotes: { quoteId: string; lines: { sku: string; condition: string }[] }[] }
  }
  return priced.quotes.find(quote => quote.quoteId === quoteId)
}
const takenOf = async (quoteId: string) =>
  (await talk.seen(quoteId)).lines.filter(({ isChosen }) => isChosen).map(({ condition }) => condition)

describe('alternatives', () => {
  test('the first line of each group is the default, so that clients without alternatives buy as before', async () => {
    const { quoteId } = await offered()
    expect(await talk.seen(quoteId)).toMatchObject({ goodsPrice: 51_000, quotedPrice: 52_500 })
    expect(await takenOf(quoteId)).toEqual(['new', 'new'])
    expect(await accept(quoteId, 52_500)).toMatchObject({ status: 200 })
    expect((await talk.seen(quoteId)).status).toBe('completed')
  })

  test('the accepted alternative sets the total and is the one that is bought', async () => {
    const { quoteId, ids } = await offered()
    const [seal = 0, , overhauled = 0, serviceable = 0] = ids
    expect(await accept(quoteId, 52_500, [overhauled])).toMatchObject({ status: 409 })
    for (const wrong of [[], [seal], [overhauled, serviceable], [overhauled, seal]])
      expect(await accept(quoteId, 32_500, wrong)).toMatchObject({
        status: 422,
        body: { code: 'ALTERNATIVES_NOT_CHOSEN' },
      })
    expect(await talk.seen(quoteId)).toMatchObject({ status: 'quoted', quotedPrice: 52_500 })
    expect(await accept(quoteId, 32_500, [overhauled])).toMatchObject({ status: 200 })
    expect(await talk.seen(quoteId)).toMatchObject({ status: 'completed', goodsPrice: 31_000, quotedPrice: 32_500 })
    expect(await addToCart(quoteId, 22_500, [serviceable])).toMatchObject({
      status: 409,
      body: { code: 'ALTERNATIVES_FIXED' },
    })
    expect(await addToCart(quoteId, 32_500, [overhauled])).toMatchObject({ status: 200 })
    expect((await inCart(quoteId))?.lines.map(({ sku, condition }) => `${sku} ${condition}`)).toEqual([
      'SEAL-9 new',
      'ALT-1 overhauled',
    ])
  })

  test('a quote added to the cart without acceptance puts the chosen alternative and its pieces in the cart', async () => {
    const { quoteId, ids } = await offered()
    const added = await addToCart(quoteId, 22_500, [ids[3] ?? 0])
    expect(added).toMatchObject({ status: 200, body: { quotePieces: { [quoteId]: 2 } } })
    expect((await inCart(quoteId))?.lines).toMatchObject([{ sku: 'SEAL-9' }, { condition: 'serviceable' }])
    expect(await addToCart(quoteId, 52_500, [ids[1] ?? 0])).toMatchObject({ status: 409 })
    expect(await takenOf(quoteId)).toEqual(['new', 'serviceable'])
  })

  test('the buyer chooses when approving a unit price; freight is priced for that choice', async () => {
    const { quoteId, ids } = await offered(null)
    expect(await talk.approve(quoteId, '99201', { chosen: [ids[2]] })).toMatchObject({ status: 200 })
    expect(await talk.seen(quoteId)).toMatchObject({ status: 'unit_approved', goodsPrice: 31_000, quotedPrice: null })
    await talk.priceShipping(quoteId, 500)
    expect(await accept(quoteId, 20_000 + 1000 + 500, [ids[3] ?? 0])).toMatchObject({
      status: 409,
      body: { code: 'ALTERNATIVES_FIXED' },
    })
    expect(await accept(quoteId, 31_500)).toMatchObject({ status: 200 })
  })

  test('a counter-offer covers the chosen line; the next offer resets the choice', async () => {
    const { quoteId, ids } = await offered()
    const counter = async (lineId: number | undefined, chosen: (number | undefined)[]) =>
      app.post(
        `/api/quotes/${quoteId}/counter`,
        { version: await talk.version(quoteId), prices: [{ lineId, unitPrice: 25_000 }], chosen },
        buyer.headers,
      )
    expect(await counter(ids[3], [ids[2]])).toMatchObject({ status: 422, body: { code: 'QUOTE_LINES_DIFFER' } })
    expect(await counter(ids[2], [ids[2]])).toMatchObject({ status: 200 })
    expect(await takenOf(quoteId)).toEqual(['new', 'overhauled'])
    await talk.offer(quoteId, 2000, 0)
    expect(await talk.seen(quoteId)).toMatchObject({ goodsPrice: 8000 })
    expect((await talk.seen(quoteId)).lines.every(line => line.isChosen && line.alternativeGroup === null)).toBe(true)
  })

  test('the mail lists the alternatives, and after the choice only the chosen ones', async () => {
    const { quoteId, ids } = await offered()
    await accept(quoteId, 32_500, [ids[2] ?? 0])
    await renderMails(database.db)
    const { rows } = await database.db.$client.query<{ event: string; text: string }>(
      `SELECT event, text FROM emails WHERE entity LIKE 'quote:' || $1 || '%' AND event IN ('rfq_quoted', 'rfq_final_accepted') ORDER BY id`,
      [quoteId],
    )
    expect(rows[0]?.text.match(/One of A: 1 × ALT-1/g)).toHaveLength(3)
    expect(rows[0]?.text).toContain('you choose one of them')
    expect(rows[1]?.text.match(/× ALT-1/g)).toHaveLength(1)
    expect(rows[1]?.text).not.toContain('one of')
  })
})
