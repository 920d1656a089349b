import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { listen } from './listen.ts'
import { maxConnections, readOpenFilesLimit } from './max-connections.ts'

const HOUR = 3_600_000
/** Limits that no test reaches, except a test about that limit. */
const PATIENT = {
  keepAliveMs: 200_000,
  headersMs: 205_000,
  stallMs: HOUR,
  requestMs: HOUR,
  answerMs: HOUR,
  checkMs: 20,
  proxies: 1,
  unsent: { ofAddress: Number.POSITIVE_INFINITY, total: Number.POSITIVE_INFINITY, lookMs: HOUR },
}

type Door = { incoming: IncomingMessage; outgoing: ServerResponse }
type Answer = (request: Request, door: Door) => Response | Promise<Response>

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function open(limits: Partial<typeof PATIENT> & { connections?: number }, answer: Answer): Promise<number> {
  // serve() passes the adapter's own type of environment, of HTTP 1 here.
  const fetch = (request: Request, door: object) => answer(request, door as Door)
  const { port, close } = await listen({ ...PATIENT, ...limits, fetch, port: 0, host: '127.0.0.1' })
  ends.push(close)
  return port
}

function call(port: number, text: string): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(text)
  ends.push(() => socket.destroy())
  return socket
}

const read = async (port: number): Promise<string> => {
  const [answer] = await once(request({ port, host: '127.0.0.1' }).end(), 'response')
  let text = ''
  for await (const chunk of answer) text += chunk
  return text
}

/** Resolves after the connection has been idle for the limit so many times. */
async function pauses({ outgoing }: Door, times: number): Promise<void> {
  for (let seen = 0; seen < times && outgoing.socket?.destroyed === false; seen++)
    await once(outgoing.socket, 'timeout')
}

const get = (path: string, from = '203.0.113.7') =>
  `GET ${path} HTTP/1.1\r\nHost: store\r\nX-Forwarded-For: ${from}\r\n\r\n`
const GET = get('/')
const LARGE = 64 * 1024 * 1024

test('an unread response ends with its connection, which frees its buffer', async () => {
  const { promise, resolve } = Promise.withResolvers<Door>()
  const port = await open({ stallMs: 100 }, (_, door) => {
    resolve(door)
    return new Response(new Uint8Array(LARGE))
  })
  const socket = call(port, GET).pause()
  const { outgoing } = await promise
  const { socket: served } = outgoing
  await once(outgoing, 'close')
  expect([outgoing.writableFinished, served?.destroyed]).toEqual([false, true])
  await new Promise(resolve => socket.resume().once('close', resolve))
  expect(socket.bytesRead).toBeLessThan(LARGE)
})

test('an unread stream ends the same way', async () => {
  const { promise, resolve } = Promise.withResolvers<Door>()
  const canceled = Promise.withResolvers<void>()
  const port = await open({ stallMs: 100 }, (_, door) => {
    resolve(door)
    const body = new ReadableStream({
      pull: controller => controller.enqueue(new Uint8Array(1024 * 1024)),
      cancel: () => canceled.resolve(),
    })
    return new Response(body)
  })
  call(port, GET).pause()
  await once((await promise).outgoing, 'close')
  await canceled.promise
})

test('a response that is read too slowly ends too', async () => {
  const { promise, resolve } = Promise.withResolvers<Door>()
  const port = await open({ answerMs: 100 }, (_, door) => {
    resolve(door)
    return new Response(new Uint8Array(LARGE))
  })
  call(port, GET).pause()
  await once((await promise).outgoing, 'close')
})

test('a connection stays open while its work takes longer', async () => {
  const port = await open({ stallMs: 30 }, async (_, door) => {
    await pauses(door, 3)
    return new Response('done')
  })
  expect(await read(port)).toBe('done')
})

test('a stream that is silent for longer stays open if its reader has read everything', async () => {
  const port = await open({ stallMs: 30 }, (_, door) => {
    const body = new ReadableStream({
      start: async controller => {
        controller.enqueue(new TextEncoder().encode('first '))
        await pauses(door, 3)
        controller.enqueue(new TextEncoder().encode('second'))
        controller.close()
      },
    })
    return new Response(body)
  })
  expect(await read(port)).toBe('first second')
})

const POST = 'POST / HTTP/1.1\r\nHost: store\r\nContent-Length: 1000\r\n\r\n'

