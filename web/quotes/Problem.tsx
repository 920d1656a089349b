import type { BuyerStep } from './buyer-steps.ts'
import type { QuoteSteps } from './use-quote-steps.ts'

/** The error of a step, next to the clicked button. */
export function Problem({ of, steps: { problem } }: { of: BuyerStep; steps: QuoteSteps }) {
  if (problem?.of !== of) return null
  return (
    <p role="alert" className="border-l-4 border-bad bg-bad-soft p-3">
      {problem.text}
    </p>
  )
}
