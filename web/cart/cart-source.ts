import type { CartLine } from '../../domain/cart.ts'

/** A line of a cart on the screen. */
export type CartEntry = CartLine & { id: string }

/**
 * Where a cart is kept: a guest's in the browser, a customer's on the server. A change shows at once; its promise rejects,
 * and the change is taken back, when it was refused.
 */
export type CartSource = {
  /** null while it is not known yet */
  lines: () => readonly CartEntry[] | null
  /** Puts lines in, all or none. */
  add: (lines: readonly CartLine[]) => Promise<void>
  setQuantity: (line: CartLine) => Promise<void>
  remove: (line: CartLine) => Promise<void>
  clear: () => Promise<void>
  /** Takes out what is no longer to be had: `cleaned` is what is left as the page reckons it. */
  cleanUp: (cleaned: readonly CartLine[]) => Promise<void>
  /** These have been bought. */
  takeBought: (bought: readonly CartLine[]) => Promise<void>
  /** Looks again at what the cart is. */
  refresh: () => void
}

export const NO_LINES: readonly CartEntry[] = []

export const isSameLine = (a: Omit<CartLine, 'quantity'>, b: Omit<CartLine, 'quantity'>): boolean =>
  a.productId === b.productId && a.condition === b.condition

/** Lines with the names by which lists on the screen know them. */
export const asEntries = (lines: readonly CartLine[]): readonly CartEntry[] =>
  lines.map(({ productId, condition, quantity }) => ({
    id: `${productId}_${condition ?? 'any'}`,
    productId,
    condition,
    quantity,
  }))
