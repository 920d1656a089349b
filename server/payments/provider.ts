import type { Address } from '../../domain/customers/address.ts'
import type { Cents } from '../../domain/money/money.ts'
import type { PaymentRefusal } from '../../domain/payments/payment-refusal.ts'
import type { z } from '../../domain/text/zod.ts'
import type { MissingSetting } from '../platform/settings-error.ts'

/** What is asked of a provider for one attempt. */
export type ChargeRequest = {
  /** what the provider is to know it by */
  reference: string
  /** the order number */
  invoiceNumber: string
  amount: Cents
  /** what its card form gave the browser for a card: only the provider reads it */
  token: unknown
  email: string
  billTo: Address
  shipTo: Address
}

/** Which charge is looked for: an approved or held one first. */
export type ChargeSought = {
  invoiceNumber: string
  /** of the attempt: a charge that says it was made under another one is another attempt's */
  reference: string
  since: Date
  /** transactions that are accounted for */
  except: readonly string[]
}

export type Card = { brand: string | null; lastFour: string | null }

/**
 * What became of a charge. `unknown` is everything that is not a legible answer: the card may have been charged.
 * `failed` is a refusal of the request, with certainty that nothing was charged. `reasonCode` is the provider's own, for
 * admins; `refusal` what it means for whoever pays; null: `message` is told instead.
 */
export type ChargeOutcome =
  | { kind: 'approved'; transactionId: string; amount: Cents; card: Card }
  | {
      kind: 'declined'
      transactionId: string | null
      reasonCode: string | null
      refusal: PaymentRefusal | null
      message: string
      card: Card
    }
  | { kind: 'failed'; reasonCode: string | null; refusal: PaymentRefusal | null; message: string }
  | { kind: 'held'; transactionId: string; message: string; card: Card }
  | { kind: 'unknown'; message: string }

export type ProviderLimits = {
  /** how long after it a charge can be refunded */
  refundDays: number
  /** most characters of a reference */
  referenceLength: number
}

/** What the card form of a provider is given: the store reads the name, that form the rest. */
export type ClientConfig = { provider: string; environment: 'sandbox' | 'production' } & Record<string, string>

/** Where a transaction stands. `ended`: declined, or failed; `unclear`: a state that the store does not know what to make of. */
export type TransactionState = 'unsettled' | 'settled' | 'held' | 'voided' | 'ended' | 'unclear'

/** What the gateway says of one transaction when it is asked by its id. */
export type KnownTransaction = {
  transactionId: string
  kind: 'charge' | 'refund'
  state: TransactionState
  amount: Cents | null
  invoiceNumber: string | null
  /** the reference of the request that made it */
  reference: string | null
  /** of a refund: the charge that it gives back, where the gateway says so */
  refundOf: string | null
  lastFour: string | null
  /** what it means for a payment attempt, if it is a charge */
  outcome: ChargeOutcome
}

/** A charge as the gateway's lists have it. */
export type ListedCharge = {
  transactionId: string
  invoiceNumber: string | null
  amount: Cents
  state: TransactionState
  submittedAt: Date
}

export type RefundRequest = {
  transactionId: string
  lastFour: string
  amount: Cents
  /** the refund is found again by it, and never made twice under it */
  reference: string
}

/** `body`: the bytes that came, which the signature is over. */
export type WebhookRequest = { body: Uint8Array; header: (name: string) => string | undefined }

/** What a notification says, as far as it is believed: which transaction to ask about. */
export type ProviderNotification = {
  notificationId: string
  /** a ProviderEvent; of another kind, the provider's own name of it */
  eventType: string
  /** null: it is not about a transaction */
  transactionId: string | null
}

/**
 * A payment provider as the store knows it: what is its own (codes, formats, hosts, limits) stays in its folder under
 * providers/. Whatever asks throws when the provider cannot say, or says no.
 */
export type PaymentProvider = {
  /** As attempts and refunds name it, and its address: `/webhooks/{name}`. */
  name: string
  limits: ProviderLimits
  /** What the browser needs for the card form. `hostname` is the name by which the browser reached the store. */
  clientConfig(hostname: string): ClientConfig
  /** The hosts that the checkout's security policy allows for the card form. */
  browserSources(hostname: string): readonly string[]
  /** Of a stand-in: what to try it with, and what comes of that. */
  testCards?: readonly TestTable[]
  charge(request: ChargeRequest): Promise<ChargeOutcome>
  /** Looks for the charge of one attempt among those that are not settled, and those settled since. Null: none. */
  findCharge(sought: ChargeSought): Promise<ChargeOutcome | null>
  /** Null: there is no such transaction. */
  find(transactionId: string): Promise<KnownTransaction | null>
  /** The id of the refund that was made under this reference. Null: none since then. */
  findRefund(reference: string, since: Date): Promise<string | null>
  /** The charges that stand or are held, of all that was submitted or settled since. */
  listCharges(since: Date, signal: AbortSignal): Promise<ListedCharge[]>
  /** Takes back a charge that is not settled, the whole of it. */
  voidCharge(transactionId: string): Promise<void>
  /** Gives back a settled charge or a part of it; returns the id of the refund. */
  refund(request: RefundRequest): Promise<string>
  /** Reads a notification: `unsigned` when it is not the provider's, `illegible` when it is no notification. */
  readWebhook(request: WebhookRequest): ProviderNotification | 'unsigned' | 'illegible'
}

export type TestTable = {
  title: string
  note?: string
  headings: readonly [string, string]
  rows: readonly (readonly [string, string])[]
}

/** A provider that is ready. A stand-in is told where notifications go, and is stopped with the store. */
export type OpenedProvider = {
  provider: PaymentProvider
  notify?: (url: string) => Promise<void>
  stop?: () => Promise<void>
}

/** A provider as its part of the environment sets it up. */
export type ProviderSetup = {
  name: string
  /** False: nothing of it is set. Where it has a stand-in, it can be chosen all the same. */
  isSetUp: boolean
  /** What live mode needs, and it has not. */
  missing: readonly MissingSetting[]
  /** Who charges cards, for admins to read. */
  summary: string
  /** Its settings as admins may see them: of secrets only whether they are set. */
  told: readonly (readonly [name: string, value: string])[]
  /** Opens it. Throws SettingsError where it cannot be. */
  open: (store: { dataDir: string; port: number }) => Promise<OpenedProvider>
}

/** What the folder of a provider exports: all that the rest of the store knows of it (providers.ts). */
export type ProviderModule = {
  name: string
  /** What its settings are called in the environment. */
  settingNames: readonly string[]
  /** Reads its settings out of the environment. */
  settings: z.ZodMiniType<ProviderSetup>
  /** What its card form gives the browser for a card. */
  tokenShape: z.ZodMiniType
}
