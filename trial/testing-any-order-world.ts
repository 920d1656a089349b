import { beforeAll, expect } from 'vitest'
import type { UnitSource } from '../domain/inventory/unit.ts'
import type { UnitFacts } from '../domain/inventory/unit-facts.ts'
import { ROLES, type Role } from '../domain/staff/roles.ts'
import { addProduct } from '../server/catalogue/testing.ts'
import { newKey, orderRequest } from '../server/checkout/testing.ts'
import { asQuoted } from '../server/checkout/testing-quote-orders.ts'
import { signedIn, type TestUser } from '../server/customers/accounts/testing.ts'
import type { ImportAnswer } from '../server/imports/read-import.ts'
import { cockpit } from '../server/imports/testing-cockpit.ts'
import { unitFacts } from '../server/inventory/units/testing.ts'
import { testGateway } from '../server/payments/testing.ts'
import { testShop } from '../server/payments/testing-shop.ts'
import { testDatabase } from '../server/platform/db/testing.ts'
import { negotiation } from '../server/quotes/testing.ts'
import { RetainedMoney } from './testing-retained-money.ts'

/** An order of a walk, with the credentials of its buyer and the money that the walk computes. */
export type WalkedOrder = {
  orderId: string
  /** the token of a guest; `headers`: the session of a signed-in buyer */
  token: string | undefined
  headers: Record<string, string>
  items: number[]
  money: RetainedMoney
}
export type Answer = { status: number; body: { code?: string } & Record<string, unknown> }

/** Returns a random number less than `below`. A step of a walk always draws the same numbers. */
export type Draw = (below: number) => number