test('a body that stops arriving ends with its connection', async () => {
  const port = await open({ stallMs: 100 }, async request => new Response(await request.text().catch(() => 'cut')))
  await once(call(port, `${POST}begins`).resume(), 'close')
})

test('a body that arrives a byte at a time is ended', async () => {
  const port = await open(
    { requestMs: 1000, headersMs: 500 },
    async request => new Response(await request.text().catch(() => 'cut')),
  )
  const socket = call(port, POST)
  const trickle = setInterval(() => socket.write('x'), 10)
  ends.push(() => clearInterval(trickle))
  const [first] = await once(socket, 'data')
  expect(String(first)).toMatch(/^HTTP\/1\.1 408 /)
})

test('a body that the store itself reads slowly is not ended', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean | undefined>()
  const port = await open({ stallMs: 30 }, async (_, door) => {
    await pauses(door, 3)
    resolve(door.incoming.socket.destroyed)
    return new Response('done')
  })
  call(port, `POST / HTTP/1.1\r\nHost: store\r\nContent-Length: ${LARGE}\r\n\r\n`).write(new Uint8Array(LARGE))
  expect(await promise).toBe(false)
})

test('an idle connection ends after its time, however long a response may take', async () => {
  const port = await open({ keepAliveMs: 50 }, () => new Response('done'))
  const socket = call(port, GET).resume()
  await once(socket, 'close')
  expect(socket.bytesRead).toBeGreaterThan(0)
})

const MEGABYTES = 1024 * 1024
/** More bytes than the system accepts of a response that is not read. */
const UNTAKEN = 20 * MEGABYTES

/** The paths whose requests have begun, and the finished responses. */
function keptPaths(bytesOf: (path: string) => number) {
  const begun: string[] = []
  const doors = new Map<string, Door>()
  const answer: Answer = ({ url }, door) => {
    const { pathname } = new URL(url)
    begun.push(pathname)
    doors.set(pathname, door)
    return new Response(new Uint8Array(bytesOf(pathname)))
  }
  return { begun, doors, answer }
}

test('a request begins once the previous response on the same connection is read', async () => {
  const { begun, answer } = keptPaths(path => (path === '/a' ? UNTAKEN : 10))
  const port = await open({}, answer)
  const socket = call(port, get('/a') + get('/b') + get('/c')).pause()
  await once(call(port, get('/other')), 'data')
  expect(begun.filter(path => path !== '/other')).toEqual(['/a'])
  socket.resume()
  while (socket.bytesRead < UNTAKEN || begun.length < 4) await once(socket, 'data')
  expect(begun.filter(path => path !== '/other')).toEqual(['/a', '/b', '/c'])
})

test('requests that were sent together are answered in order', async () => {
  const port = await open({}, ({ url }) => new Response(new URL(url).pathname))
  const last = 'GET /c HTTP/1.1\r\nHost: store\r\nConnection: close\r\n\r\n'
  const answers = await call(port, `${get('/a')}${get('/b')}${last}`)
    .setEncoding('latin1')
    .toArray()
  expect(answers.join('').match(/^\/[abc]$|\/[abc](?=HTTP)/gm)).toEqual(['/a', '/b', '/c'])
})

test.each([
  ['requests', get('/b')],
  ['requests without a host', 'GET / HTTP/1.1\r\n\r\n'],
  ['requests for no address', 'GET http://[ HTTP/1.1\r\nHost: store\r\n\r\n'],
  ['requests that expect what is not known', 'GET / HTTP/1.1\r\nHost: store\r\nExpect: more\r\n\r\n'],
  ['requests with a body', 'POST / HTTP/1.1\r\nHost: store\r\nContent-Length: 1\r\n\r\nx'],
])('a connection with many %s after a response that is not read is ended', async (_, others) => {
  const { begun, doors, answer } = keptPaths(() => UNTAKEN)
  const port = await open({}, answer)
  call(port, get('/a') + others.repeat(9)).pause()
  await once(call(port, get('/other')), 'data')
  const { outgoing } = doors.get('/a') as Door
  if (!outgoing.closed) await once(outgoing, 'close')
  expect(outgoing.writableFinished).toBe(false)
  expect(begun.filter(path => path !== '/other')).toEqual(['/a'])
})

const bytesByName = (path: string): number => Number(/\d+/.exec(path)?.[0]) * MEGABYTES
const closed = async (door: Door | undefined) => {
  if (door?.outgoing.closed === false) await once(door.outgoing, 'close')
}
const isEnded = (doors: Map<string, Door>) =>
  [...doors].filter(([, { outgoing }]) => outgoing.closed).map(([path]) => path)
