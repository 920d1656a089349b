import type { ShippingMode } from '../../domain/checkout/checkout.ts'
import type { ShipMode } from '../../domain/orders/order.ts'
import { fittingFiles, readStoredAttachments, storeAttachments } from '../attachments/stored-attachments.ts'
import { stored } from '../stored.ts'

/** An address during typing. */
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

/**
 * The whole input of checkout, except for the card. Stored in the tab's session storage, so that a reload, Back or a
 * sign-in loses nothing, and two tabs do not conflict.
 */
export type CheckoutDraft = {
  email: string
  /** as typed; selecting a saved address does not overwrite it */
  shipping: AddressDraft
  billingSame: boolean
  billing: AddressDraft
  /** the selected address: see chosen.ts */
  shippingPick: string
  billingPick: string
  /** the nickname under which the typed address is saved */
  shippingNickname: string
  billingNickname: string
  /** for a saved address without one */
  shippingCompany: string
  billingCompany: string
  mode: ShippingMode
  /** `provider:serviceType` of the rate chosen; empty until one is */
  method: string
  /** id of the buyer's own account with a carrier; empty: the default one */
  carrierAccount: string
  /** the requested service; empty: none chosen */
  carrierService: string
  /** the person who picks up the order, and its number */
  forwarder: string
  pickUpReference: string
  /** if a part is backordered: ship everything together, or the available pieces first */
  shipMode: ShipMode
  /** a material certification is requested */
  certificate: boolean
  notes: string
  poNumber: string
}

export const NO_ADDRESS: AddressDraft = {
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

export const EMPTY_DRAFT: CheckoutDraft = {
  email: '',
  shipping: NO_ADDRESS,
  billingSame: true,
  billing: NO_ADDRESS,
  shippingPick: '',
  billingPick: '',
  shippingNickname: '',
  billingNickname: '',
  shippingCompany: '',
  billingCompany: '',
  mode: 'standard',
  method: '',
  carrierAccount: '',
  carrierService: '',
  forwarder: '',
  pickUpReference: '',
  shipMode: 'as_available',
  certificate: false,
  notes: '',
  poNumber: '',
}
/** The key under which files of the order are stored: web/attachments/. */
export const CHECKOUT_FILES = 'checkout'

/** The draft of this tab, or the one that another tab passed on under this name. */
export function readDraft(handedOn = ''): CheckoutDraft {
  return ofTab.read() ?? asDraft(takeHandedOn(handedOn))
}

const ofTab = stored('sessionStorage', 'aircraft-parts-checkout', asDraft)

const SHIPPING_MODES = ['standard', 'customer_account', 'pickup'] as const satisfies readonly ShippingMode[]

/** A stored draft may be of an older version, or edited: values that do not fit are dropped. */
export function asDraft(kept: unknown): CheckoutDraft {
  const draft = filled(EMPTY_DRAFT, kept)
  const mode = SHIPPING_MODES.find(one => one === draft.mode) ?? 'standard'
  return { ...draft, mode, shipMode: draft.shipMode === 'complete' ? 'complete' : 'as_available' }
}

export function storeCheckoutDraft(draft: CheckoutDraft): void {
  ofTab.write(draft)
}

export function deleteDraft(): void {
  ofTab.delete()
  passedOn.delete()
  storeAttachments(CHECKOUT_FILES, [])
}

/** `name`: the time of the handover, in milliseconds */
type PassedOn = { name: string; draft: unknown; files: unknown }
const passedOn = stored('localStorage', 'aircraft-parts-checkout-handed-on', (kept): PassedOn | null =>
  typeof kept === 'object' && kept !== null && 'name' in kept && typeof kept.name === 'string' && 'draft' in kept
    ? { name: kept.name, draft: kept.draft, files: 'files' in kept ? kept.files : [] }
    : null,
)
const HOUR_MS = 3_600_000

/**
 * Stores the draft for another tab: a sign-in by mailed link continues in the tab that the link opens. Returns the name for the
 * link. Only the newest is stored, for an hour.
 */
export function passOnDraft(draft: CheckoutDraft): string {
  const name = `${Date.now()}`
  // Without browser storage the other tab starts empty; this one has the input.
  passedOn.write({ name, draft, files: readStoredAttachments(CHECKOUT_FILES) })
  return name
}

function takeHandedOn(name: string): unknown {
  const kept = passedOn.read()
  if (kept === null) return {}
  if (Date.now() - Number(kept.name) > HOUR_MS) passedOn.delete()
  else if (kept.name === name) {
    storeAttachments(CHECKOUT_FILES, fittingFiles(kept.files))
    return kept.draft
  }
  return {}
}

/** `pattern` with the values of `kept` that have the same type. */
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
