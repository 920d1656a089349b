import { afterEach, beforeEach, expect, test } from 'vitest'
import { noGateway, testApp } from '../http/testing.ts'
import { inTransaction } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { hashOfToken } from '../platform/secrets/link-token.ts'
import { endGuestLinks } from './anonymize-orders.ts'
import { deriveGuestLinks, guestTokenOf, hashGuestTokens } from './guest-link.ts'
import { readForMails } from './read-for-mails.ts'
import { addOrder } from './testing.ts'

const database = testDatabase()
const query = (text: string, values: unknown[]) => database.db.$client.query(text, values)
beforeEach(() => deriveGuestLinks('the secret of this store'))
afterEach(() => deriveGuestLinks('another'))

const open = async (orderId: string, token: string | null) =>
  (await testApp(database.db, noGateway).call(`/api/orders/${orderId}?token=${token ?? ''}`)).status
const linkMailed = async (orderId: string) =>
  (await inTransaction(database.db, tx => readForMails(tx, orderId, 'https://store.example'))).facts.link.split(
    '?token=',
  )[1] ?? ''
const storedRow = async (orderId: string) => {
  const { rows } = await query('SELECT * FROM orders WHERE id = $1', [orderId])
  return JSON.stringify(rows[0])
}

test('the token of a guest’s link opens the order and is not in the database', async () => {
  const orderId = await addOrder(database.db, { userId: null })
  const token = await linkMailed(orderId)
  expect(await open(orderId, token)).toBe(200)
  for (const wrong of ['', `${token}x`, hashOfToken(token)]) expect(await open(orderId, wrong)).toBe(404)
  expect(await storedRow(orderId)).not.toContain(token)
  expect(await linkMailed(orderId)).toBe(token)
  expect(await linkMailed(await addOrder(database.db, { userId: null }))).not.toBe(token)
})

test('a token of an earlier version of the store opens its order before and after the token is hashed', async () => {
  const orderId = await addOrder(database.db, { userId: null })
  const written = 'wCk3-_vY0nq8eVh7AqWm1xTg5sRz2LpJ'
  await query('UPDATE orders SET guest_token = $2, guest_token_hashes = NULL WHERE id = $1', [orderId, written])
  expect(await open(orderId, written)).toBe(200)
  expect(await linkMailed(orderId)).toBe(written)
  await hashGuestTokens(database.db, () => false)
  expect(await storedRow(orderId)).not.toContain(written)
  expect(await open(orderId, written)).toBe(200)
  const later = await linkMailed(orderId)
  expect(later).not.toBe(written)
  expect([await open(orderId, later), await open(orderId, written)]).toEqual([200, 200])
})

test('links of a former secret of the store stay valid', async () => {
  const orderId = await addOrder(database.db, { userId: null })
  const before = await linkMailed(orderId)
  deriveGuestLinks('the next secret')
  const after = await linkMailed(orderId)
  expect(after).not.toBe(before)
  expect([await open(orderId, before), await open(orderId, after)]).toEqual([200, 200])
})

test('invalidated links no longer open the order; a later mail has a new link', async () => {
  const orderId = await addOrder(database.db, { userId: null })
  const before = await linkMailed(orderId)
  await inTransaction(database.db, tx => endGuestLinks(tx, [orderId]))
  expect(await open(orderId, before)).toBe(404)
  const after = await linkMailed(orderId)
  expect([await open(orderId, before), await open(orderId, after)]).toEqual([404, 200])
})

test('a customer’s order has no link', async () => {
  const { rows } = await query(
    `INSERT INTO users (name, email, email_verified) VALUES ('A', 'a@example.com', true) RETURNING id`,
    [],
  )
  const orderId = await addOrder(database.db, { userId: rows[0].id })
  expect(await guestTokenOf(database.db, orderId)).toBeNull()
  expect(await linkMailed(orderId)).toBe('')
})
