import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { addProduct } from '../../server/catalogue/testing.ts'
import { another, codeOf, isPaid, ownAddress, pay, place, placedBy, priceCheckout } from '../buyer.ts'
import { behindPooler } from '../pooler.ts'
import { findProgram } from '../programs.ts'
import { countNames, figure, run } from '../report.ts'
import { type Shop, withShop } from '../scratch-shop.ts'
import { sized } from '../size.ts'
import { type Standby, startStandby } from '../standby.ts'
import { waitUntilSettled } from '../wait-until-settled.ts'

type Expect = (isTrue: boolean, problem: string) => void

const BUYERS = sized(200, 20)
const PIECES = sized(50, 5)
/** The time limit for publishing a change and rendering its page again. */
const RENDER_MS = 5000
/** DATABASE_READ_LAG_SECONDS of the stores, and the time by which they have excluded a replica that lags. */
const LAG_SECONDS = 2
const EXCLUDED_MS = 1000 * LAG_SECONDS + 3000
const READS = sized(600, 120)

/** A shop behind PgBouncer with a role that owns nothing, and a shop with a replica that lags, stops and restarts. */
export async function machines(runs: number): Promise<void> {
  if (findProgram('pgbouncer')) {
    await withShop(async shop => {
      for (let round = 1; round <= runs; round++) {
        await run(shop, `${BUYERS} buyers behind a pooler, ${round}`, ({ expect }) => sellAll(shop, round, expect))
        await run(shop, `a change behind a pooler, ${round}`, ({ expect }) => changePrice(shop, round, expect))
      }
    }, behindPooler)
  }
  let standby: Standby | undefined
  await withShop(
    async shop => {
      if (!standby) throw new Error('the shop started without its replica')
      const replica = standby
      for (let round = 1; round <= runs; round++) {
        await run(shop, `reads with a replica, ${round}`, ({ expect }) => readShare(shop, replica, round, expect))
        await run(shop, `a replica that lags, ${round}`, ({ expect }) => lag(shop, replica, round, expect))
        await run(shop, `a replica that stops, ${round}`, ({ expect }) => restartReplica(shop, replica, expect))
      }
    },
    async ({ url, folder, atEnd }) => {
      standby = await startStandby(url, join(folder, 'postgres'), join(folder, 'replica'))
      atEnd(standby.stop)
      return { DATABASE_READ_URL: standby.url, DATABASE_READ_LAG_SECONDS: `${LAG_SECONDS}` }
    },
  )
}

async function sellAll(shop: Shop, round: number, expect: Expect): Promise<string> {
  const productId = await addProduct(shop.db, { sku: `POOLED-${round}`, price: 9900, stock: { new: PIECES } })
  const cart = await priceCheckout(shop.stores[0].address, [{ productId, quantity: 1 }])
  const answers = await Promise.all(
    Array.from({ length: BUYERS }, async (_, nth) => {
      const { address } = shop.stores[nth % 2 === 0 ? 0 : 1]
      const placing = await place(address, another(cart))
      const placed = placedBy(placing)
      return placed ? { placing, isPaid: isPaid(await pay(address, placed, await shop.sandbox.token())) } : { placing }
    }),
  )
  const paid = answers.filter(answer => answer.isPaid)
  expect(paid.length === PIECES, `${paid.length} paid orders instead of ${PIECES}`)
  await waitUntilSettled(shop)
  return countNames(answers.map(({ placing }) => (placing.status === 201 ? 'placed' : codeOf(placing))))
}

/** Both processes are notified of a price that another program writes, and render their pages again. */
async function changePrice(shop: Shop, round: number, expect: Expect): Promise<string> {
  const sku = `CHANGED-${round}`
  const productId = await addProduct(shop.db, { sku, price: 1100, stock: { new: 5 } })
  const page = (address: string) => textOf(`${address}/shop/product/${sku.toLowerCase()}`)
  for (const { address } of shop.stores) expect((await page(address)).includes('$11.00'), 'the page has no price')
  await shop.db.$client.query('UPDATE products SET price = 22 WHERE id = $1', [productId])
  for (const { address, name } of shop.stores) {
    const isNew = await within(RENDER_MS, async () => (await page(address)).includes('$22.00'))
    expect(isNew, `${name} shows the former price after ${RENDER_MS / 1000} s`)
  }
  return 'new price on both'
}

/**
 * The share of the reads that the primary still serves: its statements with a replica, divided by its statements without one.
 */
