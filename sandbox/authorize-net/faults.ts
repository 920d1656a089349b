/**
 * What the sandbox can be told to do wrong with the next requests. The `-after-charge` ones enter the charge into the
 * ledger first: exactly what a store must survive.
 */
export const FAULTS = [
  'none',
  'delay',
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
  'used-token',
  'expired-token',
  'declined',
  'error',
] as const
export type Fault = (typeof FAULTS)[number]

export type FaultSetting = { fault: Fault; times: number | null; delayMs: number; requests: string[] }
const NONE: FaultSetting = { fault: 'none', times: null, delayMs: 500, requests: ['createTransactionRequest'] }

export class FaultSwitch {
  #now: FaultSetting = NONE

  get setting(): FaultSetting {
    return this.#now
  }

  /** Returns what is wrong with the setting, or null once it is in force. */
  set(given: Record<string, unknown>): string | null {
    const { fault, times = null, delayMs = NONE.delayMs, requests = NONE.requests } = given
    const known = FAULTS.find(name => name === fault)
    if (!known) return `fault is one of ${FAULTS.join(', ')}`
    if (times !== null && !(typeof times === 'number' && Number.isInteger(times) && times > 0))
      return 'times is a whole number from 1'
    if (typeof delayMs !== 'number' || delayMs < 0) return 'delayMs is a number of milliseconds'
    if (!Array.isArray(requests) || !requests.every(name => typeof name === 'string'))
      return 'requests is a list of names'
    this.#now = { fault: known, times, delayMs, requests }
    return null
  }

  /** The fault for a request that has just arrived; uses up one of its times. */
  take(request: string): Fault {
    const { fault, times, requests } = this.#now
    if (fault === 'none' || !requests.includes(request)) return 'none'
    if (times !== null) this.#now = times > 1 ? { ...this.#now, times: times - 1 } : NONE
    return fault
  }
}
