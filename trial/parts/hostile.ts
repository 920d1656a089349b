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
/** Requests delete and use up records, so new records are made after this many requests. */
const WORLD_LASTS = 1500
const MAX_MS = 20 * 60_000
const ANSWER_MS = 30_000

type Sent = {
  label: string
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Buffer
}
type Random = () => number

/**
 * Sends hostile requests to each procedure by its own address and by /rpc, as each kind of caller, and to the addresses of
 * pages, files and uploads. None may be answered with 5xx, the store stays up, and no other caller waits long. Sends
 * `thousands` thousand requests, drawn from SEED, for 20 minutes at most.
 */
export const hostile = (thousands: number): Promise<void> =>
  withShop(
    shop =>
      run(shop, `hostile, ${thousands * THOUSAND} requests`, findings => send(shop, thousands * THOUSAND, findings), {
        // The hostile admins change prices and stock, so the rules do not apply.
        withRules: false,
      }),
    { SESSION_SECRET: TEST_ACCOUNTS.secret },
  )

async function send(shop: Shop, wanted: number, { expect }: Findings): Promise<string> {
  const seed = Number(process.env.SEED) || Date.now() % 2 ** 31
  const random = randomFrom(seed)
  const procedures = proceduresOf(router).filter(({ name }) => name in CALLS)
  const until = Date.now() + MAX_MS
  const statuses: string[] = []
  let world = await makeWorld(shop.db, clientOf(shop))
  const atRest = await measureWaits(shop, () => new Promise(resolve => setTimeout(resolve, REST_MS)))
  await measureWaits(shop, () => readNothing(shop, expect))
  const underAttack = await measureWaits(shop, () => attack())
  // All waits are longer if other programs use the same processors.
  const limit = Math.max(MAX_WAIT_MS, atRest.worst * 20)
  expect(
    underAttack.worst <= limit,
    `another visitor waited ${Math.round(underAttack.worst)} ms (${Math.round(atRest.worst)} ms at rest)`,
  )
  expect(procedures.length > 150, `only ${procedures.length} procedures have calls`)
  const waits = `other visitors waited ${Math.round(underAttack.median)} ms, at worst ${Math.round(underAttack.worst)} ms of ${underAttack.count} times (at rest ${Math.round(atRest.median)} and ${Math.round(atRest.worst)})`
  return `seed ${seed}, ${procedures.length} procedures: ${countNames(statuses.sort())}; ${waits}`

  async function attack(): Promise<void> {
    for (let sent = 0; sent < wanted; sent += AT_ONCE) {
      if (Date.now() > until) {
        expect(false, `only ${sent} of ${wanted} requests in ${MAX_MS / 60_000} minutes`)
        break
      }
      if (sent % WORLD_LASTS < AT_ONCE && sent > 0) world = await makeWorld(shop.db, clientOf(shop))
      const requests: Sent[] = []
      for (let n = 0; n < AT_ONCE; n++) {
        const procedure = procedures[(sent + n) % procedures.length]
        const kind = random()
        if (kind < UPLOADS) requests.push(uploadRequest(world, random))
        else if (kind < UPLOADS + ADDRESSES || !procedure) requests.push(rawRequest(world, random))
        else requests.push(await procedureRequest(shop, procedure, world, random))
      }
      const answers = await Promise.all(requests.map(request => answerTwice(shop, request)))
      for (const [at, { status, text }] of answers.entries()) {
        statuses.push(`${Math.floor(status / 100)}xx`)
        const { label, method, path, body = '' } = requests[at] as Sent
        expect(
          status >= 200 && status < 500,
          `${label}: ${status} ${text.slice(0, 200)} to ${method} ${path.slice(0, 300)} ${body.slice(0, 500).toString('latin1')}`,
        )
      }
    }
  }
}

/** The shares of the requests that upload a file, and that go to pages. */
const UPLOADS = 0.15
const ADDRESSES = 0.12
const REST_MS = 5000
const MAX_WAIT_MS = 1000
const PAUSE_MS = 100

/**
 * Another visitor requests the health check and a list of parts while `work` runs. Returns how long the answers took, in ms.
 */
async function measureWaits({ stores }: Shop, work: () => Promise<void>) {
  const waits: number[] = []
  let isDone = false
  const visit = async (address: string) => {
    while (!isDone) {
      for (const path of ['/healthz', '/api/products?perPage=1']) {
        const began = performance.now()
        const answer = await fetch(`${address}${path}`, { headers: { 'X-Forwarded-For': '192.0.2.7' } })
        await answer.arrayBuffer()
        waits.push(performance.now() - began)
      }
      await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
    }
  }
  const visits = stores.map(({ address }) => visit(address))
  try {
    await work()
  } finally {
    isDone = true
    await Promise.all(visits)
  }
  waits.sort((a, b) => a - b)
  return { count: waits.length, median: waits[Math.floor(waits.length / 2)] ?? 0, worst: waits.at(-1) ?? 0 }
}

