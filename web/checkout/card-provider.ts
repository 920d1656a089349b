import type { ClientConfig } from '../../domain/payments/client-config.ts'

export type CardDetails = { number: string; month: string; year: string; cvv: string }
/** A token for a card: valid once, and readable by its provider alone. */
export type CardToken = Readonly<Record<string, string>>
/** How a provider takes a card in the browser. Both reject with a text for the person. */
export type CardForm = {
  /** Loads the provider's script, or rejects with ScriptUnavailable within some seconds; may be called again after that. */
  load: (config: ClientConfig) => Promise<void>
  tokenize: (config: ClientConfig, card: CardDetails) => Promise<CardToken>
}
