import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startCluster } from '../server/platform/db/embedded/cluster.ts'
import { checkOut } from './check-out.ts'
import { requestsPerSecond } from './load.ts'
import { row, type Server, serve } from './scratch-store.ts'
import { pagesOfParts, rendered } from './uncached-pages.ts'

/** Fills a database as `withStore` does, with the code of the folder in which it runs. */
const FILL = `
  const { migrateDatabase } = await import('./server/migrate.ts')
  const { loadDemoIfEmpty } = await import('./demo/load-if-empty.ts')
  await migrateDatabase(process.env.DATABASE_URL)
  await loadDemoIfEmpty(process.env.DATABASE_URL, Number(process.env.DEMO_PRODUCTS), null, () => {})`
const PAIRS = Number(process.env.PAIRS ?? 10)
const CONNECTIONS = 20

/**
 * Compares the requests per second of this version with those of `before`, which must run on the packages of this version. Each version
 * has a database of its own with the same parts. The two are measured in turns, so that other load affects both; what counts is the
 * median of the ratios.
 */
export async function measurePairs(
  store: Server,
  databaseUrl: string,
  before: string,
  products: number,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'store-pairs-'))
  const root = join(folder, 'before')
  const remove = await checkOut(root, before)
  const cluster = await startCluster(join(folder, 'postgres'))
  try {
    const settings = { DATABASE_URL: cluster.url, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn' }
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', FILL], {
      cwd: root,
      env: { ...process.env, ...settings, DEMO_PRODUCTS: `${products}` },
    })
    const former = await serve('server/main.ts', { ...settings, DEMO_PRODUCTS: '0' }, root)
    try {
      const paths = await pagesOfParts(databaseUrl)
      const [path = ''] = paths
      // A measurement before the pairs warms each of the two.
      const share = Math.floor(paths.length / (2 * PAIRS + 2))
      const next = () => paths.splice(0, share)
      const rates = (at: string) => (server: Server) => requestsPerSecond(server.address + at, CONNECTIONS)
      await compare('API, list of 20 with its total', [former, store], rates('/api/products'))
      await compare('API, one product', [former, store], rates(`/api${path.replace('/shop/product', '/products')}`))
      await compare('Page from the cache, /shop', [former, store], rates('/shop'))
      await compare('Page of a part, not in the cache', [former, store], server => rendered(server, next()))
    } finally {
      await former.stop()
    }
  } finally {
    await cluster.stop()
    await remove()
    await rm(folder, { recursive: true, force: true })
  }
}

async function compare(
  name: string,
  [former, present]: readonly [Server, Server],
  measure: (server: Server) => Promise<number>,
): Promise<void> {
  await measure(former)
  await measure(present)
  const ratios: number[] = []
  for (let pair = 0; pair < PAIRS; pair++) {
    // Each of the two is measured first in half of the pairs.
    const [first, second] = pair % 2 === 0 ? [former, present] : [present, former]
    const [one, other] = [await measure(first), await measure(second)]
    ratios.push(pair % 2 === 0 ? other / one : one / other)
  }
  ratios.sort((a, b) => a - b)
  const at = (share: number) => (ratios[Math.floor(share * (ratios.length - 1))] ?? 0).toFixed(2)
  row(name, `${at(0.5)} ×`, `of ${PAIRS} pairs; half of them ${at(0.25)} to ${at(0.75)}, all ${at(0)} to ${at(1)}`)
}
