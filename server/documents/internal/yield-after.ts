import { setImmediate } from 'node:timers/promises'

/** Called between small pieces of long work. Yields to other work after `ms` of continuous work. */
export function yieldAfter(ms: number): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < ms) return
    await setImmediate()
    since = performance.now()
  }
}
