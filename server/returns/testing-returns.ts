import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect } from 'vitest'
import { photograph } from '../catalogue/pictures/testing.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { guestTokenOf } from '../orders/guest-link.ts'
import type { OrderView } from '../orders/reading/shapes.ts'
import { addOrder } from '../orders/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { type Files, openFiles } from '../platform/files/open-files.ts'

export type Who = { headers?: Record<string, string>; token?: string }

/** Returns requested by buyers, with photographs. */
export function returning() {
  const database = testDatabase()
  let dataDir: string
  let files: Files
  let buyer: TestUser
  let admin: TestUser
  let other: TestUser
  beforeAll(async () => {
    buyer = await signedIn(database.db)
    other = await signedIn(database.db)
    admin = await signedIn(database.db, { admin: true })
  })
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'returns-test-'))
    files = openFiles(dataDir)
  })
  const app = () => testApp(database.db, noGateway, { files })
  const query = ({ token }: Who) => (token ? `?token=${token}` : '')
  const shippedOrder = (more = {}) =>
    addOrder(database.db, { userId: buyer.id, paid: true, status: 'shipped', ...more })
  const upload = (orderId: string, body: Uint8Array, who: Who = buyer, headers: Record<string, string> = {}) =>
    app().call(`/order/${orderId}/return-pictures${query(who)}`, {
      method: 'POST',
      headers: { 'Content-Type': 'image/jpeg', ...who.headers, ...headers },
      body: new Uint8Array(body),
    })
  const uploaded = async (orderId: string, who: Who = buyer): Promise<string> => {
    const { status, body } = await upload(orderId, await photograph(300, 200).jpeg().toBuffer(), who)
    expect([status, body]).toEqual([201, { picture: expect.stringMatching(/^\d{10}-[0-9a-f]{32}$/) }])
    return (body as { picture: string }).picture
  }
  const ask = (orderId: string, body: object = {}, who: Who = buyer) =>
    app().post(
      `/api/orders/${orderId}/return`,
      { reason: 'damaged', ...(who.token ? { token: who.token } : {}), ...body },
      who.headers,
    )
  const view = async (orderId: string, who: Who = buyer) =>
    (await app().call(`/api/orders/${orderId}${query(who)}`, { headers: who.headers ?? {} })).body as OrderView
  const guestOf = async (orderId: string): Promise<Who> => {
    return { token: (await guestTokenOf(database.db, orderId)) ?? '' }
  }

  return {
    database,
    app,
    query,
    shippedOrder,
    upload,
    uploaded,
    ask,
    view,
    guestOf,
    get dataDir() {
      return dataDir
    },
    get files() {
      return files
    },
    get buyer() {
      return buyer
    },
    get admin() {
      return admin
    },
    get other() {
      return other
    },
  }
}
