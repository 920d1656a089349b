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

/** `times`: how many requests more; null: until set otherwise. `method`: of these requests only. */
export type FaultSetting = { fault: Fault; times: number | null; delayMs: number; method: string | null }
export const NO_FAULT: FaultSetting = { fault: 'none', times: null, delayMs: 500, method: null }

export class FaultSwitch {
  #setting = NO_FAULT

  set(setting: Partial<FaultSetting>): void {
    this.#setting = { ...NO_FAULT, ...setting }
  }

  /** The fault for a request that has just arrived; uses up one of its times. */
  take(method: string): FaultSetting {
    const taken = this.#setting
    if (taken.method !== null && taken.method !== method) return NO_FAULT
    if (taken.times !== null) this.set(taken.times > 1 ? { ...taken, times: taken.times - 1 } : NO_FAULT)
    return taken
  }
}