/** A shop for walks. Each walk begins with two new parts, one in bulk and one with serialized pieces. */
export function anyOrderWorld() {
  const database = testDatabase()
  const sandbox = testGateway(780)
  const shop = testShop(database, sandbox)
  const { rowsOf } = shop
  let buyer: TestUser
  let admin: TestUser
  const staff = new Map<Role, TestUser>()
  beforeAll(async () => {
    admin = await signedIn(database.db, { admin: true })
    for (const role of ROLES) staff.set(role, role === 'admin' ? admin : await signedIn(database.db, { roles: [role] }))
    // Only a user with two-step sign-in may sign certificates and confirm documents.
    await rowsOf('UPDATE users SET two_factor_enabled = true WHERE id = $1', staff.get('quality')?.id)
  })
  const talk = negotiation(
    () => shop.app(),
    () => buyer,
    () => admin,
  )
  let marks = 0
  const newMark = () => `ANY-${++marks}`
  let turn = 0
  const as = async (role: Role, path: string, body: object): Promise<Answer> => {
    const headers = { ...staff.get(role)?.headers, 'Idempotency-Key': newKey() }
    const { status, body: answer } = await shop.app().post(path, body, headers)
    return { status, body: answer as Answer['body'] }
  }
  /** Sends a request as the next role in turn, and as admin if that role may not do it. */
  const asAdmin = async (path: string, body: object): Promise<Answer> => {
    const answer = await as(ROLES[turn++ % ROLES.length] ?? 'admin', path, body)
    return answer.body?.code === 'NOT_PERMITTED' ? as('admin', path, body) : answer
  }
  const seeAs = async (role: Role, path: string): Promise<unknown> =>
    (await shop.app().call(path, { headers: { ...staff.get(role)?.headers } })).body

  async function newWorld() {
    const bulk = await addProduct(database.db, { sku: newMark(), price: 3333, stock: { new: 4 } })
    const marked = await addProduct(database.db, { sku: newMark(), price: 9999, stock: {} })
    await rowsOf('UPDATE products SET backorder_days = 10 WHERE id = ANY($1)', [bulk, marked])
    turn = 0
    const world: World = { bulk, marked, orders: [], vendor: `Vendor ${newMark()}`, lists: [], found: [] }
    for (const kind of ['serial', 'serial', 'lot'] as const) {
      const added = await addUnit(marked, { kind, quantity: kind === 'lot' ? 3 : 1 })
      expect(added).toMatchObject({ status: 201 })
      const accepted = await asAdmin(`/api/admin/units/${added.body.id}/move`, { version: 1, move: 'accepted' })
      expect(accepted).toMatchObject({ status: 200 })
    }
    return world
  }

  const addUnit = (
    productId: number,
    { kind, quantity }: { kind: 'serial' | 'lot'; quantity: number },
    more: Partial<UnitFacts> = {},
    source: UnitSource = 'arrived',
  ) =>
    asAdmin(`/api/admin/parts/${productId}/units`, {
      quantity,
      source,
      facts: unitFacts(newMark(), { kind, ...more }),
    })

  /** A guest orders pieces of both parts. The store may refuse, for example without enough stock. */
  async function place(world: World, quantities: readonly [number, number], isWhole: boolean) {
    const wanted = [
      { productId: world.bulk, quantity: quantities[0], condition: 'new' as const },
      { productId: world.marked, quantity: quantities[1] },
    ].filter(({ quantity }) => quantity > 0)
    const request = await orderRequest(database.db, wanted, isWhole ? { shipMode: 'complete' } : {})
    const { status, body } = await shop.app().post('/api/orders', request, { 'Idempotency-Key': newKey() })
    if (status === 201) world.orders.push(await walked(body as { orderId: string; token: string }, {}))
    return { status, body: body as Answer['body'] }
  }

  /** A new buyer buys a quote of one bulk piece and `sourced` pieces of a sourced part. */
  async function placeQuote(world: World, sourced: number): Promise<Answer> {
    buyer = await signedIn(database.db)
    const { quoteId, status, body } = await talk.request({
      lines: [
        { productId: world.bulk, condition: 'new', quantity: 1 },
        { partNumber: newMark(), quantity: sourced },
      ],
    })
    if (status !== 201) return { status, body: body as Answer['body'] }
    await talk.offer(quoteId, 5000, 1500)
    const placed = await shop.app().post('/api/orders', asQuoted(quoteId, 5000 * (1 + sourced) + 1500), {
      ...buyer.headers,
      'Idempotency-Key': newKey(),
    })
    if (placed.status === 201) world.orders.push(await walked(placed.body as { orderId: string }, buyer.headers))
    return { status: placed.status, body: placed.body as Answer['body'] }
  }

  async function walked(placed: { orderId: string; token?: string }, headers: Record<string, string>) {
    const lines = await rowsOf<{ id: number; cents: number; quantity: number; freight: number }>(
      `SELECT i.id, (i.unit_price * 100)::int AS cents, i.quantity, (o.shipping_fee * 100)::int AS freight FROM order_items i
        JOIN orders o ON o.id = i.order_id WHERE i.order_id = $1 ORDER BY i.position`,
      placed.orderId,
    )
    return {
      orderId: placed.orderId,
      token: placed.token,
      headers,
      items: lines.map(({ id }) => id),
      money: new RetainedMoney(lines, lines[0]?.freight ?? 0),
    }
  }

  async function pay({ orderId, token, headers }: WalkedOrder): Promise<Answer> {
    const [order] = await rowsOf<{ total: string }>('SELECT total FROM orders WHERE id = $1', orderId)
    const isGuest = token !== undefined
    const { status, body } = await shop
      .app()
      .post(
        `/functions/process-payment${isGuest ? '?guest=true' : ''}`,
        { paymentData: await sandbox.token(), amount: Number(order?.total), orderId, isGuest },
        headers,
      )
    return { status, body: body as Answer['body'] }
  }

  const asBuyer = async ({ orderId, token, headers }: WalkedOrder, step: string, body: object): Promise<Answer> => {
    const answer = await shop
      .app()
      .post(
        `/api/orders/${orderId}/${step}`,
        { ...body, ...(token === undefined ? {} : { token }) },
        { ...headers, 'Idempotency-Key': newKey() },
      )
    return { status: answer.status, body: answer.body as Answer['body'] }
  }

  return {
    database,
    sandbox,
    shop,
    rowsOf,
    as,
    asAdmin,
    seeAs,
    asBuyer,
    newWorld,
    addUnit,
    place,
    placeQuote,
    pay,
    newMark,
    lists: cockpit(database),
  }
}
export type Walks = ReturnType<typeof anyOrderWorld>
export type World = {
  bulk: number
  marked: number
  orders: WalkedOrder[]
  /** the vendor of some units, who is recalled */
  vendor: string
  /** imported lists that can be undone */
  lists: ImportAnswer[]
  /** problems that the steps found */
  found: string[]
}
