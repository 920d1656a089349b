import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, request as plainRequest, type Server, type ServerResponse } from 'node:http'
import { type ClientHttp2Session, connect as connectHttp2, type IncomingHttpHeaders } from 'node:http2'
import { type AddressInfo, connect as connectTcp } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// Runs haproxy.cfg and nginx.conf of deploy/ as they are, except for ports and paths of files, in front of three servers that
// return the headers of each request. Clients have different addresses of 127.0.0.0/8. Skipped without the programs.

const ROOT = dirname(fileURLToPath(import.meta.url))
const HOST = 'store.example.com'
/** Both files limit one address to 50 requests a second, 200 more at once. haproxy counts 10 s: 700. */
const MAX_BURST = 700
/** The simultaneous pages that haproxy sends to one process. */
const MAX_PAGES = 200
/** Streams of an HTTP/2 connection that both proxies allow. */
const STREAMS_PER_CONNECTION = 100

const PROXIES = ['haproxy', 'nginx'] as const
type ProxyName = (typeof PROXIES)[number]
const PLACES = ['/usr/sbin', '/usr/local/sbin', '/usr/bin', '/usr/local/bin']
const find = (program: string) => PLACES.map(place => join(place, program)).find(existsSync)
const missing = [...PROXIES, 'openssl'].filter(program => !find(program))
if (missing.length > 0)
  process.stdout.write(
    `skipped: the proxy files of deploy/ are not run, because these are missing: ${missing.join(', ')}\n`,
  )

type Proxy = { https: number; http: number; stop: () => Promise<void> }
type Answer = { status: number; headers: IncomingHttpHeaders; body: string }

let folder = ''
let backends: Server[] = []
/** Pages that the servers hold until the test ends them. */
const held: ServerResponse[] = []

