import { type ShippingStep, shippingStepProblems } from '../../domain/checkout/checkout-step.ts'
import { CheckoutAddressShape } from '../../domain/customers/address.ts'
import { ADDRESS_KINDS, type AddressKind, NicknameShape } from '../../domain/customers/saved-address.ts'
import { type CarrierService, servicesTo } from '../../domain/shipping/carrier-service.ts'
import { mayCarry } from '../../domain/shipping/dangerous-goods.ts'
import { isEmbargoed } from '../../domain/shipping/embargo.ts'
import { PICK_UP } from '../../domain/shipping/pick-up.ts'
import type { SavedAddressView } from '../accounts/settings/address-list.ts'
import { type AddressDraft, type CheckoutDraft, NO_ADDRESS } from './draft.ts'
import type { Buyer } from './use-buyer.ts'

// The order from the current state of checkout: which typed or saved address, rate and account are used.

/** `new`: being typed. `once`: typed for this order only. Otherwise the id of a saved address. */
export type Pick = 'new' | 'once' | `${number}`

const isId = (pick: string): pick is `${number}` => /^\d+$/.test(pick)
export const isComplete = (typed: AddressDraft): boolean => CheckoutAddressShape.safeParse(typed).success

/** Nothing is typed yet; the country is preset. */
const isBlank = ({ country: _, ...typed }: AddressDraft): boolean =>
  Object.values(typed).every(text => text.trim() === '')

/**
 * The address in use. Until one is chosen, which checkout does once the saved ones are loaded: one typed before signing in, so
 * that it is not lost; else the default, which is first.
 */
export function pickOf(draft: CheckoutDraft, kind: AddressKind, buyer: Buyer): Pick {
  const typed = draft[kind]
  if (!buyer.isCustomer) return 'new'
  const pick = draft[`${kind}Pick`]
  if (isId(pick) || pick === 'new') return pick
  // An address that was complete may have been edited since.
  if (!isBlank(typed)) return isComplete(typed) ? 'once' : 'new'
  const [first] = buyer.addresses[kind].items
  return first ? `${first.id}` : 'new'
}

/** The selected address, as far as it is known; null if none is selected. */
export function addressOf(draft: CheckoutDraft, kind: AddressKind, buyer: Buyer): AddressDraft | null {
  const pick = pickOf(draft, kind, buyer)
  if (!isId(pick)) return draft[kind]
  const saved = buyer.addresses[kind].items.find(address => `${address.id}` === pick)
  return saved ? withCompany(saved, draft[`${kind}Company`]) : null
}

/** True if a forwarder may not take the goods for where they go: dangerous goods are not exported. */
export function isNotForForwarder(draft: CheckoutDraft, buyer: Buyer): boolean {
  const address = addressOf(draft, 'shipping', buyer)
  return isPickedUp(draft) && address !== null && !mayCarry(buyer.carriage ?? 'any', PICK_UP, address)
}

/** True if one of the two addresses that are used is embargoed. */
export function isToEmbargoed(draft: CheckoutDraft, buyer: Buyer): boolean {
  const used = [addressOf(draft, 'shipping', buyer), draft.billingSame ? null : addressOf(draft, 'billing', buyer)]
  return used.some(address => address !== null && isEmbargoed(address))
}

function withCompany(saved: SavedAddressView, company: string): AddressDraft {
  const fields = Object.keys(NO_ADDRESS) as (keyof AddressDraft)[]
  const address = { ...NO_ADDRESS, ...Object.fromEntries(fields.map(field => [field, saved[field]])) }
  return { ...address, company: saved.company || company }
}

/** The carrier account in use; the default until another is chosen, null if the chosen one was deleted. */
export function accountOf({ carrierAccount }: CheckoutDraft, { accounts }: Buyer) {
  if (carrierAccount === '') return accounts.items[0] ?? null
  return accounts.items.find(({ id }) => `${id}` === carrierAccount) ?? null
}

