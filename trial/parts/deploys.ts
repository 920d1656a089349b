import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { addProduct } from '../../server/catalogue/testing.ts'
import {
  type Answer,
  another,
  type Checkout,
  isPaid,
  ownAddress,
  pay,
  place,
  placedBy,
  post,
  priceCheckout,
} from '../buyer.ts'
import { findProgram } from '../programs.ts'
import { type ProxyName, startProxy } from '../proxies.ts'
import { countNames, run } from '../report.ts'
import { type Shop, type StoreProcess, withShop } from '../scratch-shop.ts'
import { sized } from '../size.ts'
import { waitUntilSettled } from '../wait-until-settled.ts'

const BUYERS = sized(40, 8)
const REQUESTS = sized(20_000, 500)
/** Visitors on a part's page, each with an open stream of live updates. */
const STREAMS = sized(600, 30)
/** A browser reopens a closed stream within this time. */
const STREAM_AGAIN_MS = 2000
/** Threads that only use processor time. */
const BURNERS = sized(availableParallelism(), 1)
const DRAIN_SECONDS = 5
/** The time for the proxy to notice that a process is back. */
const NOTICE_MS = 2500
/** One of this many visits ends with an order. */
const BUYS = 40

/**
 * Restarts three processes one after another behind haproxy and behind nginx, configured as in deploy/, on processors that are
 * busy with other work. At the same time 40 people read, search, fill carts and buy, and 600 more have a stream of a part open.
 * Of 20,000 requests and all streams, none may be dropped, refused or answered with an error of the store or the proxy. Counts
 * every status.
 */
export async function deploys(runs: number): Promise<void> {
  const proxies = (['haproxy', 'nginx'] as const).filter(proxy => findProgram(proxy))
  if (proxies.length === 0) return
  const settings = { DRAIN_SECONDS: `${DRAIN_SECONDS}`, TRUST_PROXY: '2' }
  await withShop(async shop => {
    const stores = [...shop.stores, await shop.openAnother('store-c')]
    for (const proxy of proxies)
      for (let round = 1; round <= runs; round++)
        await run(shop, `rolling restarts, ${proxy}, ${round}`, ({ expect }) => restartAll(shop, proxy, stores, expect))
  }, settings)
}

async function restartAll(
  shop: Shop,
  proxy: ProxyName,
  stores: readonly StoreProcess[],
  expect: (isTrue: boolean, problem: string) => void,
): Promise<string> {
  const closers: (() => Promise<unknown>)[] = []
  const address = await startProxy(
    proxy,
    shop.folder,
    stores.map(store => store.address),
    closer => closers.push(closer),
  )
  const sku = `DEPLOY-${proxy}-${Date.now()}`
  const productId = await addProduct(shop.db, {
    sku,
    slug: sku.toLowerCase(),
    price: 4900,
    stock: { new: 100_000 },
  })
  const cart = await priceCheckout(address, [{ productId, quantity: 1 }])
  const answers: string[] = []
  let isOver = false
  const leaving = new AbortController()
  const visitors = Array.from({ length: STREAMS }, () =>
    followPart(`${address}/live?product=${sku.toLowerCase()}`, leaving.signal, answers),
  )
  await waitForStreams(answers)
  const burners = Array.from({ length: BURNERS }, () => new Worker('for (;;) {}', { eval: true }))
  const buyers = Array.from({ length: BUYERS }, async (_, nth) => {
    for (let visit = nth; !isOver || answers.length < REQUESTS; visit++)
      await visitOnce(shop, address, cart, visit, answers)
  })
  for (const store of stores) {
    await store.stop()
    await store.start()
    await sleep(NOTICE_MS)
  }
  isOver = true
  await Promise.all(buyers)
  await Promise.all(burners.map(burner => burner.terminate()))
  leaving.abort()
  await Promise.all(visitors)
  for (const close of closers) await close()
  await waitUntilSettled(shop)
  const failed = answers.filter(answer => !/ 2\d\d$/.test(answer))
  expect(failed.length === 0, `${failed.length} of ${answers.length} requests failed: ${countNames(failed)}`)
  const statuses = countNames(answers.map(answer => answer.slice(answer.lastIndexOf(' ') + 1)))
  return `${answers.length} requests, ${STREAMS} streams at a time, ${stores.length} restarts; answers: ${statuses}`
}

/** Reads a part's stream as a browser does, and reopens it when it ends. */
async function followPart(url: string, leaving: AbortSignal, answers: string[]): Promise<void> {
  const from = ownAddress()
  while (!leaving.aborted) {
    let recorded: string | number | null = null
    const record = (status: string | number) => {
      if (recorded === null) answers.push(`GET /live ${status}`)
      recorded ??= status
    }
    try {
      const answer = await fetch(url, { headers: { 'X-Forwarded-For': from }, signal: leaving })
      for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? [])
        record(chunk.includes('event: full') ? 'full' : answer.status)
    } catch {
      // A restart of its process may interrupt an open stream.
    }
    if (!leaving.aborted) record(0)
    await sleep(Math.random() * STREAM_AGAIN_MS, undefined, { signal: leaving }).catch(() => {})
  }
}

/** Waits until each visitor's stream has an answer. */
async function waitForStreams(answers: readonly string[]): Promise<void> {
  while (answers.length < STREAMS) await sleep(100)
}

/** One visit of a buyer. Records each request with its status; 0: no answer. */
async function visitOnce(shop: Shop, address: string, cart: Checkout, visit: number, answers: string[]): Promise<void> {
  const note = (request: string, { status }: { status: number }) => answers.push(`${request} ${status}`)
  const [line] = cart.request.lines
  for (const path of ['/', '/shop', `/shop?search=DEPLOY&page=${1 + (visit % 3)}`, '/api/products?search=DEPLOY'])
    note(`GET ${path.split('?')[0]}`, await get(`${address}${path}`))
  note('POST price', await post(address, '/api/cart/price', { lines: [line] }))
  if (visit % BUYS !== 0) return
  const placing = await place(address, another(cart))
  note('POST order', placing)
  const placed = placedBy(placing)
  if (!placed) return
  const paying: Answer = await pay(address, placed, await shop.sandbox.token())
  note('POST payment', isPaid(paying) ? { status: 200 } : paying)
}

async function get(url: string): Promise<{ status: number }> {
  try {
    const answer = await fetch(url, {
      headers: { 'X-Forwarded-For': ownAddress() },
      signal: AbortSignal.timeout(30_000),
    })
    await answer.arrayBuffer()
    return answer
  } catch {
    return { status: 0 }
  }
}
