import { beforeAll, expect, test } from 'vitest'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { negotiation } from './testing.ts'

const database = testDatabase()
let app: ReturnType<typeof testApp>
let buyer: TestUser
let backOffice: TestUser
beforeAll(async () => {
  app = testApp(database.db, noGateway)
  buyer = await signedIn(database.db)
  backOffice = await signedIn(database.db, { admin: true })
})
const talk = negotiation(
  () => app,
  () => buyer,
  () => backOffice,
)

test('the back office sees the alternates of a part, with their stock, and not the parts that it may replace', async () => {
  const { db } = database
  const requestedPart = await addProduct(db, { sku: 'K-1', stock: {} })
  await addProduct(db, { sku: 'K-2', manufacturer: 'Halvard', price: 1250, stock: { new: 4, overhauled: 1 } })
  const says = await addProduct(db, { sku: 'K-3', price: 0, stock: {} })
  await addProduct(db, { sku: 'K-4', stock: {} })
  const refer = (productId: number, otherSku: string, kind: string, isTwoWay: boolean) =>
    app.post(
      `/api/admin/parts/${productId}/references`,
      { reference: { kind, otherSku, isTwoWay, source: 'IPC' } },
      backOffice.headers,
    )
  await refer(requestedPart, 'K-2', 'alternate_of', true)
  await refer(requestedPart, 'K-4', 'alternate_of', false)
  await refer(requestedPart, 'K-NOWHERE', 'superseded_by', false)
  await refer(says, 'K-1', 'alternate_of', false)
  const { quoteId } = await talk.request({ lines: [{ productId: requestedPart, quantity: 1 }] })
  const [line] = (await talk.atAdminSeen(quoteId)).lines
  expect(line?.alternates).toMatchObject([
    {
      sku: 'K-2',
      manufacturer: 'Halvard',
      listPrice: 1250,
      stock: [
        { condition: 'new', quantity: 4 },
        { condition: 'overhauled', quantity: 1 },
      ],
    },
    { sku: 'K-3', listPrice: null, stock: [] },
  ])
})

test('the cost of a piece is internal, and so is the buyer’s rate of purchases', async () => {
  const { quoteId } = await talk.request({ lines: [{ partNumber: 'K-1', condition: 'new', quantity: 2 }] })
  expect((await talk.atAdminSeen(quoteId)).buyer).toMatchObject({ offered: 0, purchased: 0 })
  const lines = await talk.lines(quoteId, 1000, { unitCost: 650 })
  await talk.offer(quoteId, 1000, 0, { lines })
  const seen = await talk.atAdminSeen(quoteId)
  expect(seen.lines).toMatchObject([{ unitCost: 650 }])
  expect(seen.buyer).toMatchObject({ offered: 1, purchased: 0 })
  expect(seen.buyer.lastQuotes.map(({ id }) => id)).not.toContain(quoteId)
  expect(JSON.stringify(await talk.seen(quoteId))).not.toContain('unitCost')
  const next = await talk.request({ lines: [{ partNumber: 'K-9', quantity: 1 }] })
  expect((await talk.atAdminSeen(next.quoteId)).buyer.lastQuotes).toMatchObject([
    { id: quoteId, status: 'quoted', price: 2000 },
    {},
  ])
})

test('each condition has its shop price; a sold-out one never has the price of another', async () => {
  const { db } = database
  const productId = await addProduct(db, {
    sku: 'K-COND',
    price: 191_900,
    salePrice: 180_000,
    stock: { as_removed: 3, overhauled: 6, serviceable: 0, repaired: 0, new: 2 },
  })
  const price = (condition: string, dollars: number) =>
    db.$client.query('UPDATE stock_lines SET price = $3 WHERE product_id = $1 AND condition = $2', [
      ...[productId, condition, dollars],
    ])
  await price('overhauled', 6397)
  await price('repaired', 5100)
  await price('new', 0)
  const known = async (id: number) => {
    const { quoteId } = await talk.request({ lines: [{ productId: id, condition: 'overhauled', quantity: 1 }] })
    return (await talk.atAdminSeen(quoteId)).lines[0]
  }
  expect(await known(productId)).toMatchObject({
    listPrice: 191_900,
    stock: [
      { condition: 'as_removed', quantity: 3, unitPrice: 180_000, atPrice: 3, dearer: 0 },
      { condition: 'overhauled', quantity: 6, unitPrice: 639_700 },
      { condition: 'serviceable', quantity: 0, unitPrice: null },
      { condition: 'repaired', quantity: 0, unitPrice: 510_000 },
      { condition: 'new', quantity: 2, unitPrice: null },
    ],
  })
  const soldOut = await addProduct(db, { sku: 'K-OUT', price: 900, stock: { new: 0 } })
  expect(await known(soldOut)).toMatchObject({ stock: [{ condition: 'new', quantity: 0, unitPrice: 900 }] })
})
