/**
 * Keys that one person may have many of count together, too: the addresses of one network, or those from which one
 * session is used. The keys of a group have together what `keys` keys have.
 */
export type Group = { key: string; keys: number }

/** An entry with less is deleted. */
const LEAST_MS = 0.1

/** The time that keys and groups have used lately: it counts half after `halfLifeMs`. */
export class UsedTime {
  readonly #used = new Map<string, number>()
  readonly #halfLifeMs: number
  readonly #now: () => number
  #halvedAt: number

  constructor(halfLifeMs: number, now: () => number) {
    this.#halfLifeMs = halfLifeMs
    this.#now = now
    this.#halvedAt = now()
  }

  add(key: string, ms: number): void {
    if (ms > 0) this.#used.set(key, (this.#used.get(key) ?? 0) + ms)
  }

  /** In ms: what the key has used, or the share of it in what one of its groups has used, if that is more. */
  of(whose: string, groups: readonly Group[]): number {
    return Math.max(this.#used.get(whose) ?? 0, ...groups.map(({ key, keys }) => (this.#used.get(key) ?? 0) / keys))
  }

  fade(): void {
    const passed = this.#now() - this.#halvedAt
    if (passed < this.#halfLifeMs) return
    const left = 2 ** -(passed / this.#halfLifeMs)
    for (const [key, used] of this.#used)
      if (used * left < LEAST_MS) this.#used.delete(key)
      else this.#used.set(key, used * left)
    this.#halvedAt += passed
  }
}
