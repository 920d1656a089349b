import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { SANDBOX_CREDENTIALS as KEYS } from './credentials.ts'
import type { Transaction } from './ledger.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from './server.ts'

/** A received message without a type, as JSON.parse returns it, because tests check single fields. */
export type Json = ReturnType<typeof JSON.parse>

export type ChargeOptions = {
  amount?: string
  zip?: string
  invoiceNumber?: string
  token?: { dataDescriptor: string; dataValue: string }
  card?: object
  settings?: Record<string, string>
}

export const MERCHANT = { name: KEYS.apiLoginId, transactionKey: KEYS.transactionKey }
export const CARD = { cardNumber: '4111111111111111', expirationDate: '122035', cardCode: '900' }
export const tokenRequest = (card: object = {}) => ({
  securePaymentContainerRequest: {
    merchantAuthentication: { name: KEYS.apiLoginId, clientKey: KEYS.clientKey },
    data: { type: 'TOKEN', id: 't', token: { ...CARD, ...card } },
  },
})

/** A sandbox for each test of a file, with a separate clock, and the requests of a store, a browser and a tester. */
export function testSandbox(options: Partial<SandboxOptions> = {}) {
  const state = { clock: new Date(), folder: '', sandbox: null as Sandbox | null }
  const start = async () => {
    const ledgerFile = join(state.folder, 'ledger.jsonl')
    state.sandbox = await startSandbox({ port: 0, host: '127.0.0.1', ledgerFile, now: () => state.clock, ...options })
  }
  beforeEach(async () => {
    state.clock = new Date('2026-11-20T12:00:00Z')
    state.folder = await mkdtemp(join(tmpdir(), 'sandbox-test-'))
    await start()
  })
  afterEach(async () => {
    await state.sandbox?.stop()
    await rm(state.folder, { recursive: true })
  })

  const url = (path: string) => `${state.sandbox?.url}${path}`
  const post = (path: string, body: unknown, headers?: Record<string, string>) =>
    fetch(url(path), {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...(headers ? { headers } : {}),
    })
  const send = async (body: unknown): Promise<Json> => {
    const answer = await post('/xml/v1/request.api', body)
    return JSON.parse((await answer.text()).replace(/^\uFEFF/, ''))
  }
  const transact = (transactionRequest: object): Promise<Json> =>
    send({ createTransactionRequest: { merchantAuthentication: MERCHANT, refId: 'ref-1', transactionRequest } })
  const token = async (card: object = {}) => (await send(tokenRequest(card))).opaqueData

  return {
    url,
    post,
    send,
    transact,
    token,
    ledgerFile: () => join(state.folder, 'ledger.jsonl'),
    restart: async () => {
      await state.sandbox?.stop()
      await start()
    },
    stop: () => state.sandbox?.stop(),
    wait: (ms: number) => {
      state.clock = new Date(state.clock.getTime() + ms)
    },
    charge: async (charge: ChargeOptions = {}): Promise<Json> => {
      const settings = Object.entries(charge.settings ?? {})
      return transact({
        transactionType: 'authCaptureTransaction',
        amount: charge.amount ?? '10.00',
        payment: { opaqueData: charge.token ?? (await token(charge.card)) },
        order: { invoiceNumber: charge.invoiceNumber ?? 'INV-1' },
        billTo: { zip: charge.zip ?? '99201' },
        transactionSettings: {
          setting: settings.map(([settingName, settingValue]) => ({ settingName, settingValue })),
        },
      })
    },
    details: async (transId: string): Promise<Json> =>
      send({ getTransactionDetailsRequest: { merchantAuthentication: MERCHANT, transId } }),
    ledger: async (): Promise<Transaction[]> => (await fetch(url('/sandbox/ledger'))).json(),
    fault: (setting: object) => post('/sandbox/faults', setting),
    settle: () => post('/sandbox/settle', ''),
  }
}

export const codeOf = (answer: Json): string => answer.messages.message[0].code
export const textOf = (answer: Json): string => answer.messages.message[0].text
