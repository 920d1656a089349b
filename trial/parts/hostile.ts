import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { TEST_ACCOUNTS } from '../../server/customers/accounts/testing.ts'
import { type Named, proceduresOf, routeOf } from '../../server/http/list-procedures.ts'
import { CALLS, callHeaders } from '../../server/http/testing-calls.ts'
import { EVERYBODY, makeWorld, type World } from '../../server/http/testing-personas.ts'
import { router } from '../../server/router.ts'
import { hostileFile } from '../hostile-files.ts'
import { mutate, oneOf, randomFrom, TEXTS } from '../hostile-values.ts'
import { countNames, type Findings, run } from '../report.ts'
import { type Shop, withShop } from '../scratch-shop.ts'
import { sized } from '../size.ts'

const AT_ONCE = 8
const THOUSAND = sized(1000, 300)
/** Things get deleted and used up: after so many requests there are new ones. */
const WORLD_LASTS = 1500
const MAX_MS = 20 * 60_000
const ANSWER_MS = 30_000

type Sent = {
  what: string
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Buffer
}
type Random = () => number

/**
 * Hostile requests over every procedure, as everybody who may come, by its own address and by /rpc, and over the addresses
 * of pages and files, uploads among them: none is answered 5xx, the store stays up, and no other caller waits for one of them.
 * `thousands` of requests, drawn from SEED, 20 minutes at the most.
 */
export const hostile = (thousands: number): Promise<void> =>
  withShop(
    shop =>
      run(shop, `hostile, ${thousands * THOUSAND} requests`, findings => send(shop, thousands * THOUSAND, findings), {
        // Admins here do what no admin does: prices and stock are not what the rules say of honest ones.
        withRules: false,
      }),
    { SESSION_SECRET: TEST_ACCOUNTS.secret },
  )

async function send(shop: Shop, wanted: number, { expect }: Findings): Promise<string> {
  const seed = Number(process.env.SEED) || Date.now() % 2 ** 31
  const random = randomFrom(seed)
  const procedures = proceduresOf(router).filter(({ name }) => name in CALLS)
  const until = Date.now() + MAX_MS
  const told: string[] = []
  let world = await makeWorld(shop.db, door(shop))
  const atRest = await standBy(shop, () => new Promise(resolve => setTimeout(resolve, REST_MS)))
  await standBy(shop, () => readNothing(shop, expect))
  const beside = await standBy(shop, () => attack())
  // Beside other work on the same processors everything waits longer.
  const limit = Math.max(MAX_WAIT_MS, atRest.worst * 20)
  expect(
    beside.worst <= limit,
    `somebody else waited ${Math.round(beside.worst)} ms (${Math.round(atRest.worst)} ms at rest)`,
  )
  expect(procedures.length > 150, `only ${procedures.length} procedures have calls`)
  const waits = `others waited ${Math.round(beside.median)} ms, at worst ${Math.round(beside.worst)} ms of ${beside.count} times (at rest ${Math.round(atRest.median)} and ${Math.round(atRest.worst)})`
  return `seed ${seed}, ${procedures.length} procedures: ${countNames(told.sort())}; ${waits}`

  async function attack(): Promise<void> {
    for (let sent = 0; sent < wanted; sent += AT_ONCE) {
      if (Date.now() > until) {
        expect(false, `only ${sent} of ${wanted} requests in ${MAX_MS / 60_000} minutes`)
        break
      }
      if (sent % WORLD_LASTS < AT_ONCE && sent > 0) world = await makeWorld(shop.db, door(shop))
      const requests: Sent[] = []
      for (let n = 0; n < AT_ONCE; n++) {
        const one = procedures[(sent + n) % procedures.length]
        const kind = random()
        if (kind < UPLOADS) requests.push(uploadRequest(world, random))
        else if (kind < UPLOADS + ADDRESSES || !one) requests.push(rawRequest(world, random))
        else requests.push(await procedureRequest(shop, one, world, random))
      }
      const answers = await Promise.all(requests.map(request => answerTwice(shop, request)))
      for (const [at, { status, text }] of answers.entries()) {
        told.push(`${Math.floor(status / 100)}xx`)
        const { what, method, path, body = '' } = requests[at] as Sent
        expect(
          status >= 200 && status < 500,
          `${what}: ${status} ${text.slice(0, 200)} to ${method} ${path.slice(0, 300)} ${body.slice(0, 500).toString('latin1')}`,
        )
      }
    }
  }
}

/** Of all requests, those that carry a file, and those to addresses of pages. */
const UPLOADS = 0.15
const ADDRESSES = 0.12
const REST_MS = 5000
const MAX_WAIT_MS = 1000
const LOOK_EVERY_MS = 100

