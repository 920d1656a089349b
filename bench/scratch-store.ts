import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadDemoIfEmpty } from '../demo/load-if-empty.ts'
import { buildPages } from '../server/build.ts'
import { migrateDatabase } from '../server/migrate.ts'
import { startCluster } from '../server/platform/db/embedded/cluster.ts'
import { fillUnits } from './fill-units.ts'

/** A started server. `pid`: 0 if unknown. */
export type Server = { address: string; pid: number; stop: () => Promise<void> }

/**
 * Starts a separate store on a free port with this many products and units of the demonstration. Runs `measure`, then stops the
 * store.
 */
export async function withStore(
  { products, units }: { products: number; units: number },
  measure: (store: Server, databaseUrl: string) => Promise<void>,
): Promise<void> {
  process.env.NODE_ENV = 'production'
  await buildPages()
  const folder = await mkdtemp(join(tmpdir(), 'store-bench-'))
  // Other processes on the same database need the same files.
  process.env.DATA_DIR = folder
  const cluster = await startCluster(join(folder, 'postgres'))
  try {
    await migrateDatabase(cluster.url)
    await loadDemoIfEmpty(cluster.url, products, null, text => console.log(text))
    if (units > 0) await fillUnits(cluster.url, units)
    const store = await serve('server/main.ts', {
      DATABASE_URL: cluster.url,
      DATA_DIR: folder,
      PORT: '0',
      LOG_LEVEL: 'warn',
      DEMO_PRODUCTS: '0',
    })
    console.log(
      `\n${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, ${products.toLocaleString('en-US')} products\n`,
    )
    try {
      await measure(store, cluster.url)
    } finally {
      await store.stop()
    }
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

export const row = (name: string, figure: string, ...rest: string[]): void =>
  console.log([name.padEnd(34), figure.padStart(10), ...rest].join('   '))

/** Starts a server of the folder `root` in a separate process. Resolves when it has printed its address. */
export function serve(script: string, environment: Record<string, string>, root = process.cwd()): Promise<Server> {
  const child = spawn(process.execPath, ['--max-semi-space-size=16', '--heap-growing-percent=30', script], {
    env: { ...process.env, MALLOC_ARENA_MAX: '2', ...environment },
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()))
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const [address] = /http:\/\/localhost:\d+/.exec(chunk.toString()) ?? []
      if (!address) return
      const stop = async () => {
        child.kill('SIGTERM')
        await exited
      }
      resolve({ address: address.replace('localhost', '127.0.0.1'), pid: child.pid ?? 0, stop })
    })
    child.once('exit', code => reject(new Error(`${script} ended with ${code}`)))
  })
}