async function readShare(shop: Shop, standby: Standby, round: number, expect: Expect): Promise<string> {
  for (let n = 0; n < 30; n++) await addProduct(shop.db, { sku: `READ-${round}-${n}`, price: 500, stock: { new: 9 } })
  const alone = await shop.openAnother(`store-alone-${round}`, { DATABASE_READ_URL: '' })
  await sleep(EXCLUDED_MS)
  const before = await statementsOf(shop.url, () => readCatalogue(alone.address, round))
  const after = await statementsOf(shop.url, () => readCatalogue(shop.stores[0].address, round))
  await alone.stop()
  const share = Math.round((100 * after) / before)
  figure(
    'share of the reads on the primary',
    `${share} % (target 10)`,
    `${before} statements without a replica, ${after} with it`,
  )
  expect(share <= 10, `the primary still has ${share} % of the reads`)
  return `${READS} reads on ${new URL(standby.url).port}`
}

/** Reads pages, lists, facets, suggestions and parts, each only once, so that no cache answers. */
async function readCatalogue(address: string, round: number): Promise<void> {
  const paths = [
    (n: number) => `/api/products?search=READ-${round}-${n}`,
    (n: number) => `/api/search?search=READ%20${n}`,
    (n: number) => `/api/suggestions?q=READ-${round}-${n}`,
    (n: number) => `/api/products/read-${round}-${n % 30}`,
    (n: number) => `/shop?search=${n}`,
    () => '/sitemap.xml',
  ]
  for (let n = 0; n < READS; n += paths.length) await Promise.all(paths.map(path => textOf(`${address}${path(n)}`)))
}

/**
 * Counts the statements that requests send to a server while `work` runs. Statements of jobs, the outbox and listeners do not
 * count.
 */
async function statementsOf(url: string, work: () => Promise<void>): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements')
    await client.query('SELECT pg_stat_statements_reset()')
    await work()
    const { rows } = await client.query<{ calls: number }>(
      `SELECT coalesce(sum(calls), 0)::int AS calls FROM pg_stat_statements
        WHERE query ~ '\\m(products|stock_lines|categories|product_stock|synonyms|shelf_counts)\\M' AND query ~* '^\\s*(/\\*.*\\*/)?\\s*(SELECT|WITH)'`,
    )
    return rows[0]?.calls ?? 0
  } finally {
    await client.end()
  }
}

/** While the replica is paused, the author of a change sees it at once, and each visitor within the allowed lag. */
async function lag(shop: Shop, standby: Standby, round: number, expect: Expect): Promise<string> {
  const sku = `LAG-${round}`
  const productId = await addProduct(shop.db, { sku, price: 1100, stock: { new: 5 } })
  const path = `/api/products/${sku.toLowerCase()}`
  const { address } = shop.stores[0]
  const isThere = await within(EXCLUDED_MS, async () => (await textOf(`${address}${path}`)).includes('1100'))
  expect(isThere, 'the part did not reach the replica')
  await standby.pause()
  await shop.db.$client.query('UPDATE products SET price = 22 WHERE id = $1', [productId])
  const own = await textOf(`${address}${path}`, { Cookie: 'changed=1' })
  expect(own.includes('2200'), 'the author of the change sees the former price')
  const isNew = await within(EXCLUDED_MS, async () => (await textOf(`${address}${path}`)).includes('2200'))
  expect(isNew, `the former price is shown ${EXCLUDED_MS / 1000} s after the change`)
  await standby.resume()
  return 'seen at once by the author, and in time by all visitors'
}

/** No visitor notices that the replica stops. After its restart it serves reads again. */
async function restartReplica(shop: Shop, standby: Standby, expect: Expect): Promise<string> {
  const { address } = shop.stores[0]
  const statuses: string[] = []
  let isOver = false
  const readers = Array.from({ length: 8 }, async (_, nth) => {
    for (let n = nth; !isOver; n += 8) {
      const status = await fetch(`${address}/api/products?search=GONE${n}`, {
        headers: { 'X-Forwarded-For': ownAddress() },
      })
        .then(async answer => {
          await answer.arrayBuffer()
          return answer.status
        })
        .catch(() => 0)
      statuses.push(`${status}`)
    }
  })
  await sleep(2000)
  await standby.stop()
  await sleep(4000)
  await standby.start()
  const isBack = await within(20_000, async () => (await readersOf(standby.url)) > 0)
  expect(isBack, 'the replica gets no reads after its restart')
  isOver = true
  await Promise.all(readers)
  const failed = statuses.filter(status => status !== '200')
  expect(failed.length === 0, `${failed.length} of ${statuses.length} reads failed: ${countNames(failed)}`)
  return `${statuses.length} reads, ${failed.length} failed`
}

async function readersOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    const { rows } = await client.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'store' AND query ~ 'products'`,
    )
    return rows[0]?.n ?? 0
  } catch {
    return 0
  } finally {
    await client.end().catch(() => {})
  }
}

async function textOf(url: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await fetch(url, { headers: { 'X-Forwarded-For': ownAddress(), ...headers } })
  return answer.text()
}

async function within(ms: number, condition: () => Promise<boolean>): Promise<boolean> {
  const until = Date.now() + ms
  while (Date.now() < until) {
    if (await condition()) return true
    await sleep(200)
  }
  return false
}
