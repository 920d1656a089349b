/**
 * The faults that the sandbox can apply to the next requests. The `-after-charge` faults record the charge in the ledger first,
 * which a store must handle. From `held` on, the faults are answers of the gateway. The first two of these are about a charge
 * that exists or may exist. `partial` has the effect of ZIP 46225 on an account that accepts split tender.
 */
export const FAULTS = [
  'none',
  'delay',
  'delay-after-charge',
  'timeout-before',
  'timeout-after-charge',
  'server-error',
  'server-error-after-charge',
  'reset',
  'reset-after-charge',
  'bad-json',
  'bad-json-after-charge',
  'held',
  'duplicate',
  'partial',
  'used-token',
  'expired-token',
  'declined',
  'error',
] as const
export type Fault = (typeof FAULTS)[number]

export type FaultSetting = {
  fault: Fault
  /** the number of requests that are still affected; null: all until the next setting */
  times: number | null
  /** for `delay` and `delay-after-charge` */
  delayMs: number
  /** root elements of the affected requests */
  requests: string[]
  /**
   * an affected charge is in no report until faults are set again, because the reports of the gateway may lag behind its
   * answers
   */
  unlisted: boolean
}
const NONE: FaultSetting = {
  fault: 'none',
  times: null,
  delayMs: 500,
  requests: ['createTransactionRequest'],
  unlisted: false,
}

export class FaultSwitch {
  #setting: FaultSetting = NONE

  get setting(): FaultSetting {
    return this.#setting
  }

  /** Applies a setting. Returns its error, or null. */
  set(input: Record<string, unknown>): string | null {
    const { fault, times = null, delayMs = NONE.delayMs, requests = NONE.requests, unlisted = false } = input
    const knownFault = FAULTS.find(name => name === fault)
    if (!knownFault) return `fault is one of ${FAULTS.join(', ')}`
    if (times !== null && !(typeof times === 'number' && Number.isInteger(times) && times > 0))
      return 'times is a whole number from 1'
    if (typeof delayMs !== 'number' || !(delayMs >= 0)) return 'delayMs is a number of milliseconds'
    if (!Array.isArray(requests) || !requests.every(name => typeof name === 'string'))
      return 'requests is a list of names'
    if (typeof unlisted !== 'boolean') return 'unlisted is true or false'
    this.#setting = { fault: knownFault, times, delayMs, requests, unlisted }
    return null
  }

  /** Returns the fault for a request that has just arrived, and counts the request. */
  take(request: string): Pick<FaultSetting, 'fault' | 'delayMs' | 'unlisted'> {
    const setting = this.#setting
    if (setting.fault === 'none' || !setting.requests.includes(request)) return NONE
    if (setting.times !== null) this.#setting = setting.times > 1 ? { ...setting, times: setting.times - 1 } : NONE
    return setting
  }
}
