/**
 * The faults that the sandbox can apply to the next requests. The `-after-charge` ones enter the charge into the ledger
 * first: exactly the case that a store must survive. The last eight are responses of the gateway; the first two of them
 * are about a charge that exists or may exist, and `partial` is the effect of ZIP 46225 on an account that accepts
 * split tender.
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
  /** how many requests more; null: until set otherwise */
  times: number | null
  /** for `delay` and `delay-after-charge` */
  delayMs: number
  /** root elements of the requests that are hit */
  requests: string[]
  /** a charge that is hit is in no report until faults are set again, as the gateway's reports may be behind its answers */
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

  /** Returns what is wrong with the setting, or null once it is in force. */
  set(given: Record<string, unknown>): string | null {
    const { fault, times = null, delayMs = NONE.delayMs, requests = NONE.requests, unlisted = false } = given
    const known = FAULTS.find(name => name === fault)
    if (!known) return `fault is one of ${FAULTS.join(', ')}`
    if (times !== null && !(typeof times === 'number' && Number.isInteger(times) && times > 0))
      return 'times is a whole number from 1'
    if (typeof delayMs !== 'number' || !(delayMs >= 0)) return 'delayMs is a number of milliseconds'
    if (!Array.isArray(requests) || !requests.every(name => typeof name === 'string'))
      return 'requests is a list of names'
    if (typeof unlisted !== 'boolean') return 'unlisted is true or false'
    this.#setting = { fault: known, times, delayMs, requests, unlisted }
    return null
  }

  /** The fault for a request that has just arrived; uses up one of its times. */
  take(request: string): Pick<FaultSetting, 'fault' | 'delayMs' | 'unlisted'> {
    const taken = this.#setting
    if (taken.fault === 'none' || !taken.requests.includes(request)) return NONE
    if (taken.times !== null) this.#setting = taken.times > 1 ? { ...taken, times: taken.times - 1 } : NONE
    return taken
  }
}
