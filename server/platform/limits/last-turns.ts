/** After so many turns, entries that decide nothing are deleted. */
const TURNS_BETWEEN_DELETIONS = 1000

/**
 * Counts turns, and stores the number of the last turn of each key. An entry decides nothing if it is older than every
 * waiting call, so the number of entries depends on how long calls wait, not on how long a flood lasts.
 */
export class LastTurns {
  #count = 0
  readonly #last = new Map<string, number>()

  /** the number of turns so far */
  get count(): number {
    return this.#count
  }

  /** the number of stored keys */
  get size(): number {
    return this.#last.size
  }

  /** Counts a turn of these keys. `arrivals`: for each call that still waits, the number of turns before its arrival. */
  begin(keys: readonly string[], arrivals: () => Iterable<number>): void {
    this.#count++
    for (const key of keys) this.#last.set(key, this.#count)
    if (this.#count % TURNS_BETWEEN_DELETIONS !== 0) return
    let oldest = this.#count
    for (const arrival of arrivals()) oldest = Math.min(oldest, arrival)
    for (const [key, turn] of this.#last) if (turn < oldest) this.#last.delete(key)
  }

  /** The number of the last turn of any of these keys, at least the number of turns before the call's arrival. */
  of(keys: readonly string[], arrival: number): number {
    return Math.max(arrival, ...keys.map(key => this.#last.get(key) ?? 0))
  }
}
