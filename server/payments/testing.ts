import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { SANDBOX_CREDENTIALS } from '../../sandbox/authorize-net/credentials.ts'
import { startSandbox } from '../../sandbox/authorize-net/server.ts'
import type { PaymentProvider } from './provider.ts'
import { createAuthorizeNet } from './providers/authorize-net/client.ts'
import type { OpaqueData } from './providers/authorize-net/opaque-data.ts'
import type { GatewayCredentials } from './providers/authorize-net/settings.ts'

export type Transaction = {
  transId: string
  type: string
  responseCode: string
  status: string
  amount: string
  invoiceNumber: string | null
  refTransId: string | null
}

/**
 * The card sandbox of a test file, in process, with the actions of a browser and a tester. The client has the store's
 * own time limit, which no slow test reaches: a timeout fault ends when the sandbox closes the connection after
 * `hangMs`.
 */
export function testGateway(hangMs = 300) {
  const opened: { url?: string; credentials?: GatewayCredentials; close?: () => Promise<void> } = {}
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-test-'))
    const sandbox = await startSandbox({
      port: 0,
      host: '127.0.0.1',
      ledgerFile: join(folder, 'ledger.jsonl'),
      hangMs,
    })
    opened.credentials = {
      ...SANDBOX_CREDENTIALS,
      apiUrl: `${sandbox.url}/xml/v1/request.api`,
      acceptJsUrl: `${sandbox.url}/v1/Accept.js`,
      environment: 'sandbox',
    }
    opened.url = sandbox.url
    opened.close = async () => {
      await sandbox.stop()
      await rm(folder, { recursive: true })
    }
  })
  afterAll(() => opened.close?.())

  const url = () => opened.url ?? ''
  const send = async (path: string, body: unknown) => {
    const answer = await fetch(`${url()}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return JSON.parse((await answer.text()).replace(/^\uFEFF/, ''))
  }
  return {
    /** `chargeMs`: milliseconds to wait for the answer to a request that moves money. */
    gateway: (chargeMs?: number): PaymentProvider => {
      if (!opened.credentials) throw new Error('the sandbox is open only while tests run')
      return createAuthorizeNet({ credentials: opened.credentials, ...(chargeMs === undefined ? {} : { chargeMs }) })
    },
    /** Exchanges a card number for a token, as Accept.js does in the browser. */
    token: async (cardNumber = '4111111111111111'): Promise<OpaqueData> => {
      const answer = await send('/xml/v1/request.api', {
        securePaymentContainerRequest: {
          merchantAuthentication: { name: SANDBOX_CREDENTIALS.apiLoginId, clientKey: SANDBOX_CREDENTIALS.clientKey },
          refId: '1',
          data: { type: 'TOKEN', id: 'test', token: { cardNumber, expirationDate: '122035', cardCode: '900' } },
        },
      })
      return answer.opaqueData
    },
    fault: (fault: string, times = 1, requests = ['createTransactionRequest'], delayMs?: number) =>
      send('/sandbox/faults', { fault, times, requests, delayMs }),
    noFault: () => send('/sandbox/faults', { fault: 'none' }),
    /** The daily settlement of the gateway. */
    settle: () => send('/sandbox/settle', {}),
    /** The merchant's decision on held charges, by hand at the gateway. */
    review: (action: 'approve' | 'decline') => send('/sandbox/review', { action }),
    notify: (target: string | null) => send('/sandbox/webhook-target', { url: target }),
    /** A request made by hand at the gateway. */
    byHand: (transactionRequest: object) =>
      send('/xml/v1/request.api', {
        createTransactionRequest: {
          merchantAuthentication: {
            name: SANDBOX_CREDENTIALS.apiLoginId,
            transactionKey: SANDBOX_CREDENTIALS.transactionKey,
          },
          transactionRequest,
        },
      }),
    ledger: async (): Promise<Transaction[]> => (await fetch(`${url()}/sandbox/ledger`)).json(),
  }
}

/** The valid charges: approved and not voided. */
export const validCharges = (ledger: readonly Transaction[]): Transaction[] =>
  ledger.filter(
    ({ type, responseCode, status }) => /^authCapture/.test(type) && responseCode === '1' && status !== 'voided',
  )
