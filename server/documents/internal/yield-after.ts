import { setImmediate } from 'node:timers/promises'

/** Asked between small pieces of long work: lets everything else have its turn once `ms` were worked in one go. */
export function yieldAfter(ms: number): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < ms) return
    await setImmediate()
    since = performance.now()
  }
}
