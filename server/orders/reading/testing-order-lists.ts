import { beforeAll, expect } from 'vitest'
import { signedIn, type TestUser } from '../../customers/accounts/testing.ts'
import { noGateway, testApp } from '../../http/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'

/**
 * Sets up a test database with an admin and a buyer, and returns helpers that read the back office's order lists.
 */
export function orderListFixture() {
  const database = testDatabase()
  const app = () => testApp(database.db, noGateway)
  let boss: TestUser
  let buyer: TestUser
  beforeAll(async () => {
    boss = await signedIn(database.db, { admin: true })
    buyer = await signedIn(database.db)
  })
  const rows = async (text: string, ...values: unknown[]) => (await database.db.$client.query(text, values)).rows
  const list = async (query: string) => {
    const { status, body } = await app().call(`/api/admin/orders?${query}`, { headers: boss.headers })
    expect(status).toBe(200)
    return (body as { orders: { id: string; waitsSince: string | null }[] }).orders
  }
  const ids = async (query: string) => (await list(query)).map(({ id }) => id)
  const csv = async (query = '') => {
    const { status, body, headers } = await app().call(`/admin/orders.csv?${query}`, { headers: boss.headers })
    return { status, headers, lines: `${body}`.split('\r\n') }
  }

  return {
    database,
    app,
    rows,
    list,
    ids,
    csv,
    get boss() {
      return boss
    },
    get buyer() {
      return buyer
    },
  }
}