beforeAll(async () => {
  if (missing.length > 0) return
  folder = await mkdtemp(join(tmpdir(), 'store-proxies-'))
  const names = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`]
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...key, ...names, ...files], { stdio: 'ignore' })
  const both = await Promise.all(['fullchain.pem', 'privkey.pem'].map(name => readFile(join(folder, name))))
  await writeFile(join(folder, 'store.pem'), Buffer.concat(both))
  backends = await Promise.all([1, 2, 3].map(startBackend))
})
afterAll(async () => {
  for (const server of backends) {
    server.closeAllConnections()
    server.close()
  }
  if (folder) await rm(folder, { recursive: true, force: true })
})

/** A stub of a process of the store. `/held` does not answer until the test ends it, and `/live` sends data once. */
async function startBackend(): Promise<Server> {
  const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
    if (request.url === '/held') {
      held.push(response)
      return
    }
    if (request.url === '/live') {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: open\n\n')
      return
    }
    response.end(JSON.stringify(request.headersDistinct))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server
}

const portOf = (server: Server) => (server.address() as AddressInfo).port

async function freePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const port = portOf(server)
  await new Promise(resolve => server.close(resolve))
  return port
}

/** Starts a proxy with its file of deploy/, with other ports and paths. */
async function startProxy(name: ProxyName): Promise<Proxy> {
  const [https, http] = [await freePort(), await freePort()]
  const own = await mkdtemp(join(folder, `${name}-`))
  const file = join(own, name)
  const text = readFileSync(join(ROOT, 'deploy', name === 'haproxy' ? 'haproxy.cfg' : 'nginx.conf'), 'utf8')
  const here = [1, 2, 3]
    .reduce((all, nth) => all.replaceAll(`127.0.0.1:300${nth}`, `127.0.0.1:${portOf(at(backends, nth - 1))}`), text)
    .replaceAll('/etc/ssl/store/', `${folder}/`)
    .replace(/^( {2}(?:bind|listen)) :?443\b/m, `$1 127.0.0.1:${https}`)
    .replace(/^( {2}(?:bind|listen)) :?80\b/m, `$1 127.0.0.1:${http}`)
  await writeFile(file, name === 'haproxy' ? here : await nginxMain(own, here))
  const args = name === 'haproxy' ? ['-db', '-f', file] : ['-e', 'stderr', '-g', 'daemon off;', '-c', file]
  const child = spawn(find(name) ?? name, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const log: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => log.push(chunk))
  const closed = once(child, 'close')
  const proxy = {
    https,
    http,
    stop: async () => {
      child.kill('SIGTERM')
      await closed
    },
  }
  for (let tries = 0; tries < 100 && child.exitCode === null; tries++) {
    const answer = await get(proxy, '127.0.0.1', '/').catch(() => null)
    if (answer?.status === 200) return proxy
    await pause(100)
  }
  child.kill('SIGKILL')
  throw new Error(`${name} does not answer: ${Buffer.concat(log)}`)
}

/** The main file of nginx, which includes this one, with the two lines that nginx.conf of deploy/ requires of it. */
async function nginxMain(own: string, conf: string): Promise<string> {
  const [files = ''] = /worker_rlimit_nofile \d+;/.exec(conf) ?? []
  const [connections = ''] = /worker_connections \d+;/.exec(conf) ?? []
  await mkdir(join(own, 'conf.d'))
  await writeFile(join(own, 'conf.d', 'store.conf'), conf)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    kind => `${kind}_temp_path ${own}/${kind};`,
  )
  return `pid ${own}/nginx.pid;\nuser root;\n${files}\nevents { ${connections} }\nhttp { access_log off; ${temporary.join(' ')} include ${own}/conf.d/*.conf; }\n`
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index]
  if (item === undefined) throw new Error(`there is no item ${index}`)
  return item
}

/** A connection by HTTP/2, as browsers make it, from this address. */
function connect({ https }: Proxy, from: string): ClientHttp2Session {
  const session = connectHttp2(`https://${HOST}`, {
    createConnection: () =>
      connectTls({
        socket: connectTcp({ host: '127.0.0.1', port: https, localAddress: from }),
        servername: HOST,
        rejectUnauthorized: false,
        ALPNProtocols: ['h2'],
      }),
  })
  session.on('error', () => {})
  return session
}

/** Sends a request. Resolves with the first data of a stream, or with the whole of any other answer. */
function ask(session: ClientHttp2Session, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const stream = session.request({ ':path': path, ...headers })
    let answer: Answer = { status: 0, headers: {}, body: '' }
    stream.on('error', reject)
    stream.on('response', received => {
      answer = { status: Number(received[':status']), headers: received, body: '' }
    })
    stream.on('data', chunk => {
      answer.body += chunk
      if (path === '/live') resolve(answer)
    })
    stream.on('end', () => resolve(answer))
  })
}

async function get(proxy: Proxy, from: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const session = connect(proxy, from)
  try {
    return await ask(session, path, headers)
  } finally {
    session.destroy()
  }
}

const addresses = (count: number) => Array.from({ length: count }, (_, nth) => `127.0.0.${10 + nth}`)

describe.skipIf(missing.length > 0).each(PROXIES)('%s', name => {
  let proxy: Proxy
  beforeAll(async () => {
    proxy = await startProxy(name)
  })
  afterAll(async () => {
    for (const response of held.splice(0)) response.end()
    await proxy?.stop()
  })

  test('port 80 redirects to https', async () => {
    const sent = plainRequest({
      host: '127.0.0.1',
      port: proxy.http,
      path: '/shop?page=2',
      headers: { Host: HOST },
    }).end()
    const [answer] = await once(sent, 'response')
    answer.resume()
    expect([answer.statusCode, answer.headers.location]).toEqual([301, `https://${HOST}/shop?page=2`])
  })

  test('ids, addresses and the protocol that a client claims do not reach the store', async () => {
    const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    const claimed = {
      'x-request-id': 'forged-by-caller-1',
      traceparent: trace,
      tracestate: 'forged=1',
      'x-forwarded-for': '203.0.113.7, 198.51.100.1',
      'x-forwarded-proto': 'http',
    }
    const answer = await get(proxy, '127.0.0.2', '/', claimed)
    expect(answer.status).toBe(200)
    const reached: Record<string, string[]> = JSON.parse(answer.body)
    expect(reached).toMatchObject({ 'x-forwarded-for': ['127.0.0.2'], 'x-forwarded-proto': ['https'], host: [HOST] })
    expect(reached['x-request-id']).toEqual([expect.stringMatching(/^[0-9a-f-]{32,36}$/)])
    expect(reached).not.toHaveProperty('traceparent')
    expect(reached).not.toHaveProperty('tracestate')
  })

  test('the requests of one address are limited, and those of another are answered', async () => {
    // nginx closes a connection after 1,000 requests.
    const sessions = [1, 2, 3, 4, 5].map(() => connect(proxy, '127.0.0.3'))
    const statuses = new Map<number, number>()
    let sent = 0
    const send = async (session: ClientHttp2Session) => {
      while (sent++ < 2 * MAX_BURST) {
        const { status } = await ask(session, '/')
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    // 50 at a time, which is below the limit of connections.
    await Promise.all(sessions.flatMap(session => Array.from({ length: 10 }, () => send(session))))
    for (const session of sessions) session.destroy()
    expect([...statuses.keys()].sort()).toEqual([200, 429])
    // A page requests 15 files at once, and a browser is not limited after some pages.
    expect(statuses.get(200)).toBeGreaterThanOrEqual(MAX_PAGES)
    expect((await get(proxy, '127.0.0.4', '/')).status).toBe(200)
  })

  test('streams leave room for pages, and pages for streams', async () => {
    const sessions: ClientHttp2Session[] = []
    const openEach = async (path: string, count: number) => {
      const opened = addresses(Math.ceil(count / STREAMS_PER_CONNECTION)).map(from => connect(proxy, from))
      sessions.push(...opened)
      return Array.from({ length: count }, (_, nth) => ask(at(opened, nth % opened.length), path))
    }
    try {
      // More streams than pages have room in all three processes.
      const streams = await Promise.all(await openEach('/live', 3 * MAX_PAGES + 100))
      expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
      expect((await get(proxy, '127.0.0.5', '/')).status).toBe(200)
      const pages = await openEach('/held', 3 * MAX_PAGES)
      for (const page of pages) page.catch(() => {})
      await expect.poll(() => held.length).toBe(3 * MAX_PAGES)
      expect((await get(proxy, '127.0.0.6', '/live')).body).toBe('data: open\n\n')
      for (const response of held.splice(0)) response.end('late')
      expect(new Set((await Promise.all(pages)).map(({ status }) => status))).toEqual(new Set([200]))
    } finally {
      for (const session of sessions) session.destroy()
    }
  })
})
