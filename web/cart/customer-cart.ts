import { type CartLine, mergeLines } from '../../domain/cart.ts'
import { forgetHint } from '../accounts/signed-in.ts'
import { type Api, api } from '../api.ts'
import { refusalCode } from '../api-refusal.ts'
import { forgetDraft } from '../checkout/draft.ts'
import { forgetOpenOrder } from '../checkout/open-order.ts'
import { notify } from '../ui/notify.ts'
import { asEntries, type CartEntry, type CartSource, isSameLine } from './cart-source.ts'
import { guestCart, latestGuestLines } from './guest-cart.ts'

export type CustomerCart = CartSource & {
  /** Brings in what is in the guest's cart, and looks at what the cart is. */
  mergeAndRefresh: () => void
  /** Ends it. Who has signed out leaves nothing of checkout behind. */
  close: (hasSignedOut: boolean) => void
}

type Answer = { lines: CartLine[] }
/** What a change makes of the lines on the screen until the server has answered. */
type Guess = (lines: readonly CartLine[]) => readonly CartLine[]

/**
 * The cart of the customer who is signed in. The server's lines are the truth; changes that are on their way are shown on
 * top of them, so that one which is refused is taken back by leaving it out. One call after the other: answers arrive in
 * the order of the changes. Other tabs are told that something changed, and look for themselves.
 */
export function openCustomerCart(changed: () => void, ended: () => void): CustomerCart {
  let truth: readonly CartLine[] | null = null
  let guesses: readonly Guess[] = []
  let shown: readonly CartEntry[] | null = null
  let queue: Promise<unknown> = Promise.resolve()
  let isRefreshQueued = false
  let isClosed = false
  const tabs = new BroadcastChannel('cart')
  tabs.onmessage = () => refresh()

  const show = () => {
    if (isClosed) return
    shown = truth && asEntries(guesses.reduce((lines, guess) => guess(lines), truth))
    changed()
  }
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.then(work)
    queue = result.catch(() => {})
    return result
  }
  const ask = async (question: (api: Api) => Promise<Answer>): Promise<void> => {
    try {
      truth = (await question(await api())).lines
    } catch (error) {
      if (refusalCode(error) === 'NOT_SIGNED_IN' && !isClosed) {
        forgetHint()
        ended()
      }
      throw error
    }
  }

  const change = async (guess: Guess, question: (api: Api) => Promise<Answer>): Promise<void> => {
    guesses = [...guesses, guess]
    show()
    try {
      await inTurn(() => ask(question))
      tabs.postMessage(null)
    } catch (error) {
      // Without an answer nobody knows what the server made of it; refused, it may have refused for news of others.
      refresh()
      throw error
    } finally {
      guesses = guesses.filter(one => one !== guess)
      show()
    }
  }

  function refresh(): void {
    if (isRefreshQueued || isClosed) return
    isRefreshQueued = true
    void inTurn(() => {
      isRefreshQueued = false
      return ask(({ cart }) => cart.readCart({}))
    }).then(show, () => {})
  }

  const mergeAndRefresh = () => {
    if (latestGuestLines().length === 0) refresh()
    else void inTurn(oneTabAtATime(merge)).then(show, refresh)
  }

  /** The guest's cart is cleared only when the server has its lines: what goes wrong on the way is tried again. */
  const merge = async (): Promise<void> => {
    const guest = latestGuestLines().map(({ productId, condition, quantity }) => ({ productId, condition, quantity }))
    if (guest.length === 0 || isClosed) return ask(({ cart }) => cart.readCart({}))
    let message: string | null = null
    try {
      await ask(async ({ cart }) => {
        const merged = await cart.mergeCart({ lines: guest })
        message = merged.message
        return merged
      })
    } catch (error) {
      if (refusalCode(error) !== 'NOT_SIGNED_IN') notify.error('Failed to merge cart items')
      throw error
    }
    await guestCart.takeBought(guest)
    tabs.postMessage(null)
    notify.success('Cart items merged successfully')
    if (message !== null) notify.info(message)
  }

  return {
    lines: () => shown,
    add: adding =>
      change(
        lines => mergeLines([...lines, ...adding]),
        ({ cart }) => cart.addToCart({ lines: [...adding] }),
      ),
    setQuantity: line =>
      change(
        lines => lines.map(one => (isSameLine(one, line) ? line : one)),
        ({ cart }) => cart.setQuantity(line),
      ),
    remove: ({ productId, condition }) =>
      change(
        lines => lines.filter(one => !isSameLine(one, { productId, condition })),
        ({ cart }) => cart.removeFromCart({ productId, condition }),
      ),
    clear: () =>
      change(
        () => [],
        ({ cart }) => cart.clearCart({}),
      ),
    cleanUp: cleaned =>
      change(
        () => cleaned,
        ({ cart }) => cart.cleanUpCart({}),
      ),
    // The server took it out when the order was paid.
    takeBought: async () => {
      refresh()
      tabs.postMessage(null)
    },
    refresh,
    mergeAndRefresh,
    close: hasSignedOut => {
      isClosed = true
      tabs.close()
      if (!hasSignedOut) return
      forgetOpenOrder()
      forgetDraft()
    },
  }
}

/** Of tabs that hear of one sign-in together, the first merges; the others then find nothing left. Where it is not to be had they all merge, which changes nothing. */
const oneTabAtATime = (work: () => Promise<void>) => async (): Promise<void> =>
  navigator.locks ? navigator.locks.request('cart-merge', work) : work()
