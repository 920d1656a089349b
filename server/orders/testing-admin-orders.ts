import { beforeAll } from 'vitest'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import type { OrderView } from './reading/shapes.ts'
import { addOrder } from './testing.ts'

export const SHIPMENT = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' }

/** Orders as the back office and the buyer see them. */
export function adminOrders() {
  const database = testDatabase()
  const app = () => testApp(database.db, noGateway)
  let boss: TestUser
  let other: TestUser
  let buyer: TestUser
  beforeAll(async () => {
    boss = await signedIn(database.db, { admin: true, name: 'Bess Coleman' })
    other = await signedIn(database.db, { admin: true, name: 'Ruth Law' })
    buyer = await signedIn(database.db)
  })

  const paidOrder = (more = {}) => addOrder(database.db, { userId: buyer.id, paid: true, ...more })
  const mark = (orderId: string, as: string, body: object = as === 'shipped' ? SHIPMENT : {}, by = boss) =>
    app().post(`/api/admin/orders/${orderId}/${as}`, body, by.headers)
  const seen = async (orderId: string) =>
    (await app().call(`/api/orders/${orderId}`, { headers: buyer.headers })).body as OrderView
  const row = async (orderId: string) =>
    (await database.db.$client.query('SELECT * FROM orders WHERE id = $1', [orderId])).rows[0]
  const packages = async (orderId: string) =>
    (await database.db.$client.query('SELECT * FROM fulfillments WHERE order_id = $1 ORDER BY position', [orderId]))
      .rows
  const ask = async (query = '') =>
    (await app().call(`/api/admin/orders${query}`, { headers: boss.headers })).body as {
      orders: { id: string; orderNumber: string; isNews: boolean }[]
      after: string | null
    }

  return {
    database,
    app,
    paidOrder,
    mark,
    seen,
    row,
    packages,
    ask,
    get boss() {
      return boss
    },
    get other() {
      return other
    },
    get buyer() {
      return buyer
    },
  }
}
