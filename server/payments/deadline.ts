const DEADLINE_MS = 60_000

/**
 * The bound of a round of asking the gateway: over after `ms`, so that one that hangs keeps nothing else that asks it
 * waiting for long, and when the store stops. What has begun is ended; nothing is begun after that.
 */
export function deadline(isStopped: () => boolean = () => false, ms = DEADLINE_MS): () => boolean {
  const until = performance.now() + ms
  return () => isStopped() || performance.now() > until
}
