import { fork } from 'node:child_process'
import { resolve } from 'node:path'
import { SANDBOX_CREDENTIALS } from '../../../../sandbox/authorize-net/credentials.ts'
import type { GatewayCredentials } from './settings.ts'

export type RunningSandbox = {
  port: number
  credentials: GatewayCredentials
  /** Sets the address to which the sandbox sends notifications. */
  notify(url: string): Promise<void>
  stop(): Promise<void>
}

/** Starts the card sandbox in a separate process, with its ledger under `dataDir`. */
export function runSandbox(dataDir: string, port: number): Promise<RunningSandbox> {
  const child = fork(new URL('../../../../sandbox/authorize-net/main.ts', import.meta.url), [], {
    detached: true,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      SANDBOX_PORT: `${port}`,
      // Any client that reaches the sandbox can make it fail or settle charges.
      SANDBOX_HOST: '127.0.0.1',
      SANDBOX_LEDGER: resolve(dataDir, 'sandbox', 'authorize-net.jsonl'),
    },
  })
  const exited = new Promise<void>(done => child.once('exit', () => done()))
  return new Promise((started, reject) => {
    child.once('message', (message: { listening: number }) => {
      const address = `http://127.0.0.1:${message.listening}`
      started({
        port: message.listening,
        credentials: {
          ...SANDBOX_CREDENTIALS,
          apiUrl: `${address}/xml/v1/request.api`,
          acceptJsUrl: `${address}/v1/Accept.js`,
          environment: 'sandbox',
        },
        notify: async url => {
          const answer = await fetch(`${address}/sandbox/webhook-target`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ url }),
          })
          if (!answer.ok) throw new Error(`the card sandbox does not notify ${url}: ${answer.status}`)
        },
        stop: async () => {
          if (child.connected) child.disconnect()
          await exited
        },
      })
    })
    child.once('error', reject)
    exited.then(() => reject(new Error('the card sandbox ended before it was ready')))
  })
}
