import { useSyncExternalStore } from 'react'
import { beforeSignOut } from '../../accounts/before-sign-out.ts'
import { refusalText } from '../../api-refusal.ts'

// An offer that was sent waits here for 10 s, in which it can be taken back. It waits in the page and not on the server, which
// is the simplest way that loses none: until the store has answered, the quote stays in the list of what waits and the draft in
// the tab, so an offer that never arrives is simply not made yet. Whatever ends the wait early (the next offer, another page,
// a closed tab, signing out) sends it at once, by a request that outlives the page.

export const HOLD_SECONDS = 10

type Offer = {
  quoteId: string
  quoteNumber: string
  send: () => Promise<void>
}
export type HeldOffer = Offer & {
  state: 'waiting' | 'sending' | 'failed'
  /** seconds left in which it can be taken back */
  left: number
  /** why it was not made */
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

/** Sends what waits. */
export async function sendHeld(): Promise<void> {
  await Promise.all(held.filter(({ state }) => state === 'waiting').map(send))
}

function tick(): void {
  set(held.map(one => (one.state === 'waiting' ? { ...one, left: one.left - 1 } : one)))
  if (held.some(({ state, left }) => state === 'waiting' && left <= 0)) void sendHeld()
}

let isListening = false
function listenToLeaving(): void {
  if (isListening) return
  isListening = true
  window.addEventListener('pagehide', () => void sendHeld())
  beforeSignOut(sendHeld)
}

/** Holds an offer, in place of a refused one of the same quote. One waits at a time: the one before is sent. */
export function holdOffer(offer: Offer): void {
  listenToLeaving()
  void sendHeld()
  const others = held.filter(({ quoteId }) => quoteId !== offer.quoteId)
  set([...others, { ...offer, state: 'waiting', left: HOLD_SECONDS, refusal: null }])
  ticking ??= setInterval(tick, 1000)
}

/** Takes back what waits, or puts away what was refused. */
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
