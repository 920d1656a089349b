import type { ChargeRequest, PaymentProvider } from './provider.ts'

/** A provider and its sandbox, as provider-contract.test.ts uses them. Called while tests run. */
export type ProviderSandbox = {
  provider: () => PaymentProvider
  /** the same provider, at a gateway that cannot be reached */
  unreachable: () => PaymentProvider
  /** a token of a card that the sandbox approves, as the card form in the browser returns it */
  token: () => Promise<unknown>
  /** the request, changed so that the sandbox declines it */
  declined: (request: ChargeRequest) => ChargeRequest
  /** The next charge is made, and its answer is lost. */
  loseNextAnswer: () => Promise<unknown>
  /** Ends the day: the charges until now are settled. */
  settle: () => Promise<unknown>
  /** the body of a notification about a charge */
  notification: (transactionId: string, notificationId: string) => string
  /** the headers by which the provider signs this body */
  sign: (body: string) => Record<string, string>
}
