import { z } from '../../../domain/text/zod.ts'
import type { CardDetails, CardForm, CardToken } from '../card-provider.ts'
import { ScriptUnavailable } from '../script-unavailable.ts'

// The gateway's script in the browser: https://developer.authorize.net/api/reference/features/acceptjs.html
// Card data goes to it and nowhere else.

const ConfigShape = z.object({ clientKey: z.string(), apiLoginId: z.string(), acceptJsUrl: z.string() })
type Config = z.infer<typeof ConfigShape>

type SecureData = {
  authData: { clientKey: string; apiLoginID: string }
  cardData: { cardNumber: string; month: string; year: string; cardCode: string }
}
declare global {
  interface Window {
    Accept?: { dispatchData(data: SecureData, handler: (response: unknown) => void): void }
  }
}

const ResponseShape = z.object({
  opaqueData: z.optional(z.object({ dataDescriptor: z.string(), dataValue: z.string() })),
  messages: z.object({ resultCode: z.string(), message: z.array(z.object({ code: z.string(), text: z.string() })) }),
})

/** A firewall may hold the script without a word. */
export const SCRIPT_MS = 15_000
const ANSWER_MS = 30_000
/** attempts that failed, by address: a browser answers a repeated request of one address with the one that still waits */
const failures = new Map<string, number>()
/** by address */
const loading = new Map<string, Promise<void>>()

/** Loads the gateway's script. Rejects with a text for the person; may be called again after that. */
export function loadAcceptJs(url: string): Promise<void> {
  const begun = loading.get(url)
  if (begun) return begun
  const loads = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    const late = setTimeout(() => fail('Accept.js did not answer'), SCRIPT_MS)
    const fail = (text: string) => {
      clearTimeout(late)
      loading.delete(url)
      failures.set(url, (failures.get(url) ?? 0) + 1)
      script.remove()
      reject(new ScriptUnavailable(text))
    }
    const failed = failures.get(url) ?? 0
    script.src = failed === 0 ? url : `${url}?attempt=${failed + 1}`
    script.onload = () => {
      if (!window.Accept) return fail('Accept.js not loaded')
      clearTimeout(late)
      resolve()
    }
    script.onerror = () => fail('Failed to load Accept.js')
    document.head.append(script)
  })
  loading.set(url, loads)
  return loads
}

/** Exchanges a card for a token that is good once. Rejects with the gateway's texts, joined. */
function tokenize(config: Config, card: CardDetails): Promise<CardToken> {
  return new Promise((resolve, reject) => {
    const { Accept } = window
    if (!Accept) {
      reject(new Error('Payment service not properly initialized'))
      return
    }
    const late = setTimeout(() => reject(new Error('The payment service did not answer. Please try again.')), ANSWER_MS)
    Accept.dispatchData(
      {
        authData: { clientKey: config.clientKey, apiLoginID: config.apiLoginId },
        cardData: { cardNumber: card.number, month: card.month, year: card.year, cardCode: card.cvv },
      },
      answer => {
        clearTimeout(late)
        const read = ResponseShape.safeParse(answer)
        if (!read.success) reject(new Error('Payment processing failed'))
        else if (read.data.messages.resultCode === 'Ok' && read.data.opaqueData) resolve(read.data.opaqueData)
        else
          reject(
            new Error(read.data.messages.message.map(({ text }) => text).join('; ') || 'Payment processing failed'),
          )
      },
    )
  })
}

export const authorizeNet: CardForm = {
  load: async config => loadAcceptJs(ConfigShape.parse(config).acceptJsUrl),
  tokenize: async (config, card) => tokenize(ConfigShape.parse(config), card),
}
