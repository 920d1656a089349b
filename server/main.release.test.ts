import { describe, expect, test } from 'vitest'
import { freePort } from './platform/db/embedded/cluster.ts'
import { folder, launcher } from './testing-main.ts'

// Tests the store as a process: refused starts, shutdown, and restart after it was killed.

const launch = launcher()

describe('the store refuses to start, with one line and an exit code other than 0,', () => {
  const refuses = async (environment: Record<string, string>, line: RegExp) => {
    const store = launch({ DATA_DIR: await folder(), ...environment })
    expect(await store.ended).toBe(1)
    expect(store.output().trim().split('\n')).toHaveLength(1)
    expect(store.output()).toMatch(line)
  }
  test('when the database does not answer', async () => {
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

test('a killed store restarts with all committed data; a stopped store finishes its requests', {
  timeout: 240_000,
}, async () => {
  const DATA_DIR = await folder()
  const first = launch({ PORT: '0', DATA_DIR })
  const address = await first.open
  const list = async (at: string) => ((await (await fetch(`${at}/api/products`)).json()) as { total: number }).total
  const total = await list(address)
  expect(total).toBeGreaterThan(20)
  // All addresses of 127.0.0.0/8 lead to this computer. A demonstration listens on only one of them, and so does its
  // card sandbox.
  const elsewhere = (url: string) => fetch(url.replace('localhost', '127.0.0.2')).then(({ ok }) => ok)
  const sandbox = async (at: string) => {
    const policy = (await fetch(`${at}/checkout`)).headers.get('content-security-policy') ?? ''
    const [origin = ''] = /http:\/\/localhost:\d+/.exec(policy) ?? []
    return `${origin}/v1/Accept.js`
  }
  expect((await fetch(await sandbox(address))).ok).toBe(true)
  await expect(elsewhere(`${address}/healthz`)).rejects.toThrow()
  await expect(elsewhere(await sandbox(address))).rejects.toThrow()

  // A second store with the same folder is refused, and the first continues.
  const second = launch({ PORT: '0', DATA_DIR })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('is in use by another running store')
  expect(await list(address)).toBe(total)

  first.child.kill('SIGKILL')
  await first.ended
  const again = launch({ PORT: '0', DATA_DIR, HOST: '0.0.0.0' })
  const back = await again.open
  await expect(elsewhere(await sandbox(back))).rejects.toThrow()
  // Linux answers on all of these addresses.
  if (process.platform === 'linux') expect(await elsewhere(`${back}/healthz`)).toBe(true)
  expect(await list(back)).toBe(total)
  expect(again.output()).not.toContain('Made the demonstration catalog')

  const twenty = () => Promise.all(Array.from({ length: 20 }, () => list(back)))
  await twenty() // opens the connections that the shutdown must close
  const stream = await fetch(`${back}/live?product=any`)
  const underWay = twenty()
  await new Promise(resolve => setTimeout(resolve, 5))
  again.child.kill('SIGTERM')
  expect(await underWay).toEqual(Array.from({ length: 20 }, () => total))
  expect(await stream.text()).toContain('retry:')
  expect(await again.ended).toBe(0)
  await expect(fetch(`${back}/healthz`)).rejects.toThrow()
})

test('a worker reports its health and serves no pages; a web process runs at the same time', {
  timeout: 240_000,
}, async () => {
  // Its health has a separate address, because the public address leads to the processes that serve pages.
  const worker = launch({
    PORT: '0',
    DATA_DIR: await folder(),
    PROCESS_ROLE: 'worker',
    PUBLIC_URL: 'https://store.parts.test',
  })
  const web = launch({ PORT: '0', DATA_DIR: await folder(), PROCESS_ROLE: 'web' })
  const paths = ['/healthz', '/readyz', '/', '/shop', '/api/products']
  const statuses = async (address: string) =>
    Promise.all(paths.map(async path => (await fetch(`${address}${path}`)).status))
  expect(await statuses(await worker.open)).toEqual([200, 200, 404, 404, 404])
  expect(await statuses(await web.open)).toEqual([200, 200, 200, 200, 200])
})
