import { connect, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { folder, launcher } from './testing-main.ts'

// Tests the store as a process: refused starts, and shutdown. Restart after it was killed: main.release.test.ts.

const launch = launcher()

test('a busy port is reported in one line, and the process ends with an exit code other than 0', async () => {
  const otherServer = createServer()
  const port = await new Promise<number>(resolve =>
    otherServer.listen(0, () => resolve((otherServer.address() as { port: number }).port)),
  )
  const store = launch({ DATA_DIR: await folder(), PORT: `${port}` })
  expect(await store.ended).toBe(1)
  expect(store.output().trim().split('\n')).toEqual([expect.stringContaining(`port ${port} is in use`)])
  otherServer.close()
})

/** One connection for several consecutive requests, as a proxy uses it. */
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

test('an idle connection may be used again; a stopping store answers it with Connection: close, and ends', {
  timeout: 600_000,
}, async () => {
  const { open, child, ended } = launch({ PORT: '0', DATA_DIR: await folder(), DRAIN_SECONDS: '6' })
  const address = await open
  const price = ['POST', '/api/cart/price', '{"lines":[]}'] as const
  const rested = await keptConnection(address)
  expect(await rested.ask('GET', '/healthz')).toMatchObject({ status: 200, keepAlive: 'timeout=75' })
  // Longer than Node's own limit for an idle connection, with the second that Node adds.
  await new Promise(resolve => setTimeout(resolve, 6500))
  expect(await rested.ask(...price)).toMatchObject({ status: 200, connection: 'keep-alive' })

  const connections = await Promise.all(Array.from({ length: 8 }, () => keptConnection(address)))
  for (const { ask } of connections)
    expect(await ask('GET', '/readyz')).toMatchObject({ status: 200, connection: 'keep-alive' })
  child.kill('SIGTERM')
  while ((await fetch(`${address}/readyz`)).status === 200);
  // Until load balancers have noticed the shutdown, requests are answered as before.
  expect(await rested.ask(...price)).toMatchObject({ status: 200, connection: 'keep-alive' })
  while ((await fetch(`${address}/readyz`).catch(() => null)) !== null);
  // The requests are sent at once, because the store waits only two seconds for load balancers.
  const answers = await Promise.all(
    connections.map(({ ask }, at) => (at % 2 === 0 ? ask(...price) : ask('GET', '/api/products'))),
  )
  expect(answers).toEqual(connections.map(() => ({ status: 200, connection: 'close', keepAlive: '' })))
  expect(await Promise.all(connections.map(one => one.ended))).toEqual(connections.map(() => 'ended'))
  expect(await ended).toBe(0)
})
