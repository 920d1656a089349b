import type { Cents } from '../../domain/money/money.ts'

/** What a sale is, as far as its tax depends on it. */
export type TaxQuestion = {
  /** `amount` is that of the whole line */
  lines: readonly { sku: string; name: string; quantity: number; amount: Cents }[]
  freight: Cents
  destination: { country: string; state: string; postalCode: string; city: string; addressLine1: string }
  /** the account that buys, which may be exempt; null: a guest */
  customer: string | null
}

/** The tax of each line, in the order of the question, and of the freight. */
export type TaxAnswer = { lines: readonly Cents[]; freight: Cents }

/** A tax service. `ask` rejects when it cannot answer; null: no tax applies and nobody is asked. */
export type TaxService = {
  name: string
  ask: ((question: TaxQuestion, signal: AbortSignal) => Promise<TaxAnswer>) | null
}
