import { CheckoutAddressShape } from '../customers/address.ts'
import { ADDRESS_FIELDS } from '../customers/address-parts.ts'
import { emailShape } from './checkout.ts'

/** The input of the buyer in the first step of checkout. */
export type ShippingStep = {
  isCustomer: boolean
  email: string
  /** null: not chosen */
  shipping: object | null
  billing: object | 'same' | null
  /** the chosen rate, or the buyer's carrier account and service; null: none */
  way:
    | { mode: 'standard'; method: string | null }
    | { mode: 'pickup'; forwarder: string; reference: string }
    | { mode: 'customer_account'; accountId: number | null; serviceType: string | null }
}

type StepPlace =
  | 'email'
  | 'shipping'
  | 'billing'
  | 'method'
  | 'carrierAccount'
  | 'carrierService'
  | 'forwarder'
  | 'pickUpReference'
/** A missing or invalid input: its place on the page (`at`) and, in an address, its field. */
export type StepProblem = { at: StepPlace; field?: string; message: string }

const GuestEmail = emailShape('Email address is required for order confirmation')
const CustomerEmail = emailShape('Please provide your contact information')

/** All reasons why a buyer cannot continue to payment, from the top of the page to the bottom. */
export function shippingStepProblems(step: ShippingStep): StepProblem[] {
  const { isCustomer, email, shipping, billing, way } = step
  const problems: StepProblem[] = []
  const contact = (isCustomer ? CustomerEmail : GuestEmail).safeParse(email)
  if (!contact.success) problems.push({ at: 'email', message: contact.error.issues[0]?.message ?? '' })

  if (shipping === null) problems.push({ at: 'shipping', message: 'Please select a shipping address' })
  else problems.push(...addressProblems('shipping', shipping))
  if (billing === null) problems.push({ at: 'billing', message: 'Please select a billing address' })
  else if (billing !== 'same') problems.push(...addressProblems('billing', billing))

  if (way.mode === 'pickup') {
    if (way.forwarder.trim() === '') problems.push({ at: 'forwarder', message: 'Name of the forwarder is required' })
    if (way.reference.trim() === '') problems.push({ at: 'pickUpReference', message: 'Pick-up reference is required' })
  } else if (way.mode === 'standard') {
    if (way.method === null) problems.push({ at: 'method', message: 'Please select a shipping method' })
  } else if (way.accountId === null)
    problems.push({ at: 'carrierAccount', message: 'Please select or add a shipping account' })
  else if (way.serviceType === null)
    problems.push({ at: 'carrierService', message: 'Please select a shipping service' })
  return problems
}

// Typed as strings, because field names in Zod's issues are arbitrary strings.
const FIELD_ORDER: readonly string[] = ADDRESS_FIELDS

function addressProblems(at: 'shipping' | 'billing', address: object): StepProblem[] {
  const { success, error } = CheckoutAddressShape.safeParse(address)
  if (success) return []
  const first = new Map<string, string>()
  for (const { path, message } of error.issues) {
    const field = String(path[0] ?? '')
    if (!first.has(field)) first.set(field, message)
  }
  return [...first]
    .map(([field, message]) => ({ at, field, message }))
    .toSorted((a, b) => FIELD_ORDER.indexOf(a.field) - FIELD_ORDER.indexOf(b.field))
}
