import { expect, test } from 'vitest'
import { store } from '../../domain/settings/store.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { noGateway, testApp } from './testing.ts'

const database = testDatabase()

test('a session that is used by viewing pages is extended, and so is its cookie', async () => {
  const pages = {
    fetch: async (_: Request, { api }: { api: { accounts: { me(): Promise<unknown> } } }) =>
      new Response(JSON.stringify(await api.accounts.me()), { headers: { 'Content-Type': 'text/html' } }),
  }
  const app = testApp(database.db, noGateway, { pages })
  const me = await signedIn(database.db)
  const cookies = async () => (await app.request('/dashboard', { headers: me.headers })).headers.getSetCookie()
  expect(await cookies()).toEqual([])
  await database.db.$client.query(`UPDATE sessions SET updated_at = now() - interval '3 days' WHERE user_id = $1`, [
    me.id,
  ])
  const [name = ''] = me.cookie.split('=')
  // A session ends 30 days after it began; the browser has a second cookie for the known device.
  expect(await cookies()).toEqual([
    expect.stringMatching(`^${name}=.*Max-Age=2592000`),
    expect.stringMatching('^signed-in=1'),
    expect.stringMatching('^device=.*HttpOnly'),
  ])
  const { rows } = await database.db.$client.query(
    `SELECT expires_at > now() + interval '29 days' AS kept FROM sessions WHERE user_id = $1`,
    [me.id],
  )
  expect(rows).toEqual([{ kept: true }])
})

test('the next page does not learn a private address, which may contain a token', async () => {
  const pages = { fetch: async () => new Response('<p>', { headers: { 'Content-Type': 'text/html' } }) }
  const app = testApp(database.db, noGateway, { pages })
  const referrers = ['/order/1?token=a', '/reset-password?token=a', '/checkout', '/shop'].map(async path =>
    (await app.request(path)).headers.get('Referrer-Policy'),
  )
  expect(await Promise.all(referrers)).toEqual([...Array(3).fill('strict-origin'), 'strict-origin-when-cross-origin'])
})

test('a tag container may run in the shop, in the cart and on the confirmation, but on no private page', async () => {
  const pages = { fetch: async () => new Response('<p>', { headers: { 'Content-Type': 'text/html' } }) }
  const policies = async (tagContainer: string | null, ...paths: string[]) => {
    const app = testApp(database.db, noGateway, { pages, store: { ...store, tagContainer } })
    return Promise.all(
      paths.map(async path => (await app.request(path)).headers.get('Content-Security-Policy')?.includes('googletag')),
    )
  }
  const open = ['/', '/shop', '/cart', '/order/confirmation']
  expect(await policies('GTM-TEST', ...open)).toEqual(open.map(() => true))
  const closed = ['/checkout', '/order/1?token=a', '/dashboard', '/admin', '/settings', '/auth', '/reset-password']
  expect(await policies('GTM-TEST', ...closed)).toEqual(closed.map(() => false))
  expect(await policies(null, ...open, ...closed)).not.toContain(true)
})