/** Resolves when the unread responses have been checked. */
async function ask(port: number, doors: Map<string, Door>, path: string, from?: string): Promise<void> {
  call(port, get(path, from)).pause()
  await once(call(port, get('/0', '192.0.2.1')), 'data')
  while (!doors.has(path)) await once(call(port, get('/0', '192.0.2.1')), 'data')
  doors.delete('/0')
}
test('a connection that ends for its pipelined requests begins none of the others that were read with them', async () => {
  let begun = 0
  const port = await open({}, () => {
    begun++
    return new Promise<Response>(() => {})
  })
  let received = 0
  const count = () => received++
  subscribe('http.server.request.start', count)
  ends.push(() => unsubscribe('http.server.request.start', count))
  const attacker = call(port, GET.repeat(1000))
  await new Promise(resolve => attacker.once('close', resolve))
  // One runs, eight wait, and one is too many.
  expect([begun, received]).toEqual([1, 10])
})

test('a connection ends after 200 tiny pieces of a body, and the pieces that were read with them are not handed over', async () => {
  let handedOver = 0
  const read: Promise<unknown>[] = []
  const port = await open({}, (incoming, door) => {
    const push = door.incoming.push.bind(door.incoming)
    door.incoming.push = piece => {
      if (piece !== null) handedOver++
      return push(piece)
    }
    const body = incoming.arrayBuffer()
    read.push(body.catch(() => 'ended'))
    return body.then(({ byteLength }) => new Response(`${byteLength}`))
  })
  const post = (pieces: number, bytes: number) =>
    `POST / HTTP/1.1\r\nHost: store\r\nTransfer-Encoding: chunked\r\n\r\n${`${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`.repeat(pieces)}0\r\n\r\n`
  const attacker = call(port, post(10_000, 1))
  await new Promise(resolve => attacker.once('close', resolve))
  expect(await read[0]).toBe('ended')
  expect(handedOver).toBe(200)

  // Each body counts by itself, and short ones and pieces of a network's size are read.
  const proxy = call(port, '')
  for (const body of [post(200, 1), post(200, 1), post(1500, 100)]) {
    proxy.write(body)
    const [answer] = await once(proxy, 'data')
    expect(`${answer}`).toMatch(/^HTTP\/1\.1 200 /)
  }
})

test('a response to a body that is not read says that its connection closes; others keep theirs', async () => {
  const port = await open({}, async (incoming: Request) => {
    if (new URL(incoming.url).pathname === '/read') return new Response(`${(await incoming.arrayBuffer()).byteLength}`)
    const reader = incoming.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    return new Response('refused', { status: 422 })
  })
  const post = async (path: string, bytes: number) => {
    const agent = new Agent({ keepAlive: true })
    ends.push(() => agent.destroy())
    const upload = request({
      port,
      host: '127.0.0.1',
      path,
      method: 'POST',
      agent,
      headers: { 'Content-Length': bytes },
    })
    upload.on('error', () => {})
    upload.write(Buffer.alloc(Math.min(bytes, 100_000)))
    if (bytes <= 100_000) upload.end()
    const [answer] = await once(upload, 'response')
    return [answer.statusCode, answer.headers.connection]
  }
  expect(await post('/read', 1000)).toEqual([200, 'keep-alive'])
  expect(await post('/', 700_000)).toEqual([422, 'close'])
})

test('if an address has too many unread bytes, its connection with the most is ended', async () => {
  const { doors, answer } = keptPaths(bytesByName)
  const unsent = { ofAddress: 110 * MEGABYTES, total: 1000 * MEGABYTES, lookMs: 10 }
  const port = await open({ unsent }, answer)
  await ask(port, doors, '/30-a')
  await ask(port, doors, '/60-a')
  await ask(port, doors, '/100-b', '198.51.100.1')
  expect(isEnded(doors)).toEqual([])
  await ask(port, doors, '/31-a')
  await closed(doors.get('/60-a'))
  expect(isEnded(doors)).toEqual(['/60-a'])
})

test('an IPv6 site counts as one address', async () => {
  const { doors, answer } = keptPaths(bytesByName)
  const unsent = { ofAddress: 50 * MEGABYTES, total: 1000 * MEGABYTES, lookMs: 10 }
  const port = await open({ unsent }, answer)
  await ask(port, doors, '/30-a', '2001:db8:1:1::1')
  await ask(port, doors, '/31-a', '2001:db8:1:2::1')
  await closed(doors.get('/31-a'))
  expect(isEnded(doors)).toEqual(['/31-a'])
})

test('if all addresses together have too many, the address with the most loses its largest', async () => {
  const { doors, answer } = keptPaths(bytesByName)
  const unsent = { ofAddress: 100 * MEGABYTES, total: 110 * MEGABYTES, lookMs: 10 }
  const port = await open({ unsent }, answer)
  await ask(port, doors, '/40-a', '203.0.113.7')
  await ask(port, doors, '/30-a', '203.0.113.7')
  await ask(port, doors, '/50-b', '198.51.100.1')
  await closed(doors.get('/40-a'))
  expect(isEnded(doors)).toEqual(['/40-a'])
})

test('loopback has only the limit of all addresses together', async () => {
  const { doors, answer } = keptPaths(bytesByName)
  const unsent = { ofAddress: 10 * MEGABYTES, total: 50 * MEGABYTES, lookMs: 10 }
  const port = await open({ unsent, proxies: 0 }, answer)
  await ask(port, doors, '/20')
  await ask(port, doors, '/21')
  expect(isEnded(doors)).toEqual([])
  await ask(port, doors, '/22')
  await closed(doors.get('/22'))
  expect(isEnded(doors)).toEqual(['/22'])
})

test('an endless streamed response counts too', async () => {
  const { promise, resolve } = Promise.withResolvers<Door>()
  const unsent = { ofAddress: 50 * MEGABYTES, total: 1000 * MEGABYTES, lookMs: 10 }
  const port = await open({ unsent }, (_, door) => {
    resolve(door)
    return new Response(new ReadableStream({ start: controller => controller.enqueue(new Uint8Array(LARGE)) }))
  })
  call(port, GET).pause()
  await closed(await promise)
})

test('a response that is read no longer counts', async () => {
  const { doors, answer } = keptPaths(bytesByName)
  const unsent = { ofAddress: 30 * MEGABYTES, total: 1000 * MEGABYTES, lookMs: 10 }
  const port = await open({ unsent }, answer)
  for (const path of ['/20-a', '/20-b', '/20-c']) {
    call(port, get(path)).resume()
    while (!doors.has(path)) await once(call(port, get('/0', '192.0.2.1')), 'data')
    await closed(doors.get(path))
    expect(doors.get(path)?.outgoing.writableFinished).toBe(true)
  }
})

/** Resolves when the connection is closed, even by a reset. */
const ending = (socket: Socket) => new Promise<void>(resolve => socket.once('close', () => resolve()))

/** Idle connections of another network address. */
async function crowdOf(port: number, count: number): Promise<Socket[]> {
  const crowd: Socket[] = []
  for (let n = 0; n < count; n++) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' })
    socket.on('error', () => {})
    ends.push(() => socket.destroy())
    await once(socket, 'connect')
    crowd.push(socket)
  }
  return crowd
}

