import { beforeAll, expect, test } from 'vitest'
import { addProduct } from '../../catalogue/testing.ts'
import { signedIn } from '../../customers/accounts/testing.ts'
import { proceduresOf, routeOf } from '../../http/list-procedures.ts'
import { noGateway, testApp } from '../../http/testing.ts'
import { router } from '../../router.ts'
import { testDatabase } from '../db/testing.ts'

const database = testDatabase()
let app: ReturnType<typeof testApp>
let admin: Record<string, string> = {}
beforeAll(async () => {
  app = testApp(database.db, noGateway)
  admin = (await signedIn(database.db, { admin: true })).headers
})
const head = async (path: string, headers: Record<string, string> = admin) => {
  const answer = await app.request(path, { method: 'HEAD', headers })
  expect(await answer.text()).toBe('')
  return answer
}

const ALL = proceduresOf(router).map(one => ({ name: one.name, ...routeOf(one) }))

test('a page of another site cannot empty a cart by HEAD', async () => {
  const me = await signedIn(database.db)
  const productId = await addProduct(database.db, { sku: 'HEAD-1', name: 'Part', price: 100 })
  const lines = [{ productId, condition: null, quantity: 1 }]
  expect(await app.post('/api/cart/add', { lines }, me.headers)).toMatchObject({ status: 200 })
  const from = { ...me.headers, 'Sec-Fetch-Site': 'same-site', Origin: 'http://blog.localhost' }
  for (const path of ['/rpc/cart/clearCart', '/rpc/cart/clearCart?data=%7B%7D', '/api/cart/clear']) {
    expect([path, (await head(path, from)).status]).toEqual([path, 405])
  }
  const { rows } = await database.db.$client.query('SELECT FROM cart_items WHERE user_id = $1', [me.id])
  expect(rows).toHaveLength(1)
})

/**
 * One address may have both methods. `/api/submissions/parts` is also the address of a submission named "parts", which
 * does not exist.
 */
const isAlsoRead = (path: string) =>
  ALL.filter(({ method }) => method === 'GET').some(read => {
    const [own, others] = [path.split('/'), read.path.split('/')]
    return own.length === others.length && others.every((part, at) => part.startsWith('{') || part === own[at])
  })

test.each(ALL)('$name: HEAD reads or is refused', async ({ name, method, path }) => {
  const rpc = await head(`/rpc/${name.replaceAll('.', '/')}`)
  expect([rpc.status, rpc.headers.get('allow')]).toEqual([405, 'GET, POST'])
  const own = await head(path.replace(/\{\w+\}/g, '7'))
  expect(own.status === 405).toBe(method !== 'GET' && !isAlsoRead(path))
})

test('addresses for reading answer HEAD like GET, and unknown ones are 404', async () => {
  const [asked, read] = [await head('/api/products'), await app.request('/api/products')]
  expect([asked.status, asked.headers.get('content-type')]).toEqual([200, read.headers.get('content-type')])
  expect((await head('/api/nothing')).status).toBe(404)
})
