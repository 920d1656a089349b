import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { loadDemoIfEmpty } from '../demo/load-if-empty.ts'
import { buildPages, CLIENT_FILES } from '../server/build.ts'
import { startCluster } from '../server/db/embedded/cluster.ts'
import { migrateDatabase } from '../server/db/migrate.ts'
import { requestsPerSecond } from './load.ts'

// `npm run bench`: what the store does in a second, each figure beside its ceiling, all in one run on one machine.
// PRODUCTS=n measures another size of catalogue; SECONDS=n how long each figure is taken.

const PRODUCTS = Number(process.env.PRODUCTS ?? 30_000)
const CONNECTIONS = 20

process.env.NODE_ENV = 'production'
await buildPages()
const folder = await mkdtemp(join(tmpdir(), 'store-bench-'))
const cluster = await startCluster(join(folder, 'postgres'))
try {
  await migrateDatabase(cluster.url)
  await loadDemoIfEmpty(cluster.url, PRODUCTS, line => console.log(line))
  const ceiling = await serve('bench/bare.ts', { DATABASE_URL: cluster.url })
  const store = await serve('server/main.ts', {
    DATABASE_URL: cluster.url,
    DATA_DIR: folder,
    PORT: '0',
    LOG_LEVEL: 'warn',
    DEMO_PRODUCTS: '0',
  })
  const { slug } = (await (await fetch(`${ceiling.address}/slug`)).json()) as { slug: string }
  const product = `/shop/product/${slug}`

  console.log(
    `\n${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, ${PRODUCTS.toLocaleString('en-US')} products, ${CONNECTIONS} connections\n`,
  )
  const rate = (address: string) => requestsPerSecond(address, CONNECTIONS)
  const beside = async (name: string, path: string, barePath: string, atLeast: number) => {
    // Taken in turns, so that a noisy neighbour hits both.
    const bare = [await rate(ceiling.address + barePath)]
    const own = [await rate(store.address + path)]
    bare.push(await rate(ceiling.address + barePath))
    own.push(await rate(store.address + path))
    const [best, top] = [Math.max(...own), Math.max(...bare)]
    line(
      name,
      best,
      `ceiling ${top.toFixed(0)}/s (same SQL, bare Hono)`,
      `${((best / top) * 100).toFixed(0)}%, to reach ${atLeast}%`,
    )
  }
  await beside('API, list of 20', '/api/products', '/list', 50)
  await beside('API, one product', `/api/products/${slug}`, `/product/${slug}`, 50)
  const hello = await rate(`${ceiling.address}/hello`)
  for (const [name, path, target] of [
    ['Page, list of 20', '/shop', 800],
    ['Page, one product', product, 1000],
  ] as const) {
    await rate(store.address + path)
    const best = Math.max(await rate(store.address + path), await rate(store.address + path))
    line(name, best, `ceiling ${hello.toFixed(0)}/s (bare Hono, no work)`, `to reach ${target}/s`)
  }
  await sizes(store.address)
  await store.stop()
  await ceiling.stop()
} finally {
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}

function line(name: string, perSecond: number, ...rest: string[]): void {
  console.log([name.padEnd(20), `${perSecond.toFixed(0).padStart(7)}/s`, ...rest].join('   '))
}

/** Starts a server in a process of its own; it prints its address. */
function serve(
  script: string,
  environment: Record<string, string>,
): Promise<{ address: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, ['--max-semi-space-size=64', script], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new Promise<void>(resolve => child.once('exit', () => resolve()))
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const [address] = /http:\/\/localhost:\d+/.exec(chunk.toString()) ?? []
      if (!address) return
      const stop = async () => {
        child.kill('SIGTERM')
        await gone
      }
      resolve({ address: address.replace('localhost', '127.0.0.1'), stop })
    })
    child.once('exit', code => reject(new Error(`${script} ended with ${code}`)))
  })
}

/** What the first load of /shop brings: the scripts and the style sheet that its page names. */
async function sizes(address: string): Promise<void> {
  const html = await (await fetch(`${address}/shop`)).text()
  const weight = async (pattern: RegExp) => {
    const files = [...new Set(html.match(pattern) ?? [])]
    const weights = await Promise.all(
      files.map(async file => gzipSync(await readFile(join(CLIENT_FILES, file)), { level: 9 }).length),
    )
    return { files: files.length, kB: (weights.reduce((total, one) => total + one, 0) / 1024).toFixed(1) }
  }
  const scripts = await weight(/\/assets\/[\w.-]+\.js/g)
  const styles = await weight(/\/assets\/[\w.-]+\.css/g)
  console.log(
    `\nFirst load of /shop: ${scripts.files} scripts, ${scripts.kB} kB gzip (at most 130); style sheet ${styles.kB} kB gzip`,
  )
}
