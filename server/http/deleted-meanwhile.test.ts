import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { emptyFiles } from '../catalogue/pictures/testing.ts'
import { orderRequest } from '../checkout/testing.ts'
import { deleteUser, lockToDelete } from '../customers/accounts/delete-user.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { scannedPdf } from '../inventory/testing.ts'
import { detachOrders } from '../orders/claim-orders.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { router } from '../router.ts'
import { proceduresOf, routeOf, whoOf } from './list-procedures.ts'
import { noGateway, testApp } from './testing.ts'
import { CALLS, callHeaders } from './testing-calls.ts'
import { makeWorld, type World } from './testing-personas.ts'

// An account may be deleted between the sign-in check of a call and its work. The work then finds no account: it is
// refused, and is not an unforeseen error.

const database = testDatabase()
let app: ReturnType<typeof testApp>
let world: World
beforeAll(async () => {
  app = testApp(database.db, noGateway)
  world = await makeWorld(database.db, app)
})

/** A database that deletes an account as soon as its session has been read. */
function deletingDatabase(userId: string): Db {
  const { db } = database
  const pool = new Proxy(db.$client, {
    get(of, key) {
      const value: unknown = Reflect.get(of, key)
      if (key !== 'query') return typeof value === 'function' ? value.bind(of) : value
      return async (statement: pg.QueryConfig, values?: unknown[]) => {
        const found = await of.query(statement, values)
        if (statement.name === 'read-session') await deleteAccount(userId)
        return found
      }
    },
  })
  return new Proxy(db, { get: (of, key) => (key === '$client' ? pool : Reflect.get(of, key)) })
}

const deleteAccount = (userId: string) =>
  inTransaction(database.db, async tx => {
    await lockToDelete(tx, userId)
    await detachOrders(tx, userId)
    await deleteUser(tx, userId)
  })

const isDeleted = async (userId: string) =>
  (await database.db.$client.query('SELECT FROM users WHERE id = $1', [userId])).rowCount === 0

const NOT_STAFF = proceduresOf(router).filter(one => whoOf(one) !== 'staff')

/** Calls whose work writes rows of the account, or locks it, even if the account has no other records. */
const WRITES =
  /^(?:cart\.(?!priceCart)|checkout\.(?:mergeCart|placeOrder$)|quotes\.request|partLists\.(?:add|change|delete)|submissions\.send|accounts\.(?:save(?!Newsletter)|(?:add|update|delete|setDefault)(?:Address|CarrierAccount)))/

describe('the account of a call is deleted after its session was read:', () => {
  const cases = NOT_STAFF.flatMap(one =>
    [CALLS[one.name] ?? []].flat().map(call => ({ one, call, what: [one.name, call.as].filter(Boolean).join(' ') })),
  )
  test.each(cases)('$what', async ({ one, call, what }) => {
    const { id, headers } = await signedIn(database.db)
    const input = await call.input(world.things, world.askers.owner, database.db)
    const racing = testApp(deletingDatabase(id), noGateway)
    const path = `/rpc/${one.name.replaceAll('.', '/')}`
    const sent = { ...headers, ...callHeaders() }
    const { status, body } =
      routeOf(one).method === 'GET'
        ? await racing.call(`${path}?data=${encodeURIComponent(JSON.stringify({ json: input }))}`, { headers: sent })
        : await racing.post(path, { json: input }, sent)
    expect(status, JSON.stringify(body)).toBeLessThan(500)
    if (whoOf(one) === 'customer') expect(await isDeleted(id)).toBe(true)
    if (WRITES.test(what)) expect(body).toMatchObject({ json: { code: 'NOT_SIGNED_IN' } })
  })
})

test('an uploaded file of an account that was deleted after its session was read is refused', async () => {
  const { id, headers } = await signedIn(database.db)
  const { files } = await emptyFiles()
  const racing = testApp(deletingDatabase(id), noGateway, { files })
  const answer = await racing.call('/attachments', {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/octet-stream' },
    body: Buffer.from(scannedPdf('Purchase order')),
  })
  expect(answer).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
  expect(await isDeleted(id)).toBe(true)
})

describe('an order of an account that was deleted after its session was read is refused', () => {
  const lines = () => [{ productId: world.things.part, quantity: 1, condition: null }]

  test('of the cart of the account', async () => {
    const { id, headers } = await signedIn(database.db)
    const { body } = await app.post('/api/cart/add', { lines: lines() }, headers)
    const request = await orderRequest(database.db, lines(), { cartId: (body as { cartId: string }).cartId })
    const racing = testApp(deletingDatabase(id), noGateway)
    const answer = await racing.post('/api/orders', request, { ...headers, ...callHeaders() })
    expect(answer).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
  })

  test('that amends the order of a guest', async () => {
    const request = await orderRequest(database.db, lines())
    const guest = await app.post('/api/orders', request, callHeaders())
    const { orderId, token } = guest.body as { orderId: string; token: string }
    const { id, headers } = await signedIn(database.db)
    const amending = { ...request, amends: { orderId, token } }
    const racing = testApp(deletingDatabase(id), noGateway)
    const answer = await racing.post('/api/orders', amending, { ...headers, ...callHeaders() })
    expect(answer).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
  })
})
