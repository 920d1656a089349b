import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { ACCEPT_JS } from './accept-js.ts'
import { createApi } from './api.ts'
import { createControl } from './control.ts'
import { type MerchantKeys, SANDBOX_CREDENTIALS } from './credentials.ts'
import { FaultSwitch } from './faults.ts'
import { Ledger } from './ledger.ts'
import type { Terminal } from './terminal.ts'
import { Tokens } from './tokens.ts'
import { Webhooks } from './webhooks.ts'

export type SandboxOptions = {
  /** 0: a free port */
  port: number
  /** unset: all interfaces */
  host?: string
  /** created if it is missing, read if it exists */
  ledgerFile: string
  now?: () => Date
  keys?: MerchantKeys
  webhookUrl?: string
  /** the pauses before the second and further attempts of a notification */
  webhookWaitsMs?: readonly number[]
  /** how long a timeout fault holds the connection of a waiting client */
  hangMs?: number
}
export type Sandbox = { port: number; url: string; stop(): Promise<void> }

/** Starts the stand-in for Authorize.net. */
export function startSandbox({
  port,
  host,
  ledgerFile,
  now = () => new Date(),
  keys = SANDBOX_CREDENTIALS,
  webhookUrl,
  webhookWaitsMs,
  hangMs = 120_000,
}: SandboxOptions): Promise<Sandbox> {
  const ledger = new Ledger(ledgerFile)
  const webhooks = new Webhooks(keys.signatureKey, webhookUrl ?? null, webhookWaitsMs)
  const faults = new FaultSwitch()
  const terminal: Terminal = {
    ledger,
    tokens: new Tokens(now),
    now,
    fault: 'none',
    unlisted: false,
    notify: (event, transaction) => {
      webhooks.send(event, transaction, now())
      return transaction
    },
  }

  const app = new Hono()
  app.route('/xml/v1/request.api', createApi({ ...terminal, keys, faults, hangMs }))
  app.route('/sandbox', createControl(terminal, faults, webhooks))
  app.get('/v1/Accept.js', c =>
    c.body(ACCEPT_JS, 200, {
      'Content-Type': 'application/javascript; charset=utf-8',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    }),
  )

  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname: host }, info => {
      let stopped: Promise<void> | undefined
      const stop = () => {
        stopped ??= new Promise(done => {
          webhooks.stop()
          server.close(() => done(ledger.close()))
          if ('closeAllConnections' in server) server.closeAllConnections()
        })
        return stopped
      }
      resolve({ port: info.port, url: `http://127.0.0.1:${info.port}`, stop })
    })
    server.once('error', error => {
      ledger.close()
      reject(error)
    })
  })
}
