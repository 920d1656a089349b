import { toNestErrors } from '@hookform/resolvers'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { problemsByField } from './chosen.ts'
import type { CheckoutDraft } from './draft.ts'
import type { Buyer } from './use-buyer.ts'

/** Context for validating the first step. */
export type StepContext = { buyer: Buyer; method: string | null }

/** Validates the displayed fields of the first checkout step. */
export const resolveStep: Resolver<CheckoutDraft, StepContext> = (values, context, options) => {
  if (!context) return { values, errors: {} }
  const problems = problemsByField(values, context.buyer, context.method)
  if (problems.size === 0) return { values, errors: {} }
  const flat = Object.fromEntries([...problems].map(([path, message]) => [path, { type: 'custom', message }]))
  return { values: {}, errors: toNestErrors(flat as FieldErrors, options) }
}
