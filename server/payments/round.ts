const ROUND_MS = 60_000

/**
 * The bound of a round of asking the gateway: over after `ms`, so that one that hangs keeps nothing else that asks it
 * waiting for long, and when the store stops. What has begun is ended; nothing is begun after that.
 */
export function round(isStopped: () => boolean = () => false, ms = ROUND_MS): () => boolean {
  const until = performance.now() + ms
  return () => isStopped() || performance.now() > until
}
