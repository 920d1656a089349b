import { useCartContents } from './cart.ts'
import { countItems, NOTHING } from './cart-source.ts'

/** The number of pieces in the cart; 0 until it is known. */
export const useItemCount = (): number => countItems(useCartContents() ?? NOTHING)
