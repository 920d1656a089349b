import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { isOfPrimary } from '../platform/db/reads.ts'
import { router } from '../router.ts'
import { proceduresOf, routeOf, whoOf } from './list-procedures.ts'
import { mayChangeParts, readOwnWrites } from './read-own-writes.ts'

const MAX_LAG_MS = 5000

function tellingApp(): Hono {
  const app = new Hono()
  app.use(readOwnWrites(MAX_LAG_MS))
  app.all('*', c => c.json({ isOfPrimary: isOfPrimary() }, c.req.query('refused') ? 409 : 200))
  return app
}

describe('a caller who has just changed a part, a price or stock', () => {
  const app = tellingApp()
  const change = (path: string) => app.request(path, { method: 'POST' })

  test('reads from the primary until the replica has the change, and others do not', async () => {
    const cookie = (await change('/rpc/bulk/changeParts')).headers.get('Set-Cookie') ?? ''
    expect(cookie).toMatch(/^changed=1; Max-Age=8; Path=\/; HttpOnly; SameSite=Lax$/)
    const own = await app.request('/shop/product/x', { headers: { Cookie: 'changed=1' } })
    expect(await own.json()).toEqual({ isOfPrimary: true })
    expect(await (await app.request('/shop/product/x')).json()).toEqual({ isOfPrimary: false })
  })

  test.each([
    ['reads', () => app.request('/rpc/catalogue/admin/list')],
    ['was refused', () => change('/api/orders?refused=1')],
    ['changes something else', () => change('/rpc/cart/add')],
  ])('a caller who only %s continues to read from the replica', async (_, call) => {
    expect((await call()).headers.get('Set-Cookie')).toBeNull()
  })
})

/** No call of these routers of the back office changes a part, a price or stock. */
const OF_OTHER_THINGS =
  /^(?:storeSettings|mailTexts|opening|savedViews|audit|securityLog|people|notifications|system|mail|lists)\./

test('every call of the back office that may change one is recognized under both of its addresses', () => {
  const changing = proceduresOf(router).filter(
    named => whoOf(named) === 'staff' && routeOf(named).method !== 'GET' && !OF_OTHER_THINGS.test(named.name),
  )
  expect(changing.length).toBeGreaterThan(50)
  const unknown = changing
    .flatMap(named => [`/rpc/${named.name.replaceAll('.', '/')}`, routeOf(named).path])
    .filter(path => !mayChangeParts(path))
  expect(unknown).toEqual([])
})

test('every change is a POST', () => {
  const methods = new Set(proceduresOf(router).map(named => routeOf(named).method))
  expect([...methods].sort()).toEqual(['GET', 'POST'])
})
