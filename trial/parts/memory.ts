import { setTimeout as sleep } from 'node:timers/promises'
import { residentKb } from '../../bench/process-use.ts'
import { loadDemoIfEmpty } from '../../demo/load-if-empty.ts'
import { addProduct } from '../../server/catalogue/testing.ts'
import {
  another,
  codeOf,
  isPaid,
  ownAddress,
  pay,
  place,
  placedBy,
  priceCheckout,
  retryUntilAnswered,
} from '../buyer.ts'
import { type Findings, figure, run } from '../report.ts'
import { type Shop, type StoreProcess, withShop } from '../scratch-shop.ts'
import { isSmallest, sized } from '../size.ts'

const PRODUCTS = sized(20_000, 100)
const STREAMS = sized(10, 2)
const PAGES_PER_SECOND = 15
/** Two readers, so that one continues while the other waits for an answer. */
const READERS = 2
const ORDER_EVERY_MS = 5000
const SAMPLE_MS = 1000
const LIMIT_MB = 400
const WORDS = ['bolt', 'starter', 'seal', 'AN3', 'MS20', 'gasket', 'hose', 'pump', 'valve', 'bearing']

/**
 * Measures the resident memory of one process during `minutes` of mixed reading and buying: pages of parts in random order,
 * searches, an order every 5 s, and open live streams. The run does not fail by its figure.
 */
export const memory = (minutes: number): Promise<void> =>
  withShop(async shop => {
    await loadDemoIfEmpty(shop.url, PRODUCTS, null, () => {})
    const [store] = shop.stores
    const atStart = residentKb(store.pid())
    const forMs = isSmallest ? 5000 : minutes * 60_000
    const samples: number[] = []
    let peak = 0
    const sampling = setInterval(() => {
      const now = residentKb(store.pid())
      peak = Math.max(peak, now)
      samples.push(now)
    }, SAMPLE_MS)
    try {
      await run(shop, 'reading and buying', findings => readAndBuy(shop, store, forMs, findings))
    } finally {
      clearInterval(sampling)
    }
    const megabytes = (kb: number) => `${(kb / 1000).toFixed(0)} MB`
    figure('resident at the start', megabytes(atStart))
    for (const share of [0.1, 0.25, 0.5, 0.75, 1]) {
      const at = Math.max(0, Math.floor(samples.length * share) - 1)
      figure(`after ${((share * forMs) / 60_000).toFixed(1)} minutes`, megabytes(samples[at] ?? 0))
    }
    figure('maximum', megabytes(peak), `target ${LIMIT_MB} MB`)
  })

async function readAndBuy(shop: Shop, store: StoreProcess, forMs: number, { expect }: Findings): Promise<string> {
  const { rows } = await shop.db.$client.query<{ slug: string }>(
    'SELECT slug FROM products WHERE is_listed ORDER BY md5(id::text)',
  )
  const part = { slug: 'memory', sku: 'MEMORY', price: 4200, stock: { new: 1_000_000 } }
  const productId = await addProduct(shop.db, part)
  const until = Date.now() + forMs
  const leaving = new AbortController()
  const streams = Array.from({ length: STREAMS }, () =>
    followStream(`${store.address}/live?product=${part.slug}`, leaving.signal),
  )
  let pages = 0
  let orders = 0
  const get = async (path: string) => {
    const answer = await fetch(`${store.address}${path}`, { headers: { 'X-Forwarded-For': ownAddress() } })
    await answer.arrayBuffer()
    expect(answer.ok, `${path}: ${answer.status}`)
    pages++
  }
  const reading = async () => {
    for (let nth = 0; Date.now() < until; nth++) {
      const { slug } = rows[nth % rows.length] ?? part
      const word = WORDS[nth % WORDS.length]
      const paths = [`/shop/product/${slug}`, `/api/products/${slug}`, `/shop?search=${word}&page=${1 + (nth % 7)}`]
      await get(nth % 20 === 0 ? '/' : (paths[nth % 4] ?? paths[0] ?? '/'))
      await sleep((1000 * READERS) / PAGES_PER_SECOND)
    }
  }
  const buying = async () => {
    const cart = await priceCheckout(store.address, [{ productId, quantity: 1 }])
    while (Date.now() < until) {
      const answer = await retryUntilAnswered(() => place(store.address, another(cart)))
      const placed = placedBy(answer)
      const paid = placed && (await pay(store.address, placed, await shop.sandbox.token()))
      expect(paid !== null && isPaid(paid), `an order was not paid: ${codeOf(paid ?? answer)}`)
      orders++
      await sleep(Math.min(ORDER_EVERY_MS, Math.max(0, until - Date.now())))
    }
  }
  try {
    await Promise.all([...Array.from({ length: READERS }, reading), buying()])
  } finally {
    leaving.abort()
    await Promise.all(streams)
  }
  return `${pages} pages, ${orders} orders`
}

/** Reads a stream until `signal` aborts, and reopens it if the server closes it. */
async function followStream(url: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const answer = await fetch(url, { headers: { 'X-Forwarded-For': ownAddress() }, signal })
      for await (const _ of answer.body ?? []) if (signal.aborted) return
    } catch {
      await sleep(500)
    }
  }
}