/** Another visitor loads a page and the health check during an action: returns how long that took. */
async function standBy({ stores }: Shop, work: () => Promise<void>) {
  const waits: number[] = []
  let isDone = false
  const look = async (address: string) => {
    while (!isDone) {
      for (const path of ['/healthz', '/api/products?perPage=1']) {
        const began = performance.now()
        const answer = await fetch(`${address}${path}`, { headers: { 'X-Forwarded-For': '192.0.2.7' } })
        await answer.arrayBuffer()
        waits.push(performance.now() - began)
      }
      await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
    }
  }
  const looking = stores.map(({ address }) => look(address))
  try {
    await work()
  } finally {
    isDone = true
    await Promise.all(looking)
  }
  waits.sort((a, b) => a - b)
  return { count: waits.length, median: waits[Math.floor(waits.length / 2)] ?? 0, worst: waits.at(-1) ?? 0 }
}

/** A page of 2 MB that anyone may request. */
const LARGE_PAGE = '/api/docs'
const SILENT_CONNECTIONS = 80
/** Two megabytes each are what the store keeps for one address. */
const MAX_LEFT = 40
const ENDING_MS = 60_000

/** One address that reads no answers: on many connections, and of many requests on one. The store ends such connections. */
async function readNothing({ stores }: Shop, expect: Findings['expect']): Promise<void> {
  const { hostname, port } = new URL(stores[0].address)
  const get = `GET ${LARGE_PAGE} HTTP/1.1\r\nHost: ${hostname}\r\nX-Forwarded-For: 198.18.0.1\r\n\r\n`
  const open = new Set<Socket>()
  const sendAll = (requests: number) => {
    const socket = connect(Number(port), hostname).pause()
    open.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => open.delete(socket))
    socket.write(get.repeat(requests))
    return socket
  }
  try {
    const pipelined = sendAll(130)
    for (let n = 0; n < SILENT_CONNECTIONS; n++) sendAll(9)
    const isBounded = () => !open.has(pipelined) && open.size <= MAX_LEFT
    for (const until = Date.now() + ENDING_MS; !isBounded() && Date.now() < until; await sleep(LOOK_EVERY_MS))
      // A client that does not read learns of the end of its connection when it writes.
      for (const socket of open) socket.write('\r\n')
    expect(!open.has(pipelined), 'a connection with 130 requests with unread answers is still open')
    expect(open.size <= MAX_LEFT, `${open.size} connections with unread answers are still open`)
  } finally {
    for (const socket of open) socket.destroy()
  }
}

/** A file that is none, or more than it seems, to wherever files are taken. */
function uploadRequest({ things, askers }: World, random: Random): Sent {
  const persona = oneOf(EVERYBODY, random)
  const [path, type] = oneOf(
    [
      ['/attachments', 'application/octet-stream'],
      ['/submission/cv', 'application/pdf'],
      ['/submission/pictures', 'image/jpeg'],
      ['/part-lists/file', 'application/octet-stream'],
      ['/part-lists/file?as=table', 'application/octet-stream'],
      [`/order/${things.orderId}/return-pictures`, 'image/png'],
      ['/uploads/logo', 'image/png'],
      ['/uploads/units/1/documents?kind=8130-3&name=x&visibility=public', 'application/pdf'],
      ['/admin/imports?name=x.csv', 'text/csv'],
    ] as const,
    random,
  )
  return {
    what: `a file as ${persona}`,
    method: 'POST',
    path,
    headers: { ...askers[persona].headers, 'Content-Type': type },
    body: hostileFile(random),
  }
}

