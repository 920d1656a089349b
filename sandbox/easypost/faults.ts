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

/** `times`: the number of requests that are still affected; null: all until the next setting. */
export type FaultSetting = { fault: Fault; times: number | null; delayMs: number }
const NONE: FaultSetting = { fault: 'none', times: null, delayMs: 500 }

export class FaultSwitch {
  #setting: FaultSetting = NONE

  get setting(): FaultSetting {
    return this.#setting
  }

  /** Applies a setting. Returns its error, or null. */
  set({ fault, times = null, delayMs = NONE.delayMs }: Record<string, unknown>): string | null {
    const knownFault = FAULTS.find(name => name === fault)
    if (!knownFault) return `fault is one of ${FAULTS.join(', ')}`
    if (times !== null && !(typeof times === 'number' && Number.isInteger(times) && times > 0))
      return 'times is a whole number from 1'
    if (typeof delayMs !== 'number' || !(delayMs >= 0)) return 'delayMs is a number of milliseconds'
    this.#setting = { fault: knownFault, times, delayMs }
    return null
  }

  /** Returns the fault for a request that has just arrived, and counts the request. */
  take(): FaultSetting {
    const setting = this.#setting
    if (setting.times !== null) this.#setting = setting.times > 1 ? { ...setting, times: setting.times - 1 } : NONE
    return setting
  }
}
