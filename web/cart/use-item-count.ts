import { useSyncExternalStore } from 'react'
import { isSignedIn, onSignedInChange } from '../accounts/signed-in.ts'
import { GUEST_LINES, itemCount, onCount } from './item-count.ts'

// For the badge. The cart itself (cart.ts) is loaded once there is something in it, or somebody is signed in.

let isLoading = false

function load(): void {
  if (isLoading) return
  isLoading = true
  import('./cart.ts').then(
    ({ followCart }) => followCart(),
    () => {
      // The next sign of a cart asks for it again.
      isLoading = false
    },
  )
}

function loadIfAny(): void {
  if (isSignedIn() || hasLines()) load()
}

function hasLines(): boolean {
  try {
    return (window.localStorage.getItem(GUEST_LINES) ?? '[]') !== '[]'
  } catch {
    return false
  }
}

/** Begins with the first look at the badge, which the server writes without a number. */
let follow = () => {
  follow = () => {}
  window.addEventListener('storage', loadIfAny)
  onSignedInChange(loadIfAny)
  loadIfAny()
}

function listen(listener: () => void): () => void {
  follow()
  return onCount(listener)
}

/** How many items are in the cart: none until it is known. */
export const useItemCount = (): number => useSyncExternalStore(listen, itemCount, () => 0)
