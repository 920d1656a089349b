import { join } from 'node:path'
import { SANDBOX_CREDENTIALS } from '../sandbox/authorize-net/credentials.ts'
import type { Fault } from '../sandbox/authorize-net/faults.ts'
import type { GatewayCredentials } from '../server/payments/providers/authorize-net/settings.ts'
import { startChild } from './child.ts'
import type { Evidence, LedgerLine } from './evidence.ts'

export type CardToken = { dataDescriptor: string; dataValue: string }

/** The card sandbox as a separate process, with the requests of a browser and of a tester. */
export type Sandbox = {
  /** the gateway credentials of a store */
  credentials: GatewayCredentials
  /** Exchanges a card for a token, as Accept.js does in the browser. */
  token: () => Promise<CardToken>
  /** Sets the failure of the next `times` charge requests. */
  fault: (fault: Fault, more?: { times?: number; delayMs?: number; requests?: string[] }) => Promise<void>
  /** True if requests have used up the fault. */
  isFaultUsed: () => Promise<boolean>
  review: (action: 'approve' | 'decline', transId?: string) => Promise<void>
  /** Ends the day of the gateway: earlier charges can only be refunded from now on. */
  settle: () => Promise<void>
  /** Sets the address for notifications; null: none. */
  notify: (url: string | null) => Promise<void>
  ledger: () => Promise<LedgerLine[]>
  /** The secrets used so far, which no other place may contain. */
  secrets: () => Evidence['secrets']
}

const CARDS = ['4111111111111111', '5424000000000015', '370000000000002', '6011000000000012']
/** Has four digits, and is none of the codes that trigger a result in the sandbox. */
const CARD_CODE = '7391'

export async function openSandbox(folder: string, atEnd: (closer: () => Promise<unknown>) => void): Promise<Sandbox> {
  const child = await startChild(
    'sandbox/authorize-net/main.ts',
    { SANDBOX_PORT: '0', SANDBOX_HOST: '127.0.0.1', SANDBOX_LEDGER: join(folder, 'ledger.jsonl') },
    join(folder, 'sandbox.log'),
    /"listening":(\d+)/,
  )
  atEnd(() => child.end('SIGKILL'))
  const address = `http://127.0.0.1:${child.match}`
  const apiUrl = `${address}/xml/v1/request.api`
  const send = async (url: string, body: unknown) => {
    const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
    const text = (await answer.text()).replace(/^\uFEFF/, '')
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`)
    return JSON.parse(text)
  }
  const tokens: string[] = []
  return {
    credentials: {
      ...SANDBOX_CREDENTIALS,
      apiUrl,
      acceptJsUrl: `${address}/v1/Accept.js`,
      environment: 'sandbox',
    },
    token: async () => {
      const { opaqueData }: { opaqueData: CardToken } = await send(apiUrl, {
        securePaymentContainerRequest: {
          merchantAuthentication: { name: SANDBOX_CREDENTIALS.apiLoginId, clientKey: SANDBOX_CREDENTIALS.clientKey },
          refId: '1',
          data: {
            type: 'TOKEN',
            id: 'trial',
            token: {
              cardNumber: CARDS[tokens.length % CARDS.length],
              expirationDate: '122035',
              cardCode: CARD_CODE,
            },
          },
        },
      })
      tokens.push(opaqueData.dataValue)
      return opaqueData
    },
    fault: (fault, more = {}) => send(`${address}/sandbox/faults`, { fault, ...more }),
    isFaultUsed: async () => (await (await fetch(`${address}/sandbox/faults`)).json()).fault === 'none',
    review: (action, transId) => send(`${address}/sandbox/review`, { action, transId }),
    settle: () => send(`${address}/sandbox/settle`, {}),
    notify: url => send(`${address}/sandbox/webhook-target`, { url }),
    ledger: async () => (await fetch(`${address}/sandbox/ledger`)).json(),
    secrets: () => ({ cardNumbers: CARDS, cardCodes: [CARD_CODE], tokens }),
  }
}
