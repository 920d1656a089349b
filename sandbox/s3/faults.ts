/** The faults that the stand-in can apply to the next requests. */
export const FAULTS = [
  'none',
  'slow',
  'hang',
  'reset',
  'cut-body',
  'hang-in-body',
  'slow-down',
  'server-error',
  'denied',
] as const
export type Fault = (typeof FAULTS)[number]

/**
 * `times`: the number of requests that are still affected; null: all until the next setting. `method`: affects only requests
 * with this method.
 */
export type FaultSetting = { fault: Fault; times: number | null; delayMs: number; method: string | null }
export const NO_FAULT: FaultSetting = { fault: 'none', times: null, delayMs: 500, method: null }

export class FaultSwitch {
  #setting = NO_FAULT

  set(setting: Partial<FaultSetting>): void {
    this.#setting = { ...NO_FAULT, ...setting }
  }

  /** Returns the fault for a request that has just arrived, and counts the request. */
  take(method: string): FaultSetting {
    const setting = this.#setting
    if (setting.method !== null && setting.method !== method) return NO_FAULT
    if (setting.times !== null) this.set(setting.times > 1 ? { ...setting, times: setting.times - 1 } : NO_FAULT)
    return setting
  }
}
