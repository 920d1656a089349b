import { Refusal } from '../../../domain/refusal.ts'

type Held = { bytes: number; drop: () => void }
type Budget = {
  /** of all keys together */
  total: number
  /** of one key */
  ofKey: number
}

/**
 * Bounds the memory of request bodies while they arrive and are processed. If all of it is in use, the key that holds
 * most loses its oldest body to one that holds less, so that a few slow senders do not block the others.
 */
export class ByteBudget {
  readonly #budget: Budget
  /** by key, the oldest first */
  readonly #held = new Map<string, Set<Held>>()
  #total = 0

  constructor(budget: Budget) {
    this.#budget = budget
  }

  /**
   * Begins an empty body. `grow` reserves memory for more of it; it refuses TOO_MANY_AT_ONCE if the key has too much
   * already, BUSY if no key holds more. `release` frees all of it. `drop` is called when another key needs it.
   */
  begin(whose: string, drop: () => void): { grow: (bytes: number) => void; release: () => void } {
    const held: Held = { bytes: 0, drop }
    const ofKey = this.#held.get(whose) ?? new Set()
    this.#held.set(whose, ofKey.add(held))
    return { grow: bytes => this.#grow(whose, held, bytes), release: () => this.#release(whose, held) }
  }

  #grow(whose: string, held: Held, bytes: number): void {
    const own = this.#bytesOf(whose) + bytes
    if (own > this.#budget.ofKey) throw new Refusal('TOO_MANY_AT_ONCE')
    while (this.#total + bytes > this.#budget.total) if (!this.#makeRoom(own)) throw new Refusal('BUSY')
    held.bytes += bytes
    this.#total += bytes
  }

  #release(whose: string, held: Held): void {
    const ofKey = this.#held.get(whose)
    if (!ofKey?.delete(held)) return
    this.#total -= held.bytes
    if (ofKey.size === 0) this.#held.delete(whose)
  }

  /** Drops the oldest body of the key that holds most, if that is more than `bytes`. */
  #makeRoom(bytes: number): boolean {
    let most = ''
    for (const key of this.#held.keys()) if (this.#bytesOf(key) > this.#bytesOf(most)) most = key
    const oldest = [...(this.#held.get(most) ?? [])].find(held => held.bytes > 0)
    if (!oldest || this.#bytesOf(most) <= bytes) return false
    this.#release(most, oldest)
    oldest.drop()
    return true
  }

  #bytesOf(whose: string): number {
    let sum = 0
    for (const { bytes } of this.#held.get(whose) ?? []) sum += bytes
    return sum
  }
}
