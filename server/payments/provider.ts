import type { Address } from '../../domain/customers/address.ts'
import type { Cents } from '../../domain/money/money.ts'
import type { ClientConfig } from '../../domain/payments/client-config.ts'
import type { PaymentRefusal } from '../../domain/payments/payment-refusal.ts'
import type { z } from '../../domain/text/zod.ts'
import type { MissingSetting } from '../platform/settings-error.ts'

/** A request to charge a card for one attempt. */
export type ChargeRequest = {
  /** the reference by which the provider identifies the charge */
  reference: string
  /** the order number */
  invoiceNumber: string
  amount: Cents
  /** the card token of the provider's form in the browser: only the provider reads it */
  token: unknown
  email: string
  billTo: Address
  shipTo: Address
}

/** A search for the charge of an attempt. An approved or held charge has priority. */
export type ChargeQuery = {
  invoiceNumber: string
  /** the reference of the attempt: a charge with another reference belongs to another attempt */
  reference: string
  since: Date
  /** transactions that belong to other attempts */
  except: readonly string[]
}

export type Card = { brand: string | null; lastFour: string | null }

/**
 * The result of a charge. `unknown`: no legible answer; the card may have been charged. `failed`: the request was
 * refused and certainly nothing was charged. `reasonCode` is the provider's own code, for admins; `refusal` is its
 * meaning for the buyer; null: the buyer sees `message`.
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
  /** days after a charge during which it can be refunded */
  refundDays: number
  /** maximum length of a reference */
  referenceLength: number
}

/** The state of a transaction. `ended`: declined or failed; `unclear`: a state unknown to the store. */
export type TransactionState = 'unsettled' | 'settled' | 'held' | 'voided' | 'ended' | 'unclear'

/** The gateway's record of one transaction. */
export type KnownTransaction = {
  transactionId: string
  kind: 'charge' | 'refund'
  state: TransactionState
  amount: Cents | null
  invoiceNumber: string | null
  /** the reference of the request that created it */
  reference: string | null
  /** for a refund: the refunded charge, if the gateway returns it */
  refundOf: string | null
  lastFour: string | null
  /** for a charge: its meaning for a payment attempt */
  outcome: ChargeOutcome
}

/** A charge in the gateway's lists. */
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
  /** identifies the refund, which is never made twice under the same reference */
  reference: string
}

/** `body`: the raw bytes, which the signature covers. */
export type WebhookRequest = { body: Uint8Array; header: (name: string) => string | undefined }

/** The trusted part of a notification: the transaction to query. */
export type ProviderNotification = {
  notificationId: string
  /** a ProviderEvent; for other kinds, the provider's own name */
  eventType: string
  /** null: it is not about a transaction */
  transactionId: string | null
}

/**
 * A payment provider as the store uses it. Its own codes, formats, hosts and limits stay in its folder under
 * providers/. Requests throw if the provider fails to answer or refuses.
 */
export type PaymentProvider = {
  /** The name in attempts and refunds, and in its webhook address: `/webhooks/{name}`. */
  name: string
  limits: ProviderLimits
  /** Settings of the card form. `hostname`: the host name by which the browser reached the store. */
  clientConfig(hostname: string): ClientConfig
  /** Hosts that the content security policy of the checkout allows for the card form. */
  browserSources(hostname: string): readonly string[]
  /** Only for a sandbox: its test cards and their results. */
  testCards?: readonly TestTable[]
  charge(request: ChargeRequest): Promise<ChargeOutcome>
  /** Searches for the charge of one attempt among unsettled charges and those settled since. Null: none. */
  findCharge(sought: ChargeQuery): Promise<ChargeOutcome | null>
  /** Null: there is no such transaction. */
  find(transactionId: string): Promise<KnownTransaction | null>
  /** The ID of the refund with this reference, made at or after `since`. Null: there is none. */
  findRefund(reference: string, since: Date): Promise<string | null>
  /** Approved or held charges that were submitted or settled since. */
  listCharges(since: Date, signal: AbortSignal): Promise<ListedCharge[]>
  /** Voids a whole unsettled charge. */
  voidCharge(transactionId: string): Promise<void>
  /** Refunds a settled charge, in full or in part; returns the ID of the refund. */
  refund(request: RefundRequest): Promise<string>
  /** Reads a notification: `unsigned` if the provider did not sign it, `illegible` if it is not a notification. */
  readWebhook(request: WebhookRequest): ProviderNotification | 'unsigned' | 'illegible'
}

export type TestTable = {
  title: string
  note?: string
  headings: readonly [string, string]
  rows: readonly (readonly [string, string])[]
}

/** A provider that is ready. A sandbox learns the address for notifications by `notify`, and stops with the store. */
export type OpenedProvider = {
  provider: PaymentProvider
  notify?: (url: string) => Promise<void>
  stop?: () => Promise<void>
}

/** A provider as its environment variables set it up. */
export type ProviderSetup = {
  name: string
  /** False if none of its settings is set. A provider with a sandbox can still be chosen. */
  isSetUp: boolean
  /** Missing settings that live mode requires. */
  missing: readonly MissingSetting[]
  /** A description of the provider for admins. */
  summary: string
  /** Its settings as admins may see them: secrets only as set or not set. */
  told: readonly (readonly [name: string, value: string])[]
  /** Opens the provider. Throws SettingsError if that fails. */
  open: (store: { dataDir: string; port: number }) => Promise<OpenedProvider>
}

/** The exports of a provider's folder: the rest of the store uses nothing else of it (providers.ts). */
export type ProviderModule = {
  name: string
  /** Names of its environment variables. */
  settingNames: readonly string[]
  /** Reads its settings from the environment. */
  settings: z.ZodMiniType<ProviderSetup>
  /** The card token that its form returns. */
  tokenShape: z.ZodMiniType
}
