import { once } from 'node:events'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from './listen.ts'

let listening: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  const app = new Hono()
  app.get('/', c => c.text('well'))
  app.post('/', async c => c.text(await c.req.text()))
  listening = await listen({ fetch: app.fetch, port: 0, host: '127.0.0.1', keepAliveMs: 1000, proxies: 0 })
})
afterAll(() => listening.close())

/** The status lines of the server's responses to these bytes, until it closes the connection. */
async function statusLines(bytes: string): Promise<string[]> {
  const socket = connect(listening.port, '127.0.0.1').setEncoding('latin1')
  await once(socket, 'connect')
  socket.write(bytes)
  const answer = (await socket.toArray()).join('')
  return answer.match(/^HTTP\/1\.1 \d+/gm) ?? []
}
const get = (...headers: string[]) =>
  statusLines(['GET / HTTP/1.1', ...headers, 'Connection: close', '', ''].join('\r\n'))

test.each([['example.com'], ['EXAMPLE.com:8080'], ['127.0.0.1:3000'], ['[::1]:3000']])(
  'Host %s is answered',
  async host => expect(await get(`Host: ${host}`)).toEqual(['HTTP/1.1 200']),
)

// RFC 9112 section 3.2
test.each<[string, string[]]>([
  ['no Host', []],
  ['two different Hosts', ['Host: example.com', 'Host: evil.example']],
  ['two equal Hosts', ['Host: example.com', 'host: example.com']],
  ['an empty Host', ['Host: ']],
  ['a Host with a path', ['Host: example.com/path']],
  ['a Host with a user', ['Host: a@example.com']],
  ['a Host with a space', ['Host: example.com evil.example']],
  ['a list of Hosts', ['Host: example.com, evil.example']],
  ['a Host with a wrong port', ['Host: example.com:port']],
])('%s is answered 400', async (_, headers) => expect(await get(...headers)).toEqual(['HTTP/1.1 400']))

const post = (body: string, ...headers: string[]) =>
  statusLines(['POST / HTTP/1.1', 'Host: example.com', ...headers, 'Connection: close', '', body].join('\r\n'))

// RFC 9112 section 6.3: a proxy in front of the store may have read another length.
test.each<[string, string, string[]]>([
  ['two lengths', 'abcdef', ['Content-Length: 6', 'Content-Length: 3']],
  ['a list of lengths', 'abcdef', ['Content-Length: 6, 3']],
  ['a length and chunks', '3\r\nabc\r\n0\r\n\r\n', ['Content-Length: 3', 'Transfer-Encoding: chunked']],
  ['a negative length', 'abcdef', ['Content-Length: -6']],
  ['a transfer coding that does not end in chunks', 'abcdef', ['Transfer-Encoding: chunked, gzip']],
])('a body with %s is answered 400 and the bytes after it are not read', async (_, body, headers) =>
  expect(await post(`${body}GET / HTTP/1.1\r\nHost: example.com\r\n\r\n`, ...headers)).toEqual(['HTTP/1.1 400']),
)
