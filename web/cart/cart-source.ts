import type { Cart, CartLine, LineName } from '../../domain/cart.ts'
import type { RoundUp } from '../../domain/round-up.ts'

/** A line of a cart on the screen. */
export type CartEntry = CartLine & { id: string }

/** A cart on the screen: what is to be bought, what is saved for later, up to which minimum the difference is made up, which quotes. */
export type CartContents = {
  readonly lines: readonly CartEntry[]
  readonly saved: readonly CartEntry[]
  readonly roundUp: RoundUp | null
  readonly quotes: readonly string[]
  /** of all quotes together */
  readonly quotePieces: number
}

/**
 * Where a cart is kept: a guest's in the browser, a customer's on the server. A change shows at once; its promise rejects,
 * and the change is taken back, when it was refused.
 */
export type CartSource = {
  /** null while it is not known yet */
  contents: () => CartContents | null
  /** Puts lines in, all or none. */
  add: (lines: readonly CartLine[]) => Promise<void>
  setQuantity: (line: CartLine) => Promise<void>
  remove: (line: LineName) => Promise<void>
  clear: () => Promise<void>
  /** Takes out what is no longer to be had: `cleaned` is what is left as the page reckons it. */
  cleanUp: (cleaned: readonly CartLine[]) => Promise<void>
  saveForLater: (line: LineName) => Promise<void>
  /** Puts a saved line back, `quantity` of it as the page reckons. What could not be moved, in words; null: all was. */
  moveToCart: (line: CartLine) => Promise<string | null>
  removeSaved: (line: LineName) => Promise<void>
  /** These have been bought. */
  takeBought: (bought: readonly CartLine[]) => Promise<void>
  /** Looks again at what the cart is. */
  refresh: () => void
}

export const NO_LINES: readonly CartEntry[] = []
export const NO_QUOTES: readonly string[] = []
export const NOTHING: CartContents = {
  lines: NO_LINES,
  saved: NO_LINES,
  roundUp: null,
  quotes: NO_QUOTES,
  quotePieces: 0,
}

/** How many items are in it: pieces, those of quotes like others. */
export const countItems = ({ lines, quotePieces }: Pick<CartContents, 'lines' | 'quotePieces'>): number =>
  lines.reduce((total, line) => total + line.quantity, quotePieces)

/** Lines with the names by which lists on the screen know them. */
const asEntries = (lines: readonly CartLine[]): readonly CartEntry[] =>
  lines.map(({ productId, condition, quantity }) => ({
    id: `${productId}_${condition ?? 'any'}`,
    productId,
    condition,
    quantity,
  }))

export const asContents = ({ lines, saved, roundUp, quotes, quotePieces }: Cart): CartContents => ({
  lines: asEntries(lines),
  saved: asEntries(saved),
  roundUp,
  quotes,
  // One at least: a quote in the cart is something in it.
  quotePieces: quotes.reduce((total, id) => total + Math.max(1, quotePieces[id] ?? 1), 0),
})

/** Lines as the server is asked about them. */
export const plainLines = (lines: readonly CartLine[]): CartLine[] =>
  lines.map(({ productId, condition, quantity }) => ({ productId, condition, quantity }))