async function procedureRequest(shop: Shop, one: Named, world: World, random: Random): Promise<Sent> {
  const persona = oneOf(EVERYBODY, random)
  const asker = world.askers[persona]
  const call = oneOf([CALLS[one.name] ?? []].flat(), random)
  const input = mutate(await call.input(world.things, asker, shop.db), random)
  const headers = {
    ...asker.headers,
    ...(random() < 0.9 ? callHeaders() : { 'Idempotency-Key': oneOf(TEXTS, random).replaceAll(/[^\x20-\x7e]/g, '?') }),
  }
  const what = `${one.name} as ${persona}`
  if (random() < 0.4) {
    const meta = random() < 0.3 ? { meta: [[Math.floor(random() * 12), oneOf(TEXTS, random)]] } : {}
    return {
      what,
      method: 'POST',
      path: `/rpc/${one.name.replace('.', '/')}`,
      headers,
      body: JSON.stringify({ json: input, ...meta }),
    }
  }
  const { method, path, isDetailed } = routeOf(one)
  const given = fieldsOf(isDetailed ? fieldsOf(input).body : input)
  const query = new URLSearchParams()
  const at = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(printed(given[name]).slice(0, 300) || oneOf(['%00', '-1', 'x'], random))
    delete given[name]
    return value
  })
  const isRead = method === 'GET'
  for (const [name, value] of Object.entries(isRead ? given : fieldsOf(isDetailed ? fieldsOf(input).query : null)))
    query.append(name.slice(0, 100), printed(value).slice(0, 2000))
  return { what, method, path: `${at}?${query}`, headers, ...(isRead ? {} : { body: JSON.stringify(given) }) }
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
/** As text that an address may contain: half a surrogate pair is replaced. */
const printed = (value: unknown): string =>
  (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')).toWellFormed()

/** The addresses of pages and files, with what is asked of them spoiled; broken bodies and odd methods. */
function rawRequest({ things, askers }: World, random: Random): Sent {
  const persona = oneOf(EVERYBODY, random)
  const { headers, token } = askers[persona]
  const x = encodeURIComponent(oneOf(TEXTS, random).toWellFormed().slice(0, 1500))
  const id = oneOf([things.orderId, things.guestOrderId, things.quoteId, x], random)
  const path = oneOf(
    [
      ...[
        `/shop?search=${x}`,
        `/shop?category=${x}&page=${x}&perPage=${x}&sort=${x}&condition=${x}`,
        `/shop/category/${x}`,
      ],
      ...[
        `/shop/product/${x}`,
        `/?${x}=${x}`,
        `/auth?from=${x}`,
        `/order/${id}?token=${x}`,
        `/settings?tab=${x}`,
        `/${x}`,
      ],
      ...[
        `/order/${id}/invoice.pdf?token=${token ?? x}`,
        `/order/${id}/packing-slip.pdf`,
        `/order/${id}/return-pictures/${x}`,
      ],
      ...[
        `/quote/${id}.pdf`,
        `/documents/${x}.pdf`,
        `/drawings/${x}`,
        `/pictures/${x}`,
        `/sitemap-${x}.xml`,
        `/sitemap.xml?${x}`,
      ],
      ...[
        `/dashboard?tab=${x}&order=${x}&quote=${id}`,
        `/admin?tab=${x}&search=${x}&order=${id}&page=${x}`,
        `/admin/orders?status=${x}&search=${x}&after=${x}`,
        `/admin/orders/${x}`,
        `/api/products?${x}`,
      ],
      ...[
        `/admin/exports/orders.csv?search=${x}&from=${x}`,
        `/admin/submissions/${x}/cv`,
        `/debug/mail?id=${x}`,
        '/csp-reports',
      ],
    ],
    random,
  )
  const method = random() < 0.75 ? 'GET' : oneOf(['POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'], random)
  const hasBody = ['POST', 'PUT', 'PATCH'].includes(method)
  const target =
    hasBody && random() < 0.5
      ? oneOf(
          [
            '/api/orders',
            '/rpc/cart/addToCart',
            '/functions/process-payment',
            '/webhooks/authorize-net',
            '/csp-reports',
            '/vitals',
          ],
          random,
        )
      : path
  const body = oneOf(
    [
      '{',
      '[]',
      'null',
      '"x"',
      '{"a":1,"a":2}',
      '{"json":',
      '\u0000',
      'a=b',
      `{"${oneOf(TEXTS, random)}`,
      '['.repeat(5000),
    ],
    random,
  )
  const type = oneOf(
    ['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'image/png', 'application/csp-report', 'x'],
    random,
  )
  return {
    what: `an address as ${persona}`,
    method,
    path: target,
    headers: { ...headers, 'Content-Type': type },
    ...(hasBody ? { body } : {}),
  }
}

/** A connection that was closed after the answer to another request has not answered this one: it is sent again. */
async function answerTwice(shop: Shop, request: Sent) {
  const answer = await answerOf(shop, request)
  return answer.status === 0 ? answerOf(shop, request) : answer
}

let callers = 0
/** Each caller has its own network address: limits count by it, and would refuse requests before the tested code. */
const anotherAddress = () => `10.${(++callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`

async function answerOf(
  { stores }: Shop,
  { method, path, headers, body }: Sent,
): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(`${stores[callers % 2 ? 0 : 1].address}${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': anotherAddress(), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    return { status: 0, text: error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error) }
  }
}

/** The door of the shop, as the makers of worlds know it. */
function door(shop: Shop) {
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${shop.stores[0].address}${path}`, {
      ...init,
      headers: { 'X-Forwarded-For': anotherAddress(), ...Object.fromEntries(new Headers(init.headers)) },
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: (isJson ? JSON.parse(text) : text) as unknown, headers: response.headers }
  }
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    call(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  return { call, post }
}
