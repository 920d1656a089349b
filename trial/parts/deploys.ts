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
/** Visitors who look at a part, each with a stream of its own, as their browsers keep it. */
const STREAMS = sized(600, 30)
/** A browser whose stream ended comes back within this time. */
const STREAM_AGAIN_MS = 2000
/** Threads that do nothing but take processor time from the store. */
const BURNERS = sized(availableParallelism(), 1)
const DRAIN_SECONDS = 5
/** The time in which the proxy notices that a process is back. */
const SEEN_MS = 2500
/** One visit in so many ends with an order. */
const BUYS = 40

/**
 * A rolling restart of three processes while 40 people read, search, fill carts and buy and 600 more look at a part, whose streams
 * stay open, on processors that are busy with other work, behind haproxy and behind nginx as deploy/ has them: of 20,000 requests and
 * all streams none may be dropped, refused, or answered by an error of the store or the proxy. Every status is counted.
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
  expect: (isSo: boolean, what: string) => void,
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
  const seen = await priceCheckout(address, [{ productId, quantity: 1 }])
  const asked: string[] = []
  let isOver = false
  const leaving = new AbortController()
  const visitors = Array.from({ length: STREAMS }, () =>
    followUntil(`${address}/live?product=${sku.toLowerCase()}`, leaving.signal, asked),
  )
  await untilFollowed(asked)
  const burners = Array.from({ length: BURNERS }, () => new Worker('for (;;) {}', { eval: true }))
  const buyers = Array.from({ length: BUYERS }, async (_, nth) => {
    for (let visit = nth; !isOver || asked.length < REQUESTS; visit++)
      await visitOnce(shop, address, seen, visit, asked)
  })
  for (const store of stores) {
    await store.stop()
    await store.start()
    await sleep(SEEN_MS)
  }
  isOver = true
  await Promise.all(buyers)
  await Promise.all(burners.map(burner => burner.terminate()))
  leaving.abort()
  await Promise.all(visitors)
  for (const close of closers) await close()
  await waitUntilSettled(shop)
  const failed = asked.filter(said => !/ 2\d\d$/.test(said))
  expect(failed.length === 0, `of ${asked.length} requests failed: ${countNames(failed)}`)
  const statuses = countNames(asked.map(said => said.slice(said.lastIndexOf(' ') + 1)))
  return `${asked.length} requests, ${STREAMS} streams at a time, ${stores.length} restarts; answers: ${statuses}`
}

/** Follows a part as a browser does: opens a stream, reads it, and opens another one when it ends. */
async function followUntil(url: string, leaving: AbortSignal, asked: string[]): Promise<void> {
  const from = ownAddress()
  while (!leaving.aborted) {
    let said: string | number | null = null
    const answered = (status: string | number) => {
      if (said === null) asked.push(`GET /live ${status}`)
      said ??= status
    }
    try {
      const answer = await fetch(url, { headers: { 'X-Forwarded-For': from }, signal: leaving })
      for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? [])
        answered(chunk.includes('event: full') ? 'full' : answer.status)
    } catch {
      // A stream that was there may break off: its process is restarted.
    }
    if (!leaving.aborted) answered(0)
    await sleep(Math.random() * STREAM_AGAIN_MS, undefined, { signal: leaving }).catch(() => {})
  }
}

/** Waits until every visitor's stream was answered once. */
async function untilFollowed(asked: readonly string[]): Promise<void> {
  while (asked.length < STREAMS) await sleep(100)
}

/** One person's visit: each request is written down with its answer, 0 where there was none. */
async function visitOnce(shop: Shop, address: string, seen: Checkout, visit: number, asked: string[]): Promise<void> {
  const note = (what: string, { status }: { status: number }) => asked.push(`${what} ${status}`)
  const [line] = seen.request.lines
  for (const path of ['/', '/shop', `/shop?search=DEPLOY&page=${1 + (visit % 3)}`, '/api/products?search=DEPLOY'])
    note(`GET ${path.split('?')[0]}`, await get(`${address}${path}`))
  note('POST price', await post(address, '/api/cart/price', { lines: [line] }))
  if (visit % BUYS !== 0) return
  const placing = await place(address, another(seen))
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
