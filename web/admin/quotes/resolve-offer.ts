import { toNestErrors } from '@hookform/resolvers'
import type { FieldErrors, Resolver } from 'react-hook-form'
import type { OfferInput } from '../../../domain/quotes/quote-offer.ts'
import { type OfferDraft, type OfferRules, readOffer } from './offer-draft.ts'

/** Validates the typed offer and builds the request. */
export const resolveOffer: Resolver<OfferDraft, OfferRules, OfferInput> = (draft, rules, options) => {
  if (!rules) return { values: {}, errors: {} }
  const read = readOffer(draft, rules)
  if ('offer' in read) return { values: read.offer, errors: {} }
  const flat = Object.fromEntries(
    Object.entries(read.problems).map(([path, message]) => [path, { type: 'custom', message }]),
  )
  return { values: {}, errors: toNestErrors(flat as FieldErrors, options) }
}
