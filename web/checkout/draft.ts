/** An address as it is being typed. */
export type AddressDraft = {
  firstName: string
  lastName: string
  company: string
  addressLine1: string
  addressLine2: string
  city: string
  state: string
  postalCode: string
  country: string
  phone: string
}

/** Everything typed in checkout, but for the card. Kept in the tab's session, so that a reload or a way back loses nothing. */
export type CheckoutDraft = {
  email: string
  shipping: AddressDraft
  billingSame: boolean
  billing: AddressDraft
  /** `provider:serviceType` of the rate chosen; empty until one is */
  method: string
  notes: string
}

const NO_ADDRESS: AddressDraft = {
  firstName: '',
  lastName: '',
  company: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  state: '',
  postalCode: '',
  country: 'US',
  phone: '',
}

const EMPTY: CheckoutDraft = {
  email: '',
  shipping: NO_ADDRESS,
  billingSame: true,
  billing: NO_ADDRESS,
  method: '',
  notes: '',
}
const KEY = 'aircraft-parts-checkout'

export function readDraft(): CheckoutDraft {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? '{}')
    return filled(EMPTY, kept)
  } catch {
    return EMPTY
  }
}

export function keepDraft(draft: CheckoutDraft): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing: the draft lives as long as the page.
  }
}

export const forgetDraft = (): void => window.sessionStorage.removeItem(KEY)

/** `pattern` with each value of `kept` that has the same type. */
function filled<T extends object>(pattern: T, kept: unknown): T {
  if (typeof kept !== 'object' || kept === null) return pattern
  const found: Record<string, unknown> = { ...kept }
  const entries = Object.entries(pattern).map(([name, standard]) => {
    const value = found[name]
    if (typeof standard === 'object') return [name, filled(standard, value)]
    return [name, typeof value === typeof standard ? value : standard]
  })
  return Object.fromEntries(entries)
}