/** Services of the account's carrier to the destination, slowest first; empty while no account is chosen. */
export const servicesOf = (draft: CheckoutDraft, buyer: Buyer): CarrierService[] => {
  const account = accountOf(draft, buyer)
  return account
    ? servicesTo(account.provider, addressOf(draft, 'shipping', buyer) ?? draft.shipping, buyer.carriage)
    : []
}

/** The requested service on the account; null: none, or not offered by its carrier. */
export const serviceOf = (draft: CheckoutDraft, buyer: Buyer): CarrierService | null =>
  servicesOf(draft, buyer).find(({ serviceType }) => serviceType === draft.carrierService) ?? null

/** On an account of the buyer's own: for customers only. */
export const isOnAccount = (draft: CheckoutDraft, { isCustomer }: Buyer): boolean =>
  isCustomer && draft.mode === 'customer_account'

/** A forwarder collects it. */
export const isPickedUp = (draft: CheckoutDraft): boolean => draft.mode === 'pickup'

/** The state of the first step. `method`: the rate in use, or null. */
export const stepOf = (draft: CheckoutDraft, buyer: Buyer, method: string | null): ShippingStep => ({
  isCustomer: buyer.isCustomer,
  email: draft.email,
  shipping: addressOf(draft, 'shipping', buyer),
  billing: draft.billingSame ? 'same' : addressOf(draft, 'billing', buyer),
  way: isOnAccount(draft, buyer)
    ? {
        mode: 'customer_account',
        accountId: accountOf(draft, buyer)?.id ?? null,
        serviceType: serviceOf(draft, buyer)?.serviceType ?? null,
      }
    : isPickedUp(draft)
      ? { mode: 'pickup', forwarder: draft.forwarder, reference: draft.pickUpReference }
      : { mode: 'standard', method },
})

type FieldPath =
  | 'email'
  | 'method'
  | 'carrierAccount'
  | 'carrierService'
  | 'forwarder'
  | 'pickUpReference'
  | `${AddressKind}${'Pick' | 'Company' | 'Nickname'}`
  | `${AddressKind}.${keyof AddressDraft}`

/** The first error of each field in the first step. */
export function problemsByField(draft: CheckoutDraft, buyer: Buyer, method: string | null): Map<FieldPath, string> {
  const found = new Map<FieldPath, string>()
  for (const { at, field, message } of shippingStepProblems(stepOf(draft, buyer, method))) {
    const path = at === 'shipping' || at === 'billing' ? addressPath(draft, buyer, at, field) : at
    if (!found.has(path)) found.set(path, message)
    if ((at === 'shipping' || at === 'billing') && isUnchosen(draft, at, buyer))
      found.set(`${at}Pick`, `Please select a ${at} address`)
  }
  for (const kind of ADDRESS_KINDS) {
    const problem = nicknameProblem(draft, kind, buyer)
    if (problem) found.set(`${kind}Nickname`, problem)
  }
  return found
}

/** The error in the nickname of the typed address, if one is required. */
function nicknameProblem(draft: CheckoutDraft, kind: AddressKind, buyer: Buyer): string | undefined {
  const isShown = buyer.isCustomer && pickOf(draft, kind, buyer) === 'new' && !(kind === 'billing' && draft.billingSame)
  return isShown ? NicknameShape.safeParse(draft[`${kind}Nickname`]).error?.issues[0]?.message : undefined
}

/** A new address was started but nothing is typed yet, and there are saved ones to choose from. */
const isUnchosen = (draft: CheckoutDraft, kind: AddressKind, buyer: Buyer): boolean =>
  pickOf(draft, kind, buyer) === 'new' && buyer.addresses[kind].items.length > 0 && isBlank(draft[kind])

function addressPath(draft: CheckoutDraft, buyer: Buyer, at: AddressKind, field: string | undefined): FieldPath {
  if (field === undefined) return `${at}Pick`
  if (!isId(pickOf(draft, at, buyer))) return `${at}.${field as keyof AddressDraft}`
  return field === 'company' ? `${at}Company` : `${at}Pick`
}
