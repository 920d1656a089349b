import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { freePort } from './db/embedded/cluster.ts'

// The store as a process: how it starts, refuses to start, stops, and comes back after it was killed.

const started: ChildProcess[] = []
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    const gone = ended(child)
    child.kill('SIGTERM')
    await gone
  }
})

const ended = (child: ChildProcess) =>
  new Promise<number | string | null>(resolve => child.once('exit', (code, signal) => resolve(code ?? signal)))

function launch(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, NODE_ENV: '', LOG_LEVEL: 'warn', DEMO_PRODUCTS: '50', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk))
  const open = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const [, address] = /is open at (\S+)/.exec(output) ?? []
      if (address) resolve(address)
    })
    child.once('exit', () => reject(new Error(output)))
  })
  open.catch(() => {})
  return { child, open, ended: ended(child), output: () => output }
}

const folder = () => mkdtemp(join(tmpdir(), 'store-main-'))

describe('refuses to start with one line and a code that is not 0', () => {
  const refuses = async (environment: Record<string, string>, line: RegExp) => {
    const store = launch({ DATA_DIR: await folder(), ...environment })
    expect(await store.ended).toBe(1)
    expect(store.output().trim().split('\n')).toHaveLength(1)
    expect(store.output()).toMatch(line)
  }
  test('when its port is taken', async () => {
    const other = createServer()
    const port = await new Promise<number>(resolve =>
      other.listen(0, () => resolve((other.address() as { port: number }).port)),
    )
    await refuses({ PORT: `${port}` }, new RegExp(`port ${port} is in use`))
    other.close()
  })
  test('when the database is away', async () => {
    const port = await freePort()
    await refuses(
      { PORT: '0', DATABASE_URL: `postgres://nobody:secret@127.0.0.1:${port}/none` },
      /database cannot be used.*ECONNREFUSED/,
    )
  })
  test.each<[Record<string, string>, RegExp]>([
    [{ PORT: 'eighty' }, /PORT wants a whole number/],
    [{ STORE_MODE: 'live' }, /needs DATABASE_URL, AUTHORIZE_NET_.*SMTP_URL, PUBLIC_URL over https, SESSION_SECRET/],
  ])('when a setting is wrong: %j', refuses)
})

test('killed, it comes back with everything that was committed; stopped, it lets requests finish', {
  timeout: 240_000,
}, async () => {
  const DATA_DIR = await folder()
  const first = launch({ PORT: '0', DATA_DIR })
  const address = await first.open
  const list = async (at: string) => ((await (await fetch(`${at}/api/products`)).json()) as { total: number }).total
  const total = await list(address)
  expect(total).toBeGreaterThan(20)

  // A second store on the same folder is refused, and the first goes on.
  const second = launch({ PORT: '0', DATA_DIR })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('is in use by another running store')
  expect(await list(address)).toBe(total)

  first.child.kill('SIGKILL')
  await first.ended
  const again = launch({ PORT: '0', DATA_DIR })
  const back = await again.open
  expect(await list(back)).toBe(total)
  expect(again.output()).not.toContain('Made the demonstration catalogue')

  const twenty = () => Promise.all(Array.from({ length: 20 }, () => list(back)))
  await twenty() // opens the connections
  const stream = await fetch(`${back}/live?product=any`)
  const underWay = twenty()
  await new Promise(resolve => setTimeout(resolve, 5))
  again.child.kill('SIGTERM')
  expect(await underWay).toEqual(Array.from({ length: 20 }, () => total))
  expect(await stream.text()).toContain('retry:')
  expect(await again.ended).toBe(0)
  await expect(fetch(`${back}/healthz`)).rejects.toThrow()
})
