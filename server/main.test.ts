import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { freePort } from './platform/db/embedded/cluster.ts'

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
  // All of 127.0.0.0/8 is this machine; a demonstration listens on one address of it, and so does its card sandbox.
  const elsewhere = (url: string) => fetch(url.replace('localhost', '127.0.0.2')).then(({ ok }) => ok)
  const sandbox = async (at: string) => {
    const policy = (await fetch(`${at}/checkout`)).headers.get('content-security-policy') ?? ''
    const [origin = ''] = /http:\/\/localhost:\d+/.exec(policy) ?? []
    return `${origin}/v1/Accept.js`
  }
  expect((await fetch(await sandbox(address))).ok).toBe(true)
  await expect(elsewhere(`${address}/healthz`)).rejects.toThrow()
  await expect(elsewhere(await sandbox(address))).rejects.toThrow()

  // A second store on the same folder is refused, and the first goes on.
  const second = launch({ PORT: '0', DATA_DIR })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('is in use by another running store')
  expect(await list(address)).toBe(total)

  first.child.kill('SIGKILL')
  await first.ended
  const again = launch({ PORT: '0', DATA_DIR, HOST: '0.0.0.0' })
  const back = await again.open
  await expect(elsewhere(await sandbox(back))).rejects.toThrow()
  // Linux answers on all of them.
  if (process.platform === 'linux') expect(await elsewhere(`${back}/healthz`)).toBe(true)
  expect(await list(back)).toBe(total)
  expect(again.output()).not.toContain('Made the demonstration catalog')

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

/** One connection, on which one request after another is made as a proxy does. */
async function keptConnection(address: string) {
  const { port } = new URL(address)
  const socket = connect(Number(port), '127.0.0.1')
  const ended = new Promise<'ended' | 'reset'>(resolve => {
    socket.once('end', () => resolve('ended'))
    socket.once('error', () => resolve('reset'))
  })
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let text = ''
  socket.setEncoding('utf8').on('data', chunk => (text += chunk))
  const ask = async (method: string, path: string, body = '') => {
    text = ''
    const head = `Host: store\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
    socket.write(`${method} ${path} HTTP/1.1\r\n${head}${body}`)
    const answered = () => {
      const [head = '', rest] = text.split('\r\n\r\n')
      const [, length = '0'] = /\r\ncontent-length: (\d+)/i.exec(head) ?? []
      return rest !== undefined && Buffer.byteLength(rest) >= Number(length)
    }
    while (!answered()) {
      const more = new Promise(resolve => socket.once('data', resolve))
      if ((await Promise.race([more, ended.then(() => 'over')])) === 'over' && !answered())
        return { status: 0, connection: 'cut off', keepAlive: '' }
    }
    const header = (name: string) => new RegExp(`\\r\\n${name}: ([^\\r]*)`, 'i').exec(text)?.[1] ?? ''
    return { status: Number(text.slice(9, 12)), connection: header('connection'), keepAlive: header('keep-alive') }
  }
  return { ask, ended }
}

test('a kept connection may be used after a rest; a store that is told to stop answers it, says it was the last time, and ends', {
  timeout: 240_000,
}, async () => {
  const { open, child, ended } = launch({ PORT: '0', DATA_DIR: await folder(), DRAIN_SECONDS: '3' })
  const address = await open
  const price = ['POST', '/api/cart/price', '{"lines":[]}'] as const
  const rested = await keptConnection(address)
  expect(await rested.ask('GET', '/healthz')).toMatchObject({ status: 200, keepAlive: 'timeout=75' })
  // Longer than Node keeps a connection by itself, with its own second on top.
  await new Promise(resolve => setTimeout(resolve, 6500))
  expect(await rested.ask(...price)).toMatchObject({ status: 200, connection: 'keep-alive' })

  const kept = await Promise.all(Array.from({ length: 24 }, () => keptConnection(address)))
  for (const { ask } of kept)
    expect(await ask('GET', '/readyz')).toMatchObject({ status: 200, connection: 'keep-alive' })
  child.kill('SIGTERM')
  while ((await fetch(`${address}/readyz`)).status === 200);
  // Until whoever balances loads has noticed, all is as ever.
  expect(await rested.ask(...price)).toMatchObject({ status: 200, connection: 'keep-alive' })
  while ((await fetch(`${address}/readyz`).catch(() => null)) !== null);
  for (const [at, { ask, ended }] of kept.entries()) {
    const answer = at % 2 === 0 ? await ask(...price) : await ask('GET', '/api/products')
    expect([at, answer]).toEqual([at, { status: 200, connection: 'close', keepAlive: '' }])
    expect(await ended).toBe('ended')
  }
  expect(await ended).toBe(0)
})
