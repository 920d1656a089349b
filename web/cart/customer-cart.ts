import { type Cart, isSameLine, lineName, mergeLines, withReference, withRequirements } from '../../domain/cart/cart.ts'
import { higherRoundUp, type RoundUp } from '../../domain/cart/round-up.ts'
import { moveToCart, removeSaved, saveForLater } from '../../domain/cart/saved-lines.ts'
import { cents } from '../../domain/money/money.ts'
import { clearSignedInHint } from '../accounts/signed-in.ts'
import { type Api, api } from '../api.ts'
import { refusalCode } from '../api-refusal.ts'
import { deleteDraft } from '../checkout/draft.ts'
import { deleteOpenOrder } from '../checkout/open-order.ts'
import { notify } from '../ui/notify.ts'
import { afterChoice, asContents, type CartContents, type CartSource, plainLines } from './cart-source.ts'
import { guestCartId, latestGuestCart, removeMerged } from './guest-cart.ts'
import { cachePriced } from './priced-answers.ts'
import type { Priced } from './priced-cart.ts'

export type CustomerCart = CartSource & {
  /** Makes up the difference to a minimum order. Cents: what that adds, and the minimum that is reached. */
  addRoundUp: (upTo: RoundUp) => Promise<{ added: number; minimum: number }>
  removeRoundUp: () => Promise<void>
  /** Puts a quote in, whole; cents: what the page said that it comes to; `chosen`: of alternatives the lines that are taken. */
  addQuote: (quoteId: string, price: number, chosen?: number[]) => Promise<void>
  removeQuote: (quoteId: string) => Promise<void>
  /** Merges the guest's cart, and reads the cart. */
  mergeAndRefresh: () => void
  /** Closes it. A sign-out deletes the input of checkout. */
  close: (hasSignedOut: boolean) => void
}

/** An optimistic change of the displayed cart until the server responds. */
type Guess = (cart: Cart) => Cart

/**
 * The signed-in customer's cart. The server's lines are authoritative; pending changes are applied on top, so that a refused
 * one is reverted by dropping it. Calls are sequential: responses arrive in the order of changes. Other tabs are notified of a
 * change, and reload.
 */
