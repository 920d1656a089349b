import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Page, PageCache } from './page-cache.ts'

// Pages are fresh for 10 s, and a slow test must not take longer.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const page = (text: string, isKept = true): Page => ({
  status: isKept ? 200 : 404,
  headers: [],
  bodies: new Map([['', Buffer.from(text)]]),
  etag: `"${text}"`,
  isKept,
})
const textOf = async (answer: Promise<Page>) => `${(await answer).bodies.get('')}`
/** A render that ends when the test says so. */
function slow(text: string) {
  let end = () => {}
  const done = new Promise<void>(resolve => {
    end = resolve
  })
  return { render: vi.fn(() => done.then(() => page(text))), end: () => end() }
}
const isProduct = (path: string) => path.startsWith('/shop/product/')
const never = () => Promise.reject(new Error('rendered'))

test('a page is rendered once for simultaneous and later requests', async () => {
  const cache = new PageCache(() => true, isProduct)
  const { render, end } = slow('one')
  const answers = [1, 2, 3].map(() => textOf(cache.get('/shop', render)))
  end()
  expect(await Promise.all(answers)).toEqual(['one', 'one', 'one'])
  expect(await textOf(cache.get('/shop', never))).toBe('one')
  expect(render).toHaveBeenCalledTimes(1)
  expect(await textOf(cache.get('/shop?page=2', async () => page('two')))).toBe('two')
})

test('after 10 s a page is returned once more while it is rendered again, and after 20 s it is not returned', async () => {
  const cache = new PageCache(() => true, isProduct)
  await cache.get('/shop', async () => page('first'))
  vi.advanceTimersByTime(11_000)
  const second = slow('second')
  expect(await textOf(cache.get('/shop', second.render))).toBe('first')
  second.end()
  await vi.waitFor(async () => expect(await textOf(cache.get('/shop', never))).toBe('second'), 30_000)
  vi.advanceTimersByTime(21_000)
  expect(await textOf(cache.get('/shop', async () => page('third')))).toBe('third')
})

test('pages that are not found or failed are not cached', async () => {
  const cache = new PageCache(() => true, isProduct)
  expect(await textOf(cache.get('/x', async () => page('missing', false)))).toBe('missing')
  await expect(cache.get('/x', never)).rejects.toThrow('rendered')
  expect(await textOf(cache.get('/x', async () => page('there')))).toBe('there')
})

test('the page of a product is dropped when the product changes, with any query; lists and other products stay', async () => {
  const cache = new PageCache(() => true, isProduct)
  const spellings = ['a-1', 'a-1?openRfq=true', 'a%2D1', '%61-1?utm=%'].map(name => `/shop/product/${name}`)
  spellings.push('/shop/%70roduct/a-1')
  for (const path of [...spellings, '/shop/product/b', '/shop']) await cache.get(path, async () => page('old'))
  cache.invalidate(['/shop/product/a-1'])
  for (const path of spellings) expect(await textOf(cache.get(path, async () => page('new')))).toBe('new')
  expect(await textOf(cache.get('/shop/product/b', never))).toBe('old')
  cache.invalidate(null)
  expect(await textOf(cache.get('/shop/product/b', async () => page('new')))).toBe('new')
  expect(await textOf(cache.get('/shop', never))).toBe('old')
})

test('a page is not cached if its product changed during rendering', async () => {
  const cache = new PageCache(() => true, isProduct)
  const { render, end } = slow('before the change')
  const answer = cache.get('/shop/product/a', render)
  cache.invalidate(['/shop/product/a'])
  end()
  await answer
  expect(await textOf(cache.get('/shop/product/a', async () => page('after')))).toBe('after')
})

test('while change notifications do not arrive, product pages are rendered each time', async () => {
  let isHearing = false
  const cache = new PageCache(() => isHearing, isProduct)
  await cache.get('/shop/product/a', async () => page('first'))
  expect(await textOf(cache.get('/shop/product/a', async () => page('second')))).toBe('second')
  isHearing = true
  await cache.get('/shop/product/a', async () => page('third'))
  expect(await textOf(cache.get('/shop/product/a', never))).toBe('third')
})

/** The number of these pages that were rendered when each was requested. */
async function rendered(cache: PageCache, paths: readonly string[]): Promise<number> {
  const render = vi.fn(async () => page('x'.repeat(100_000)))
  for (const path of paths) await cache.get(path, render)
  return render.mock.calls.length
}
const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n}`)

test('a flood of invented searches evicts no page that is requested again', async () => {
  const cache = new PageCache(() => true, isProduct)
  const good = ['/', '/shop', '/shop?page=2', ...numbered('/shop/product/part-', 40)]
  await rendered(cache, good)
  // Each page was evicted once, before a second request showed the demand for it.
  await rendered(cache, numbered('/shop?search=early', 300))
  await rendered(cache, good)
  for (const wave of ['a', 'b', 'c']) {
    expect(await rendered(cache, numbered(`/shop?search=${wave}`, 700))).toBe(700)
    expect(await rendered(cache, good)).toBe(0)
  }
})

test('pages of parts that a robot reads once evict no page; lists that are requested twice evict no page', async () => {
  const cache = new PageCache(() => true, isProduct)
  const good = ['/', '/shop', '/shop/category/bolts']
  const flood = numbered('/shop?search=', 700)
  await rendered(cache, good)
  await rendered(cache, numbered('/shop/product/early-', 300))
  await rendered(cache, good)
  await rendered(cache, numbered('/shop/product/part-', 2000))
  for (const wave of [flood, flood, flood]) await rendered(cache, wave)
  expect(await rendered(cache, good)).toBe(0)
})

test('simultaneous requests wait for one rendering, even for a page that was requested before', async () => {
  const cache = new PageCache(() => true, isProduct)
  for (const wave of ['a', 'b']) {
    const { render, end } = slow('one')
    const answers = [1, 2, 3].map(() => textOf(cache.get('/shop', render)))
    end()
    await Promise.all(answers)
    expect(render).toHaveBeenCalledTimes(1)
    await rendered(cache, numbered(`/shop?search=${wave}`, 300))
  }
})

test('a product that changes is dropped from every share of the cache', async () => {
  const cache = new PageCache(() => true, isProduct)
  const path = '/shop/product/a'
  await rendered(cache, [path])
  await rendered(cache, numbered('/shop?search=', 300))
  await rendered(cache, [path, path])
  cache.invalidate([path])
  expect(await rendered(cache, [path])).toBe(1)
})
