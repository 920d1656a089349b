/**
 * Keys of which one person may have many also count together: the addresses of one network, or the addresses from which
 * one session is used. The keys of a group together have the share of `keys` keys.
 */
export type Group = { key: string; keys: number }

/** A key that has used less time counts as new. */
const LEAST_MS = 0.5
/** The used time is reduced in steps. */
const FADE_MS = 1000

/** The time that keys and groups have used recently. It counts half after `halfLifeMs`. */
export class UsedTime {
  readonly #used = new Map<string, number>()
  readonly #halfLifeMs: number
  readonly #now: () => number
  #fadedAt: number

  constructor(halfLifeMs: number, now: () => number) {
    this.#halfLifeMs = halfLifeMs
    this.#now = now
    this.#fadedAt = now()
  }

  add(key: string, ms: number): void {
    if (ms > 0) this.#used.set(key, (this.#used.get(key) ?? 0) + ms)
  }

  /** The used time of a key in ms, or its share of the used time of one of its groups, if that is more. */
  of(whose: string, groups: readonly Group[]): number {
    return Math.max(this.#used.get(whose) ?? 0, ...groups.map(({ key, keys }) => (this.#used.get(key) ?? 0) / keys))
  }

  fade(): void {
    const passed = this.#now() - this.#fadedAt
    if (passed < FADE_MS) return
    const left = 2 ** -(passed / this.#halfLifeMs)
    for (const [key, used] of this.#used)
      if (used * left < LEAST_MS) this.#used.delete(key)
      else this.#used.set(key, used * left)
    this.#fadedAt += passed
  }
}
