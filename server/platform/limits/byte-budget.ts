import { Refusal } from '../../../domain/refusal.ts'
import { networkGroup } from './limits.ts'

/** `keptUpAt`: until when the body arrived at least as fast as MIN_BYTES_PER_MS, in ms; null: the body is complete */
type Held = { bytes: number; keptUpAt: number | null; drop: () => void }
type Budget = {
  /** the maximum of all keys together */
  total: number
  /** the maximum of one key */
  ofKey: number
}

/** The minimum speed of a body: a 20 MB photograph may take half an hour. */
export const MIN_BYTES_PER_MS = 10
/**
 * A body that was slower for this long makes room for another one. A mobile connection may pause for a second or two.
 */
const SLOW_MS = 5000

/**
 * Bounds the memory of request bodies while they arrive and are processed. If all of it is in use, the body that has
 * been silent or slow for the longest is dropped; if none is, the key that holds most loses its oldest body to one
 * that holds less. The addresses of a /24 together have at most half. So neither a few
 * senders with much, nor many silent ones, nor one network block the others.
 */
export class ByteBudget {
  readonly #budget: Budget
  /** the bodies by key, the oldest first */
  readonly #held = new Map<string, Set<Held>>()
  /** bytes by /24 network */
  readonly #ofNetworks = new Map<string, number>()
  #total = 0
  /** the clock, in ms */
  readonly #now: () => number

  constructor(budget: Budget, now = () => performance.now()) {
    this.#budget = budget
    this.#now = now
  }

  /**
   * Begins an empty body. `grow` reserves memory for more of it; it refuses TOO_MANY_AT_ONCE if the key or its network has too
   * much already, BUSY if no body is slow and no key holds more. `complete` says that all of it has come. `release` frees
   * all of it. `drop` is called when another key needs it.
   */
  begin(whose: string, drop: () => void): { grow: (bytes: number) => void; complete: () => void; release: () => void } {
    const held: Held = { bytes: 0, keptUpAt: this.#now(), drop }
    const ofKey = this.#held.get(whose) ?? new Set()
    this.#held.set(whose, ofKey.add(held))
    return {
      grow: bytes => this.#grow(whose, held, bytes),
      complete: () => {
        held.keptUpAt = null
      },
      release: () => this.#release(whose, held),
    }
  }

  #grow(whose: string, held: Held, bytes: number): void {
    // A chunk may still arrive after the body was dropped, and its memory would never be released.
    if (!this.#held.get(whose)?.has(held)) throw new Refusal('BUSY')
    const own = this.#bytesOf(whose) + bytes
    if (own > this.#budget.ofKey) throw new Refusal('TOO_MANY_AT_ONCE')
    const network = networkGroup(whose)?.key
    const ofNetwork = network === undefined ? 0 : (this.#ofNetworks.get(network) ?? 0) + bytes
    if (ofNetwork > this.#budget.total / 2) throw new Refusal('TOO_MANY_AT_ONCE')
    if (held.keptUpAt !== null) held.keptUpAt = Math.min(this.#now(), held.keptUpAt + bytes / MIN_BYTES_PER_MS)
    while (this.#total + bytes > this.#budget.total) if (!this.#makeRoom(held, own)) throw new Refusal('BUSY')
    held.bytes += bytes
    this.#count(whose, bytes)
  }

  #release(whose: string, held: Held): void {
    const ofKey = this.#held.get(whose)
    if (!ofKey?.delete(held)) return
    this.#count(whose, -held.bytes)
    if (ofKey.size === 0) this.#held.delete(whose)
  }

  #count(whose: string, bytes: number): void {
    this.#total += bytes
    const network = networkGroup(whose)?.key
    if (network === undefined) return
    const left = (this.#ofNetworks.get(network) ?? 0) + bytes
    if (left > 0) this.#ofNetworks.set(network, left)
    else this.#ofNetworks.delete(network)
  }

  /** Drops the body that is slow for the longest, or the oldest of the key that holds most, if that is more than `bytes`. */
  #makeRoom(own: Held, bytes: number): boolean {
    const slow = this.#slowest()
    if (slow?.held === own) return false
    if (slow) {
      this.#release(slow.whose, slow.held)
      slow.held.drop()
      return true
    }
    let most = ''
    for (const key of this.#held.keys()) if (this.#bytesOf(key) > this.#bytesOf(most)) most = key
    const oldest = [...(this.#held.get(most) ?? [])].find(held => held.bytes > 0)
    if (!oldest || this.#bytesOf(most) <= bytes) return false
    this.#release(most, oldest)
    oldest.drop()
    return true
  }

  #slowest(): { whose: string; held: Held } | null {
    let since = this.#now() - SLOW_MS
    let found: { whose: string; held: Held } | null = null
    for (const [whose, ofKey] of this.#held)
      for (const held of ofKey) {
        if (held.bytes === 0 || held.keptUpAt === null || held.keptUpAt > since) continue
        since = held.keptUpAt
        found = { whose, held }
      }
    return found
  }

  #bytesOf(whose: string): number {
    let sum = 0
    for (const { bytes } of this.#held.get(whose) ?? []) sum += bytes
    return sum
  }
}
