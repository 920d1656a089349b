import { expect, test } from 'vitest'
import { signedIn, TEST_ACCOUNTS } from '../customers/accounts/testing.ts'
import { TEST_CARDS } from '../payments/providers/authorize-net/test-cards.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { debugAuth } from './debug-auth.ts'
import { debugPayments } from './debug-payments.ts'
import { noGateway, testApp } from './testing.ts'

const database = testDatabase()

test('/debug/auth shows the signed-in user, escaped, and the counted attempts', async () => {
  const app = debugAuth(database.db, TEST_ACCOUNTS)
  expect(await (await app.request('/')).text()).toContain('No user is signed in.')
  const { headers, email } = await signedIn(database.db, { admin: true, name: '<b>Amelia</b>' })
  await database.db.$client.query(`INSERT INTO rate_limits (key, points) VALUES ('sign-in:email <i>', 2)`)
  const answer = await app.request('/', { headers })
  const body = await answer.text()
  expect(body).toContain(email)
  expect(body).toContain('Admin')
  expect(body).toContain('&lt;b&gt;Amelia')
  expect(body).toContain('sign-in:email &lt;i&gt;')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('/payment-test names cards and the latest payments', async () => {
  const body = await (await debugPayments(database.db, TEST_CARDS).request('/')).text()
  expect(body).toContain('4111 1111 1111 1111')
  expect(body).toContain('None yet.')
})

test.each(['/debug/auth', '/debug-auth', '/debug/mail', '/payment-test'])(
  '%s does not exist in live mode, nor for pages of other origins',
  async path => {
    expect((await testApp(database.db, noGateway).call(path)).status).toBe(404)
    const demo = debugAuth(database.db, TEST_ACCOUNTS)
    expect((await demo.request('/', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(404)
  },
)
