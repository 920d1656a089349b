/** The faults that the stand-in can apply to the next shipments. */
export const FAULTS = [
  'none',
  'slow',
  'hang',
  'hang-in-body',
  'reset',
  'server-error',
  'bad-json',
  'not-json',
  'too-many',
  'no-rates',
  'carrier-errors',
  'no-fedex',
] as const
export type Fault = (typeof FAULTS)[number]

/** `times`: how many requests more; null: until set otherwise. */
export type FaultSetting = { fault: Fault; times: number | null; delayMs: number }
const NONE: FaultSetting = { fault: 'none', times: null, delayMs: 500 }

export class FaultSwitch {
  #setting: FaultSetting = NONE

  get setting(): FaultSetting {
    return this.#setting
  }

  /** Returns what is wrong with the setting, or null once it is in force. */
  set({ fault, times = null, delayMs = NONE.delayMs }: Record<string, unknown>): string | null {
    const known = FAULTS.find(name => name === fault)
    if (!known) return `fault is one of ${FAULTS.join(', ')}`
    if (times !== null && !(typeof times === 'number' && Number.isInteger(times) && times > 0))
      return 'times is a whole number from 1'
    if (typeof delayMs !== 'number' || !(delayMs >= 0)) return 'delayMs is a number of milliseconds'
    this.#setting = { fault: known, times, delayMs }
    return null
  }

  /** The fault for a request that has just arrived; uses up one of its times. */
  take(): FaultSetting {
    const taken = this.#setting
    if (taken.times !== null) this.#setting = taken.times > 1 ? { ...taken, times: taken.times - 1 } : NONE
    return taken
  }
}
