import { type Cart, type CartLine, type LineName, plainLine, withChosen } from '../../domain/cart/cart.ts'
import type { RoundUp } from '../../domain/cart/round-up.ts'
import type { ConditionQuantity } from '../../domain/catalogue/choose-condition.ts'
import type { LineRequirements } from '../../domain/inventory/line-requirements.ts'

/** A line of a cart on the screen. */
export type CartEntry = CartLine & { id: string }

/** The displayed cart: lines, saved lines, the requested minimum order, and quotes. */
export type CartContents = {
  /** the cart ID sent with an order of its lines; empty until it is known */
  readonly cartId: string
  readonly lines: readonly CartEntry[]
  readonly saved: readonly CartEntry[]
  readonly roundUp: RoundUp | null
  readonly quotes: readonly string[]
  /** of all quotes together */
  readonly quotePieces: number
}

export type ChosenCondition = {
  productId: number
  reference?: string
  isSaved: boolean
  takes: readonly ConditionQuantity[]
}

/** A cart after that. */
export const afterChoice = (cart: Cart, { isSaved, takes, ...name }: ChosenCondition): Cart =>
  isSaved
    ? { ...cart, saved: withChosen(cart.saved, name, takes) }
    : { ...cart, lines: withChosen(cart.lines, name, takes) }

/**
 * The storage of a cart: a guest's in the browser, a customer's on the server. A change shows at once; if it is refused, it is
 * reverted and its promise rejects.
 */
export type CartSource = {
  /** null while it is not known yet */
  contents: () => CartContents | null
  /** Puts lines in, all or none. */
  add: (lines: readonly CartLine[]) => Promise<void>
  setQuantity: (line: CartLine) => Promise<void>
  /** Says what the buyer requires of a line; null: nothing. */
  setRequirements: (line: LineName, requirements: LineRequirements | null) => Promise<void>
  /** Says what the buyer calls a line; '': nothing. */
  setReference: (line: LineName, reference: string) => Promise<void>
  remove: (line: LineName) => Promise<void>
  clear: () => Promise<void>
  /** Removes unavailable lines: `cleaned` is the rest as the page calculated it. */
  cleanUp: (cleaned: readonly CartLine[]) => Promise<void>
  /** Replaces a line without a condition, in the cart or saved, by lines with one. */
  chooseCondition: (chosen: ChosenCondition) => Promise<void>
  saveForLater: (line: LineName) => Promise<void>
  /**
   * Moves a saved line to the cart, `quantity` of it by the page's count. Returns a message about lines that stayed; null: all
   * were moved.
   */
  moveToCart: (line: CartLine) => Promise<string | null>
  removeSaved: (line: LineName) => Promise<void>
  /**
   * Removes bought lines: from now on it is another cart. `orderedCart`: the ordered one, if known; a newer cart is left alone.
   */
  takeBought: (bought: readonly CartLine[], orderedCart: string | null) => Promise<void>
  /** Buys the lines of an ordered cart once more, on request: they are in another cart from now on. */
  buyAgain: (orderedCart: string, lines: readonly CartLine[]) => Promise<void>
  /** Reloads the cart. `isQuiet`: does not check whether the session has ended. */
  refresh: (isQuiet?: boolean) => void
}

export const NO_LINES: readonly CartEntry[] = []
export const NO_QUOTES: readonly string[] = []
export const NOTHING: CartContents = {
  cartId: '',
  lines: NO_LINES,
  saved: NO_LINES,
  roundUp: null,
  quotes: NO_QUOTES,
  quotePieces: 0,
}

/** The number of pieces in the cart, including those of quotes. */
export const countItems = ({ lines, quotePieces }: Pick<CartContents, 'lines' | 'quotePieces'>): number =>
  lines.reduce((total, line) => total + line.quantity, quotePieces)

const lineId = ({ productId, condition, unitId, reference }: CartLine): string =>
  [productId, condition ?? 'any', ...(unitId == null ? [] : [unitId]), ...(reference ? [reference] : [])].join('_')

/** Lines with the names by which lists on the screen know them. */
const asEntries = (lines: readonly CartLine[]): readonly CartEntry[] =>
  lines.map(line => ({ ...plainLine(line), id: lineId(line) }))

export const asContents = ({ cartId, lines, saved, roundUp, quotes, quotePieces }: Cart): CartContents => ({
  cartId,
  lines: asEntries(lines),
  saved: asEntries(saved),
  roundUp,
  quotes,
  // One at least: a quote in the cart is something in it.
  quotePieces: quotes.reduce((total, id) => total + Math.max(1, quotePieces[id] ?? 1), 0),
})

/** Lines as sent to the server. */
export const plainLines = (lines: readonly CartLine[]): CartLine[] => lines.map(plainLine)
