import { LRUCache } from 'lru-cache'
import { Refusal, type RefusalCode } from '../../../domain/refusal.ts'
import { WorkEnded } from './worker-process.ts'

const MAX_REMEMBERED = 1000

/**
 * Refuses work whose last run ended its process, without another run for `forMs`: a file that takes too long would otherwise occupy the
 * process again and again. `now`: the clock, in ms.
 */
export function rememberEnded(forMs: number, broken: RefusalCode, now = () => performance.now()) {
  const ended = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: forMs, ttlResolution: 0, perf: { now } })
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    if (ended.has(name)) throw new Refusal(broken)
    try {
      return await work()
    } catch (error) {
      if (error instanceof WorkEnded) ended.set(name, true)
      throw error
    }
  }
}
