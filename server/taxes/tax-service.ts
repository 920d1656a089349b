import type { Cents } from '../../domain/money/money.ts'

/** The facts of a sale that its tax depends on. */
export type TaxQuestion = {
  /** `amount`: the price of the whole line */
  lines: readonly { sku: string; name: string; quantity: number; amount: Cents }[]
  freight: Cents
  destination: { country: string; state: string; postalCode: string; city: string; addressLine1: string }
  /** the buyer's account, which may be exempt; null: a guest */
  customer: string | null
}

/** The tax of each line, in the order of the question, and of the freight. */
export type TaxAnswer = { lines: readonly Cents[]; freight: Cents }

/** A tax service. `ask` rejects if it cannot answer; null: no tax applies, and no service is queried. */
export type TaxService = {
  name: string
  ask: ((question: TaxQuestion, signal: AbortSignal) => Promise<TaxAnswer>) | null
}
