import { useCartContents } from './cart.ts'
import { countItems, NOTHING } from './cart-source.ts'

/** How many items are in the cart: none until it is known. */
export const useItemCount = (): number => countItems(useCartContents() ?? NOTHING)
