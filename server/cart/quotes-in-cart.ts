import { type Cart, MAX_CART_QUOTES } from '../../domain/cart/cart.ts'
import { type Cents, formatMoney } from '../../domain/money/money.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Db } from '../platform/db/database.ts'
import { type Chosen, chooseForCart } from '../quotes/cart-quotes.ts'
import { type QuoteForCart, quotesForCart } from '../quotes/quotes-for-cart.ts'
import { changeCart } from './change-cart.ts'

/**
 * Adds a whole quote to a customer's cart. `price`: the total on the page, including freight. Refuses QUOTE_INVALID,
 * AOG_INVALID, AOG_WITHOUT_PRICE, QUOTE_RUN_OUT, QUOTE_PRICE_DIFFERS, QUOTE_IN_CART, QUOTE_OTHER_ACCOUNT,
 * TOO_MANY_CART_QUOTES, ALTERNATIVES_NOT_CHOSEN and ALTERNATIVES_FIXED.
 */
export const addQuote = (
  db: Db,
  userId: string,
  { quoteId, price, chosen }: { quoteId: string; price: Cents; chosen?: Chosen },
): Promise<Cart> =>
  changeCart(db, userId, async (cart, tx) => {
    // Adding a quote again does not change the one in the cart.
    if (chosen && !cart.quotes.includes(quoteId)) await chooseForCart(tx, userId, quoteId, chosen)
    const all = await quotesForCart(tx, userId, [...cart.quotes, quoteId])
    const quote = all.find(one => one.quoteId === quoteId)
    if (!quote) throw new Refusal('QUOTE_INVALID')
    if (quote.problem === 'expired') throw new Refusal('QUOTE_RUN_OUT')
    if (quote.problem !== null) throw notBuyable(quote)
    if (quote.quotedPrice !== price)
      throw new Refusal(
        'QUOTE_PRICE_DIFFERS',
        `Invalid quote price: expected ${quote.quotedPrice === null ? 'none' : formatMoney(quote.quotedPrice)}, got ${formatMoney(price)}`,
        { expected: quote.quotedPrice },
      )
    if (cart.quotes.includes(quoteId)) throw new Refusal('QUOTE_IN_CART')
    if (cart.quotes.length >= MAX_CART_QUOTES) throw new Refusal('TOO_MANY_CART_QUOTES')
    const accounts = new Set(all.flatMap(one => one.carrierAccountId ?? []))
    if (accounts.size > 1) throw new Refusal('QUOTE_OTHER_ACCOUNT')
    const pieces = quote.lines.reduce((sum, line) => sum + line.quantity, 0)
    return {
      ...cart,
      quotes: [...cart.quotes, quoteId],
      quotePieces: { ...cart.quotePieces, [quoteId]: pieces },
    }
  })

/** The refusal for a quote that cannot be bought, or cannot be bought yet, with the message of the specification. */
const notBuyable = ({ kind, quotedPrice }: QuoteForCart): Refusal =>
  new Refusal(kind === 'rfq' ? 'QUOTE_INVALID' : quotedPrice === null ? 'AOG_WITHOUT_PRICE' : 'AOG_INVALID')

/** Removes a quote from the cart. Idempotent. */
export const removeQuote = (db: Db, userId: string, quoteId: string): Promise<Cart> =>
  changeCart(db, userId, ({ quotePieces: { [quoteId]: _, ...quotePieces }, ...cart }) => ({
    ...cart,
    quotes: cart.quotes.filter(id => id !== quoteId),
    quotePieces,
  }))
