import { expect, test, vi } from 'vitest'
import { type Page, PageCache } from './page-cache.ts'

const page = (text: string, isKept = true): Page => ({
  status: isKept ? 200 : 404,
  headers: [],
  bodies: new Map([['', Buffer.from(text)]]),
  etag: `"${text}"`,
  isKept,
})
const textOf = async (answer: Promise<Page>) => `${(await answer).bodies.get('')}`
/** A render that ends when told to. */
function slow(text: string) {
  let end = () => {}
  const done = new Promise<void>(resolve => {
    end = resolve
  })
  return { render: vi.fn(() => done.then(() => page(text))), end: () => end() }
}
const isProduct = (path: string) => path.startsWith('/shop/product/')
const never = () => Promise.reject(new Error('rendered'))

test('a page is rendered once for those who ask at the same time, and for those after', async () => {
  const cache = new PageCache(() => true, isProduct)
  const { render, end } = slow('one')
  const answers = [1, 2, 3].map(() => textOf(cache.get('/shop', render)))
  end()
  expect(await Promise.all(answers)).toEqual(['one', 'one', 'one'])
  expect(await textOf(cache.get('/shop', never))).toBe('one')
  expect(render).toHaveBeenCalledTimes(1)
  expect(await textOf(cache.get('/shop?page=2', async () => page('two')))).toBe('two')
})

test('after 10 s it is given once more while a new one is made, after 20 s it is not', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  try {
    const cache = new PageCache(() => true, isProduct)
    await cache.get('/shop', async () => page('first'))
    vi.advanceTimersByTime(11_000)
    const second = slow('second')
    expect(await textOf(cache.get('/shop', second.render))).toBe('first')
    second.end()
    await vi.waitFor(async () => expect(await textOf(cache.get('/shop', never))).toBe('second'))
    vi.advanceTimersByTime(21_000)
    expect(await textOf(cache.get('/shop', async () => page('third')))).toBe('third')
  } finally {
    vi.useRealTimers()
  }
})

test('what is not found, and what failed, is not kept', async () => {
  const cache = new PageCache(() => true, isProduct)
  expect(await textOf(cache.get('/x', async () => page('missing', false)))).toBe('missing')
  await expect(cache.get('/x', never)).rejects.toThrow('rendered')
  expect(await textOf(cache.get('/x', async () => page('there')))).toBe('there')
})

test('the page of a product goes when it changes, with whatever query; lists and other products stay', async () => {
  const cache = new PageCache(() => true, isProduct)
  const spellings = ['a-1', 'a-1?openRfq=true', 'a%2D1', '%61-1?utm=%'].map(name => `/shop/product/${name}`)
  spellings.push('/shop/%70roduct/a-1')
  for (const path of [...spellings, '/shop/product/b', '/shop']) await cache.get(path, async () => page('old'))
  cache.forget(['/shop/product/a-1'])
  for (const path of spellings) expect(await textOf(cache.get(path, async () => page('new')))).toBe('new')
  expect(await textOf(cache.get('/shop/product/b', never))).toBe('old')
  cache.forget(null)
  expect(await textOf(cache.get('/shop/product/b', async () => page('new')))).toBe('new')
  expect(await textOf(cache.get('/shop', never))).toBe('old')
})

test('a page that was on its way while its product changed is not kept', async () => {
  const cache = new PageCache(() => true, isProduct)
  const { render, end } = slow('before the change')
  const answer = cache.get('/shop/product/a', render)
  cache.forget(['/shop/product/a'])
  end()
  await answer
  expect(await textOf(cache.get('/shop/product/a', async () => page('after')))).toBe('after')
})

test('while changes are not heard, pages of products are rendered each time', async () => {
  let isHearing = false
  const cache = new PageCache(() => isHearing, isProduct)
  await cache.get('/shop/product/a', async () => page('first'))
  expect(await textOf(cache.get('/shop/product/a', async () => page('second')))).toBe('second')
  isHearing = true
  await cache.get('/shop/product/a', async () => page('third'))
  expect(await textOf(cache.get('/shop/product/a', never))).toBe('third')
})
