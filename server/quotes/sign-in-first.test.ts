import { expect, test } from 'vitest'
import { noGateway, testApp } from '../http/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'

const database = testDatabase()

test('a guest who requests a quote over the API is asked to sign in', async () => {
  const { post } = testApp(database.db, noGateway)
  const body = { key: 'a-key-that-is-long-enough', request: { lines: [{ productId: 1, quantity: 1 }] } }
  expect(await post('/api/quotes', body)).toMatchObject({
    status: 401,
    body: { code: 'NOT_SIGNED_IN', message: 'You must be logged in to submit a quote request' },
  })
})