test('a new client replaces the longest idle connection of the address with the most connections', async () => {
  const port = await open({ connections: 3 }, () => new Response('answered'))
  const [first, second, third] = await crowdOf(port, 3)
  const ended = first && ending(first)
  expect(await read(port)).toBe('answered')
  await ended
  expect([second?.destroyed, third?.destroyed]).toEqual([false, false])
  second?.write(GET)
  const [chunk] = await once(second ?? first ?? third ?? new Socket(), 'data')
  expect(String(chunk)).toContain('200 OK')
})

test('a new client is closed if all connections have a request', async () => {
  const answer = Promise.withResolvers<void>()
  let begun = 0
  const port = await open({ connections: 2 }, async () => {
    begun++
    await answer.promise
    return new Response('answered')
  })
  const crowd = await crowdOf(port, 2)
  const answered = crowd.map(socket => once(socket, 'data'))
  for (const socket of crowd) socket.write(GET)
  await expect.poll(() => begun).toBe(2)
  const further = call(port, GET)
  further.resume()
  await ending(further)
  answer.resolve()
  for (const [chunk] of await Promise.all(answered)) expect(String(chunk)).toContain('200 OK')
})

test('the limit of connections leaves room below the limit of open files', () => {
  expect(maxConnections(20_000)).toBe(19_000)
  expect(maxConnections(1024)).toBe(512)
  expect(maxConnections(null)).toBeNull()
  if (process.platform === 'linux') expect(readOpenFilesLimit()).toBeGreaterThan(0)
})
