import { useSyncExternalStore } from 'react'
import { beforeSignOut } from '../../accounts/before-sign-out.ts'
import { refusalText } from '../../api-refusal.ts'

// A sent offer waits here for 10 s, during which it can be undone. It waits in the page rather than on the server, the simplest
// way that loses none: until the store responds, the quote stays in the waiting list and the draft in the tab, so an offer that
// never arrives is simply not made yet. Anything that ends the wait early (the next offer, another page, a closed tab, signing
// out) sends it at once, by a request that outlives the page.

export const HOLD_SECONDS = 10

type Offer = {
  quoteId: string
  quoteNumber: string
  send: () => Promise<void>
}
export type HeldOffer = Offer & {
  state: 'waiting' | 'sending' | 'failed'
  /** seconds left to undo it */
  left: number
  /** why it was refused */
  refusal: string | null
}

const NO_ANSWER = 'We didn’t get a response. Please check whether the change went through, and try again if not.'
const NONE: readonly HeldOffer[] = []

let held = NONE
let ticking: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function set(next: readonly HeldOffer[]): void {
  held = next
  if (!next.some(({ state }) => state === 'waiting')) {
    clearInterval(ticking)
    ticking = undefined
  }
  for (const listener of listeners) listener()
}
const change = (quoteId: string, to: Partial<HeldOffer>) =>
  set(held.map(one => (one.quoteId === quoteId ? { ...one, ...to } : one)))

async function send({ quoteId, send }: HeldOffer): Promise<void> {
  change(quoteId, { state: 'sending' })
  try {
    await send()
    discardOffer(quoteId)
  } catch (error) {
    change(quoteId, { state: 'failed', refusal: refusalText(error, NO_ANSWER) })
  }
}

/** Sends the waiting offer. */
export async function sendHeldOffer(): Promise<void> {
  await Promise.all(held.filter(({ state }) => state === 'waiting').map(send))
}

function tick(): void {
  set(held.map(one => (one.state === 'waiting' ? { ...one, left: one.left - 1 } : one)))
  if (held.some(({ state, left }) => state === 'waiting' && left <= 0)) void sendHeldOffer()
}

let isListening = false
function listenToLeaving(): void {
  if (isListening) return
  isListening = true
  window.addEventListener('pagehide', () => void sendHeldOffer())
  beforeSignOut(sendHeldOffer)
}

/** Holds an offer, and replaces a refused one of the same quote. One offer waits at a time: an earlier one is sent. */
export function holdOffer(offer: Offer): void {
  listenToLeaving()
  void sendHeldOffer()
  const others = held.filter(({ quoteId }) => quoteId !== offer.quoteId)
  set([...others, { ...offer, state: 'waiting', left: HOLD_SECONDS, refusal: null }])
  ticking ??= setInterval(tick, 1000)
}

/** Discards the waiting offer, or a refused one. */
export function discardOffer(quoteId: string): void {
  set(held.filter(one => one.quoteId !== quoteId))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useHeldOffers = (): readonly HeldOffer[] =>
  useSyncExternalStore(
    subscribe,
    () => held,
    () => NONE,
  )