export function openCustomerCart(changed: () => void, ended: () => void): CustomerCart {
  let truth: Cart | null = null
  let guesses: readonly Guess[] = []
  let shown: CartContents | null = null
  let queue: Promise<unknown> = Promise.resolve()
  let isRefreshQueued = false
  let isClosed = false
  const tabs = new BroadcastChannel('cart')
  tabs.onmessage = () => refresh()

  const show = () => {
    if (isClosed) return
    shown = truth && asContents(guesses.reduce((cart, guess) => guess(cart), truth))
    changed()
  }
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.then(work)
    queue = result.catch(() => {})
    return result
  }
  const ask = async <T extends Cart>(question: (api: Api) => Promise<T>, isQuiet = false): Promise<T> => {
    try {
      const answer = await question(api)
      const { cartId, lines, saved, roundUp, quotes, quotePieces } = answer
      truth = { cartId, lines, saved, roundUp, quotes, quotePieces }
      if (isPriced(answer)) cachePriced(truth, answer.priced)
      return answer
    } catch (error) {
      if (refusalCode(error) === 'NOT_SIGNED_IN' && !isClosed && !isQuiet) {
        clearSignedInHint()
        ended()
      }
      throw error
    }
  }

  const change = async <T extends Cart>(guess: Guess, question: (api: Api) => Promise<T>): Promise<T> => {
    guesses = [...guesses, guess]
    show()
    try {
      const answer = await inTurn(() => ask(question))
      tabs.postMessage(null)
      return answer
    } catch (error) {
      // Without a response the result is unknown; a refusal may be due to another change.
      refresh()
      throw error
    } finally {
      guesses = guesses.filter(one => one !== guess)
      show()
    }
  }
  /** A change of which nothing but the cart is wanted. */
  const done = async (guess: Guess, question: (api: Api) => Promise<Cart>): Promise<void> => {
    await change(guess, question)
  }

  function refresh(isQuiet = false): void {
    if (isRefreshQueued || isClosed) return
    isRefreshQueued = true
    void inTurn(() => {
      isRefreshQueued = false
      return ask(({ cart }) => cart.readCart({}), isQuiet)
    }).then(show, () => {})
  }

  const mergeAndRefresh = () => {
    if (isNothing(latestGuestCart())) refresh()
    else void inTurn(oneTabAtATime(merge)).then(show, () => refresh())
  }

  /** The guest's cart is cleared only after the server has stored its lines; failures are retried. */
  const merge = async (): Promise<void> => {
    const latest = latestGuestCart()
    if (isNothing(latest) || isClosed) {
      await ask(({ cart }) => cart.readCart({}))
      return
    }
    const guest = { cartId: guestCartId(), lines: plainLines(latest.lines), saved: plainLines(latest.saved) }
    const { message } = await ask(({ checkout }) => checkout.mergeCart(guest)).catch(error => {
      if (refusalCode(error) !== 'NOT_SIGNED_IN') notify.error('Failed to merge cart items')
      throw error
    })
    await removeMerged(guest)
    tabs.postMessage(null)
    notify.success('Cart items merged successfully')
    if (message !== null) notify.info(message)
  }

  return {
    contents: () => shown,
    add: adding =>
      done(
        cart => ({ ...cart, lines: mergeLines([...cart.lines, ...adding]) }),
        ({ cart }) => cart.addToCart({ lines: [...adding] }),
      ),
    setQuantity: line =>
      done(
        cart => ({
          ...cart,
          lines: cart.lines.map(one => (isSameLine(one, line) ? { ...one, quantity: line.quantity } : one)),
        }),
        ({ cart }) => cart.setQuantity(line),
      ),
    setRequirements: (line, requirements) =>
      done(
        cart => withRequirements(cart, line, requirements),
        ({ cart }) => cart.setRequirements({ ...lineName(line), requirements }),
      ),
    setReference: (line, reference) =>
      done(
        cart => ({ ...cart, lines: withReference(cart.lines, line, reference) }),
        ({ cart }) => cart.setReference({ ...lineName(line), to: reference }),
      ),
    remove: line =>
      done(
        cart => ({ ...cart, lines: cart.lines.filter(one => !isSameLine(one, line)) }),
        ({ cart }) => cart.removeFromCart(lineName(line)),
      ),
    clear: () =>
      done(
        cart => ({ ...cart, lines: [], quotes: [] }),
        ({ cart }) => cart.clearCart({}),
      ),
    cleanUp: cleaned =>
      done(
        cart => ({ ...cart, lines: [...cleaned] }),
        ({ cart }) => cart.cleanUpCart({}),
      ),
    chooseCondition: chosen =>
      done(
        cart => afterChoice(cart, chosen),
        ({ cart }) => cart.chooseCondition({ ...chosen, takes: [...chosen.takes] }),
      ),
    saveForLater: line =>
      done(
        cart => saveForLater(cart, line),
        ({ cart }) => cart.saveForLater(lineName(line)),
      ),
    moveToCart: async line => {
      const { message } = await change(
        cart => moveToCart(cart, line),
        ({ cart }) => cart.moveToCart(lineName(line)),
      )
      return message
    },
    removeSaved: line =>
      done(
        cart => removeSaved(cart, line),
        ({ cart }) => cart.removeSaved(lineName(line)),
      ),
    addRoundUp: async upTo => {
      const { added, minimum } = await change(
        cart => ({ ...cart, roundUp: higherRoundUp(cart.roundUp, upTo) }),
        ({ cart }) => cart.addRoundUp({ upTo }),
      )
      return { added, minimum }
    },
    removeRoundUp: () =>
      done(
        cart => ({ ...cart, roundUp: null }),
        ({ cart }) => cart.removeRoundUp({}),
      ),
    addQuote: (quoteId, price, chosen) =>
      done(
        cart => cart,
        ({ cart }) => cart.addQuote({ quoteId, price: cents(price), chosen }),
      ),
    removeQuote: quoteId =>
      done(
        cart => ({ ...cart, quotes: cart.quotes.filter(id => id !== quoteId) }),
        ({ cart }) => cart.removeQuote({ quoteId }),
      ),
    // The server removed it when the order was paid.
    takeBought: async () => {
      refresh()
      tabs.postMessage(null)
    },
    buyAgain: async (orderedCart, lines) => {
      const { message } = await change(
        cart => cart,
        ({ cart }) => cart.buyAgain({ cartId: orderedCart, lines: plainLines(lines) }),
      )
      if (message !== null) notify.info(message)
    },
    refresh,
    mergeAndRefresh,
    close: hasSignedOut => {
      isClosed = true
      tabs.close()
      if (!hasSignedOut) return
      deleteOpenOrder()
      deleteDraft()
    },
  }
}

const isPriced = (answer: Cart): answer is Cart & { priced: Priced } => 'priced' in answer

const isNothing = ({ lines, saved }: CartContents): boolean => lines.length + saved.length === 0

/**
 * If several tabs notice one sign-in, the first merges; the others find nothing left. Without locks all of them merge, which
 * has no further effect.
 */
const oneTabAtATime = (work: () => Promise<void>) => async (): Promise<void> =>
  navigator.locks ? navigator.locks.request('cart-merge', work) : work()
