import { useSyncExternalStore } from 'react'
import { unitOf } from '../../domain/cart/cart.ts'
import { isSignedIn, onSignedInChange } from '../accounts/signed-in.ts'
import { type CartContents, type CartEntry, type CartSource, NO_LINES } from './cart-source.ts'
import type { CustomerCart } from './customer-cart.ts'
import { deleteGuestCart, followGuestCart, guestCart } from './guest-cart.ts'

// The cart of the page: a guest's until sign-in, then the customer's, whose code is loaded only then.

const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

type Customer = { cart: CustomerCart | null; opening: Promise<CustomerCart> }
let customer: Customer | null = null
let isFollowing = false
let changesHere = 0

/** Initialized on first use, in the browser only. */
function follow(): void {
  if (isFollowing) return
  isFollowing = true
  followGuestCart(changed)
  onSignedInChange(() => (isSignedIn() ? becomeCustomer() : becomeGuest(true)))
  if (isSignedIn()) becomeCustomer()
  else changed()
}

function becomeCustomer(): void {
  if (customer) {
    customer.cart?.mergeAndRefresh()
    return
  }
  const mine: Customer = {
    cart: null,
    opening: import('./customer-cart.ts').then(({ openCustomerCart }) => {
      const cart = openCustomerCart(changed, () => {
        if (customer === mine) becomeGuest(false)
      })
      mine.cart = cart
      if (customer === mine) cart.mergeAndRefresh()
      else cart.close(true)
      return cart
    }),
  }
  customer = mine
  changesHere++
  // Without the code for it there is no customer's cart; the guest's at least can be used.
  mine.opening.catch(() => {
    if (customer === mine) becomeGuest(false)
  })
  changed()
}

/** Signing out leaves nothing behind; an expired session does not touch a guest's cart. */
function becomeGuest(hasSignedOut: boolean): void {
  customer?.cart?.close(hasSignedOut)
  customer = null
  changesHere++
  if (hasSignedOut) void deleteGuestCart()
  changed()
}

const known = (): CartContents | null => {
  follow()
  return customer ? (customer.cart?.contents() ?? null) : guestCart.contents()
}

/** Changes the loaded cart at once, or the customer's cart as soon as it is loaded. */
function on<T>(work: (source: CartSource) => Promise<T>): Promise<T> {
  follow()
  changesHere++
  if (!customer) return work(guestCart)
  return customer.cart ? work(customer.cart) : customer.opening.then(work)
}

/** On a customer's cart: a guest's cart does not have it. */
async function onCustomers<T>(work: (source: CustomerCart) => Promise<T>): Promise<T> {
  follow()
  if (!customer) throw new Error('no session')
  changesHere++
  return work(customer.cart ?? (await customer.opening))
}

function listen(listener: () => void): () => void {
  follow()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The whole cart, as soon as it is known. */
export const knownCart = (): Promise<CartContents> =>
  new Promise(resolve => {
    const look = () => {
      const contents = known()
      if (!contents) return
      stop()
      resolve(contents)
    }
    const stop = listen(look)
    look()
  })

/** Counts changes by this page, or of the cart's owner: any other change came from outside. */
export const localCartChanges = (): number => changesHere

const lines = () => known()?.lines ?? NO_LINES

/** The cart, live in this tab and across tabs. Empty while the server renders and until it is known. */
export const useCart = (): readonly CartEntry[] => useSyncExternalStore(listen, lines, () => NO_LINES)

/** The whole cart; null until it is known. */
export const useCartContents = (): CartContents | null => useSyncExternalStore(listen, known, () => null)

export const cart: Omit<CartSource, 'contents'> &
  Pick<CustomerCart, 'addRoundUp' | 'removeRoundUp' | 'addQuote' | 'removeQuote'> & {
    count: (productId: number, condition?: string | null, unitId?: number | null) => number
  } = {
  add: adding => on(source => source.add(adding)),
  setQuantity: line => on(source => source.setQuantity(line)),
  setRequirements: (line, requirements) => on(source => source.setRequirements(line, requirements)),
  setReference: (line, reference) => on(source => source.setReference(line, reference)),
  remove: line => on(source => source.remove(line)),
  clear: () => on(source => source.clear()),
  cleanUp: cleaned => on(source => source.cleanUp(cleaned)),
  chooseCondition: chosen => on(source => source.chooseCondition(chosen)),
  saveForLater: line => on(source => source.saveForLater(line)),
  moveToCart: line => on(source => source.moveToCart(line)),
  removeSaved: line => on(source => source.removeSaved(line)),
  addRoundUp: upTo => onCustomers(source => source.addRoundUp(upTo)),
  removeRoundUp: () => onCustomers(source => source.removeRoundUp()),
  addQuote: (...asked) => onCustomers(source => source.addQuote(...asked)),
  removeQuote: quoteId => onCustomers(source => source.removeQuote(quoteId)),
  takeBought: (bought, orderedCart) => on(source => source.takeBought(bought, orderedCart)),
  buyAgain: (orderedCart, lines) => on(source => source.buyAgain(orderedCart, lines)),
  refresh: isQuiet => customer?.cart?.refresh(isQuiet),
  /** The number of pieces of a part in the cart: of a condition and unit if given, otherwise of any. */
  count: (productId, condition, unitId = null) =>
    lines()
      .filter(
        line =>
          line.productId === productId &&
          (condition === undefined || (line.condition === condition && unitOf(line) === unitId)),
      )
      .reduce((total, line) => total + line.quantity, 0),
}
