const DEADLINE_MS = 60_000

/**
 * The time limit of a round of gateway queries: over after `ms`, or when the store stops, so that one hanging query
 * does not delay other rounds. A started item is finished; no new one is started.
 */
export function deadline(isStopped: () => boolean = () => false, ms = DEADLINE_MS): () => boolean {
  const until = performance.now() + ms
  return () => isStopped() || performance.now() > until
}

/** Waits for work that continues by itself, for at most `ms`. The work must handle errors that it throws later. */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>(resolve => {
    timer = setTimeout(resolve, ms)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
