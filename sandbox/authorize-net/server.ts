import type { Socket } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { ACCEPT_JS } from './accept-js.ts'
import { type MerchantKeys, SANDBOX_CREDENTIALS } from './credentials.ts'
import { type Fault, FaultSwitch } from './faults.ts'
import { Ledger } from './ledger.ts'
import { transactionDetails, unsettledList } from './reports.ts'
import { isKnownRequest, schemaError } from './schema.ts'
import { issueToken } from './secure-container.ts'
import { Tokens } from './tokens.ts'
import { createTransaction, problem } from './transactions.ts'

export type SandboxOptions = { port: number; host?: string; ledgerFile: string; now?: () => Date; keys?: MerchantKeys }
export type Sandbox = { port: number; url: string; stop(): Promise<void> }

const BOM = '\uFEFF'
const HANG_MS = 120_000
type Json = Record<string, unknown>
type Env = { Bindings: { incoming: { socket: Socket } } }

/** Starts the stand-in for Authorize.net on a port (0: a free one). */
export function startSandbox({
  port,
  host,
  ledgerFile,
  now = () => new Date(),
  keys = SANDBOX_CREDENTIALS,
}: SandboxOptions): Promise<Sandbox> {
  const ledger = new Ledger(ledgerFile)
  const app = createSandbox(ledger, new Tokens(() => now().getTime()), now, keys)
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname: host }, info => {
      const stop = () =>
        new Promise<void>(done => {
          server.close(() => {
            ledger.close()
            done()
          })
          if ('closeAllConnections' in server) server.closeAllConnections()
        })
      resolve({ port: info.port, url: `http://127.0.0.1:${info.port}`, stop })
    })
    server.once('error', reject)
  })
}

function createSandbox(ledger: Ledger, tokens: Tokens, now: () => Date, keys: MerchantKeys) {
  const app = new Hono<Env>()
  const faults = new FaultSwitch()

  app.get('/v1/Accept.js', c =>
    c.body(ACCEPT_JS, 200, {
      'Content-Type': 'application/javascript; charset=utf-8',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    }),
  )

  // The browser calls from the store's origin; the real gateway allows any.
  const CORS = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': 'Content-Type',
    'Access-Control-Allow-Methods': 'POST',
  }
  app.options('/xml/v1/request.api', c => c.body(null, 204, CORS))

  app.post('/xml/v1/request.api', async c => {
    const reply = (answer: object) =>
      c.body(BOM + JSON.stringify(answer), 200, { 'Content-Type': 'application/json; charset=utf-8', ...CORS })
    let request: Json
    try {
      request = JSON.parse((await c.req.text()).replace(BOM, ''))
    } catch {
      return reply(problem('E00003', 'The request could not be parsed.'))
    }
    const [root = '', body] = Object.entries(request)[0] ?? []
    const wrong =
      Object.keys(request).length === 1 && isKnownRequest(root)
        ? schemaError(root, body)
        : 'The request has no known root element.'
    if (wrong) return reply(problem('E00003', wrong))
    const fault = faults.take(root)
    if (fault === 'delay') await sleep(faults.setting.delayMs)

    const { socket } = c.env.incoming
    const before = await fail(fault, '', socket)
    if (before) return before
    const answer = perform(root, body as Json, fault)
    const after = await fail(fault, '-after-charge', socket)
    return after ?? reply(answer)
  })

  function perform(root: string, body: Json, fault: Fault): object {
    if (root === 'securePaymentContainerRequest') return issueToken(keys, tokens, now(), body)
    const { name, transactionKey } = (body.merchantAuthentication ?? {}) as Json
    if (name !== keys.apiLoginId || transactionKey !== keys.transactionKey) {
      return problem('E00007', 'User authentication failed due to invalid authentication values.')
    }
    if (root === 'createTransactionRequest') return createTransaction({ ledger, tokens, now, fault }, body)
    if (root === 'getTransactionDetailsRequest') return transactionDetails(ledger, `${body.transId ?? ''}`)
    return unsettledList(ledger, body)
  }

  // Not the vendor's: for those who test.
  app.get('/sandbox/ledger', c => c.json(ledger.all()))
  app.get('/sandbox/faults', c => c.json(faults.setting))
  app.post('/sandbox/faults', async c => {
    const wrong = faults.set(await c.req.json())
    return wrong ? c.json({ error: wrong }, 400) : c.json(faults.setting)
  })
  app.post('/sandbox/settle', c => {
    const captured = ledger.all().filter(one => one.status === 'capturedPendingSettlement')
    for (const one of captured) ledger.write({ ...one, status: 'settledSuccessfully' })
    return c.json({ settled: captured.length })
  })
  return app
}

const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms).unref())

/** What a fault does instead of an answer, before (`''`) or after the charge; null: nothing. */
async function fail(fault: Fault, when: '' | '-after-charge', socket: Socket): Promise<Response | null> {
  const is = (name: string) => fault === `${name}${when}`
  if (fault === (when ? 'timeout-after-charge' : 'timeout-before')) {
    await sleep(HANG_MS)
    return new Response(null, { status: 504 })
  }
  if (is('server-error')) return new Response('Service Unavailable', { status: 503 })
  if (is('bad-json'))
    return new Response(`${BOM}{"transactionResponse":{"responseCode":"1","tra`, {
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
    })
  if (is('reset')) {
    socket.resetAndDestroy()
    return new Response(null)
  }
  return null
}
