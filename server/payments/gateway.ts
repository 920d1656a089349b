import type { Address } from '../../domain/address.ts'
import type { Cents } from '../../domain/money.ts'

/** What is asked of the card gateway for one attempt. */
export type ChargeRequest = {
  /** refId, at most 20 characters */
  reference: string
  /** invoice number, at most 20 characters: the order number */
  invoiceNumber: string
  amount: Cents
  token: CardToken
  email: string
  billTo: Address
  shipTo: Address
}

/** The opaque pair that the gateway's script gave the browser for a card: good once, for 15 minutes. */
export type CardToken = { dataDescriptor: string; dataValue: string }

export type Card = { brand: string | null; lastFour: string | null }

/**
 * What became of a charge. `unknown` is everything that is not a legible answer: the card may have been charged.
 * `failed` is a refusal of the request, with certainty that nothing was charged.
 */
export type ChargeOutcome =
  | { kind: 'approved'; transactionId: string; amount: Cents; card: Card }
  | { kind: 'declined'; transactionId: string | null; reasonCode: string | null; message: string; card: Card }
  | { kind: 'failed'; reasonCode: string | null; message: string }
  | { kind: 'held'; transactionId: string; message: string; card: Card }
  | { kind: 'unknown'; message: string }

export type PaymentCredentials = {
  clientKey: string
  apiLoginId: string
  environment: 'sandbox' | 'production'
  acceptJsUrl: string
}

/** The card gateway as the store knows it. */
export type Gateway = {
  /** What the browser needs for the card form. `hostname` is the name by which the browser reached the store. */
  credentials(hostname: string): PaymentCredentials
  /** True while the gateway is the stand-in: no card is charged. */
  isTest: boolean
  charge(request: ChargeRequest): Promise<ChargeOutcome>
  /** Looks an invoice up among the charges that are not settled yet: an approved or held one first. Null: none. Throws when the gateway cannot say. */
  findCharge(invoiceNumber: string): Promise<ChargeOutcome | null>
  /** Takes back a charge that is not settled. Throws unless the gateway said it did. */
  void(transactionId: string): Promise<void>
}