/** A page of 2 MB that anyone may request. */
const LARGE_PAGE = '/api/docs'
const SILENT_CONNECTIONS = 80
/** The answers have two megabytes each. The store buffers only this many of them for one address. */
const MAX_LEFT = 40
const ENDING_MS = 60_000

/**
 * One address sends requests and reads no answers: nine requests on each of many connections, and 130 on another one. The store
 * must close such connections.
 */
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
    for (const until = Date.now() + ENDING_MS; !isBounded() && Date.now() < until; await sleep(PAUSE_MS))
      // A client that does not read notices a closed connection only when it writes.
      for (const socket of open) socket.write('\r\n')
    expect(!open.has(pipelined), 'the connection with 130 unread answers is still open')
    expect(open.size <= MAX_LEFT, `${open.size} connections with unread answers are still open`)
  } finally {
    for (const socket of open) socket.destroy()
  }
}

/** An upload of a hostile file to one of the addresses for uploads. */
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
    label: `a file as ${persona}`,
    method: 'POST',
    path,
    headers: { ...askers[persona].headers, 'Content-Type': type },
    body: hostileFile(random),
  }
}

async function procedureRequest(shop: Shop, procedure: Named, world: World, random: Random): Promise<Sent> {
  const persona = oneOf(EVERYBODY, random)
  const asker = world.askers[persona]
  const call = oneOf([CALLS[procedure.name] ?? []].flat(), random)
  const input = mutate(await call.input(world.things, asker, shop.db), random)
  const headers = {
    ...asker.headers,
    ...(random() < 0.9 ? callHeaders() : { 'Idempotency-Key': oneOf(TEXTS, random).replaceAll(/[^\x20-\x7e]/g, '?') }),
  }
  const label = `${procedure.name} as ${persona}`
  if (random() < 0.4) {
    const meta = random() < 0.3 ? { meta: [[Math.floor(random() * 12), oneOf(TEXTS, random)]] } : {}
    return {
      label,
      method: 'POST',
      path: `/rpc/${procedure.name.replaceAll('.', '/')}`,
      headers,
      body: JSON.stringify({ json: input, ...meta }),
    }
  }
  const { method, path, isDetailed } = routeOf(procedure)
  const fields = fieldsOf(isDetailed ? fieldsOf(input).body : input)
  const query = new URLSearchParams()
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(printed(fields[name]).slice(0, 300) || oneOf(['%00', '-1', 'x'], random))
    delete fields[name]
    return value
  })
  const isRead = method === 'GET'
  for (const [name, value] of Object.entries(isRead ? fields : fieldsOf(isDetailed ? fieldsOf(input).query : null)))
    query.append(name.slice(0, 100), printed(value).slice(0, 2000))
  return { label, method, path: `${filledPath}?${query}`, headers, ...(isRead ? {} : { body: JSON.stringify(fields) }) }
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
/** The value as text for an address. Unpaired surrogates are replaced. */
const printed = (value: unknown): string =>
  (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')).toWellFormed()

/** A request for a page or file with hostile parameters, an unusual method or a broken body. */
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
    label: `an address as ${persona}`,
    method,
    path: target,
    headers: { ...headers, 'Content-Type': type },
    ...(hasBody ? { body } : {}),
  }
}

/** Sends a request again if it got no answer, because the connection may have been closed after an earlier answer. */
async function answerTwice(shop: Shop, request: Sent) {
  const answer = await answerOf(shop, request)
  return answer.status === 0 ? answerOf(shop, request) : answer
}

let callers = 0
/**
 * A new network address for each request. Rate limits count by address and would refuse requests before they reach the tested
 * code.
 */
const newAddress = () => `10.${(++callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`

async function answerOf(
  { stores }: Shop,
  { method, path, headers, body }: Sent,
): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(`${stores[callers % 2 ? 0 : 1].address}${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': newAddress(), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    return { status: 0, text: error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error) }
  }
}

/** An HTTP client of the shop, in the form that makeWorld expects. */
function clientOf(shop: Shop) {
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${shop.stores[0].address}${path}`, {
      ...init,
      headers: { 'X-Forwarded-For': newAddress(), ...Object.fromEntries(new Headers(init.headers)) },
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
