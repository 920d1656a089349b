export type WatchdogData = {
  shared: SharedArrayBuffer
  tickMs: number
  ticks: number
  /** fields of every log line */
  bindings: Record<string, unknown>
}

const [BEATS, IS_DEBUGGED, TICKS, MISSED] = [0, 1, 2, 3]
const COUNTERS = 4
const COUNTER_BYTES = COUNTERS * Int32Array.BYTES_PER_ELEMENT
/** The maximum number of named pieces of work. Work that starts while so many others are active is not named. */
const SLOTS = 64
/** A text, with its length in one byte before it. */
const SLOT_BYTES = 200

/**
 * The state that the main thread and the watchdog share in memory, so that it can be read while one of them is stuck.
 */
export class WatchedState {
  static readonly BYTES = COUNTER_BYTES + SLOTS * SLOT_BYTES

  readonly #counters: Int32Array
  readonly #texts: Buffer
  readonly #free = Array.from({ length: SLOTS }, (_, slot) => slot)

  constructor(shared: SharedArrayBuffer) {
    this.#counters = new Int32Array(shared, 0, COUNTERS)
    this.#texts = Buffer.from(shared, COUNTER_BYTES)
  }

  /** Records that the main thread runs. */
  beat(isDebugged: boolean): void {
    Atomics.store(this.#counters, IS_DEBUGGED, isDebugged ? 1 : 0)
    Atomics.add(this.#counters, BEATS, 1)
  }
  beats = (): number => Atomics.load(this.#counters, BEATS)
  isDebugged = (): boolean => Atomics.load(this.#counters, IS_DEBUGGED) === 1

  /** Records a check of the watchdog. `missed`: the number of consecutive checks without a heartbeat. */
  count(missed: number): void {
    Atomics.store(this.#counters, MISSED, missed)
    Atomics.add(this.#counters, TICKS, 1)
  }
  missed = (): number => Atomics.load(this.#counters, MISSED)
  ticks = (): number => Atomics.load(this.#counters, TICKS)

  /** Registers a piece of work; returns a function that ends it. */
  begin(name: string): () => void {
    const slot = this.#free.pop()
    if (slot === undefined) return () => {}
    const start = slot * SLOT_BYTES
    this.#texts[start] = this.#texts.write(name, start + 1, SLOT_BYTES - 1)
    return () => {
      this.#texts[start] = 0
      this.#free.push(slot)
    }
  }

  /** The names of the work in progress. */
  work(): string[] {
    return Array.from({ length: SLOTS }, (_, slot) => {
      const start = slot * SLOT_BYTES
      return this.#texts.toString('utf8', start + 1, start + 1 + (this.#texts[start] ?? 0))
    }).filter(name => name !== '')
  }
}
