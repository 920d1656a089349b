import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { CLIENT_FILES } from '../server/build.ts'
import { signedIn } from '../server/customers/accounts/testing.ts'
import { openDatabase } from '../server/platform/db/database.ts'
import { generatedSecret } from '../server/platform/secrets/generated-secret.ts'
import { requestsPerSecond } from './load.ts'
import { row, type Server, serve } from './scratch-store.ts'

const CONNECTIONS = 20

/**
 * Measures requests per second: the API, compared with the same SQL in a bare route, and pages, compared with a bare route
 * without work.
 */
export async function throughput(store: Server, databaseUrl: string): Promise<void> {
  const ceiling = await serve('bench/bare.ts', { DATABASE_URL: databaseUrl })
  const { slug } = (await (await fetch(`${ceiling.address}/slug`)).json()) as { slug: string }
  const rate = (address: string) => requestsPerSecond(address, CONNECTIONS)
  const compare = async (name: string, path: string, barePath: string, atLeast: number) => {
    // Alternates the two, so that other load affects both.
    const bare = [await rate(ceiling.address + barePath)]
    const own = [await rate(store.address + path)]
    bare.push(await rate(ceiling.address + barePath))
    own.push(await rate(store.address + path))
    const [best, limit] = [Math.max(...own), Math.max(...bare)]
    const share = `${((best / limit) * 100).toFixed(0)} %, target ${atLeast} %`
    row(name, `${best.toFixed(0)}/s`, `ceiling ${limit.toFixed(0)}/s (same SQL, bare Hono, no count)`, share)
  }
  await compare('API, list of 20 with its total', '/api/products', '/list', 40)
  await compare('API, one product', `/api/products/${slug}`, `/product/${slug}`, 50)
  const hello = await rate(`${ceiling.address}/hello`)
  for (const [name, path] of [
    ["Page from the store's cache, /shop", '/shop'],
    ["Page from the store's cache, product", `/shop/product/${slug}`],
  ] as const) {
    await rate(store.address + path)
    const best = Math.max(await rate(store.address + path), await rate(store.address + path))
    row(name, `${best.toFixed(0)}/s`, `ceiling ${hello.toFixed(0)}/s (bare Hono, no work)`, 'target 8,000/s')
  }
  await sessionCost(store.address, databaseUrl)
  for (const path of ['/', '/shop', `/shop/product/${slug}`]) await firstLoad(store.address, path)
  await ceiling.stop()
}

const CALLS = 500
const SESSION_MS = 1

/** Measures the cost of identifying the caller of the API: the same request with a session cookie and without, in turns. */
async function sessionCost(address: string, databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl, () => {}, { connections: 1, statementMs: 2000, waitMs: 2000 })
  const { cookie } = await signedIn(db, { secret: await generatedSecret(db, 'session') })
  await db.$client.end()
  const path = `${address}/functions/payment-credentials`
  const measureCall = async (query: string, headers: Record<string, string>) => {
    const began = performance.now()
    const answer = await fetch(path + query, { headers })
    await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return performance.now() - began
  }
  const [without, withSession]: [number[], number[]] = [[], []]
  for (let call = 0; call < CALLS; call++) {
    without.push(await measureCall('?guest=true', {}))
    withSession.push(await measureCall('', { cookie }))
  }
  const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  const [withoutMedian, withMedian] = [median(without), median(withSession)]
  row(
    'Reading the session, p50',
    `${(withMedian - withoutMedian).toFixed(2)} ms`,
    `ceiling ${SESSION_MS} ms`,
    `with ${withMedian.toFixed(2)} ms, without ${withoutMedian.toFixed(2)} ms, one after the other`,
  )
}

/** Prints the size of the scripts and the style sheet of the first load of a page. */
async function firstLoad(address: string, path: string): Promise<void> {
  const html = await (await fetch(address + path)).text()
  const weight = async (pattern: RegExp) => {
    const files = [...new Set(html.match(pattern) ?? [])]
    const weights = await Promise.all(
      files.map(async file => gzipSync(await readFile(join(CLIENT_FILES, file)), { level: 9 }).length),
    )
    return { files: files.length, kB: (weights.reduce((total, size) => total + size, 0) / 1024).toFixed(1) }
  }
  const scripts = await weight(/\/assets\/[\w.-]+\.js/g)
  const styles = await weight(/\/assets\/[\w.-]+\.css/g)
  row(
    `First load of ${path.slice(0, 16)}`,
    `${scripts.kB} kB`,
    `gzip, ${scripts.files} scripts, target 160`,
    `style sheet ${styles.kB} kB, target 15`,
  )
}
