import { once } from 'node:events'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { listen } from './listen.ts'

const HOUR = 3_600_000
/** Limits that end nothing during a test, but for those that it is about. */
const PATIENT = {
  keepAliveMs: 200_000,
  headersMs: 205_000,
  stallMs: HOUR,
  requestMs: HOUR,
  answerMs: HOUR,
  checkMs: 20,
}

type Door = { incoming: IncomingMessage; outgoing: ServerResponse }
type Answer = (request: Request, door: Door) => Response | Promise<Response>

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function open(limits: Partial<typeof PATIENT>, answer: Answer): Promise<number> {
  // serve() hands the adapter's own type of environment over, of HTTP 1 here.
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

/** Resolves once the connection had nothing to send or receive for the limit so many times. */
async function pauses({ outgoing }: Door, times: number): Promise<void> {
  for (let seen = 0; seen < times && outgoing.socket?.destroyed === false; seen++)
    await once(outgoing.socket, 'timeout')
}

const GET = 'GET / HTTP/1.1\r\nHost: store\r\n\r\n'
const LARGE = 64 * 1024 * 1024

test('an unread answer ends with its connection, which releases what was buffered', async () => {
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
  await once(socket.resume(), 'close')
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

test('an answer that is read too slowly has an end too', async () => {
  const { promise, resolve } = Promise.withResolvers<Door>()
  const port = await open({ answerMs: 100 }, (_, door) => {
    resolve(door)
    return new Response(new Uint8Array(LARGE))
  })
  call(port, GET).pause()
  await once((await promise).outgoing, 'close')
})

test('work that takes longer is waited for', async () => {
  const port = await open({ stallMs: 30 }, async (_, door) => {
    await pauses(door, 3)
    return new Response('done')
  })
  expect(await read(port)).toBe('done')
})

test('a stream that is silent for longer stays open while its reader has read everything', async () => {
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

test('a body that stops coming ends with its connection', async () => {
  const port = await open({ stallMs: 100 }, async request => new Response(await request.text().catch(() => 'cut')))
  await once(call(port, `${POST}begins`).resume(), 'close')
})

test('a body that comes a byte at a time has an end too', async () => {
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

test('a body that the store itself is slow to read is waited for', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean | undefined>()
  const port = await open({ stallMs: 30 }, async (_, door) => {
    await pauses(door, 3)
    resolve(door.incoming.socket.destroyed)
    return new Response('done')
  })
  call(port, `POST / HTTP/1.1\r\nHost: store\r\nContent-Length: ${LARGE}\r\n\r\n`).write(new Uint8Array(LARGE))
  expect(await promise).toBe(false)
})

test('a connection that is not used again ends after its time, however long an answer may take', async () => {
  const port = await open({ keepAliveMs: 50 }, () => new Response('done'))
  const socket = call(port, GET).resume()
  await once(socket, 'close')
  expect(socket.bytesRead).toBeGreaterThan(0)
})
