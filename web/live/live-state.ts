let heardAt = Number.NEGATIVE_INFINITY

/** If the stream is silent for longer, its connection is dead: the store sends a heartbeat every 25 s. */
export const SILENCE_MS = 60_000

/** The stream of changes has given a sign of life. */
export function markStreamAlive(): void {
  heardAt = performance.now()
}

/** The stream has ended. */
export function markStreamLost(): void {
  heardAt = Number.NEGATIVE_INFINITY
}

/** True while changes are pushed, so that polling is unnecessary. */
export const isStreamAlive = (): boolean => performance.now() - heardAt < SILENCE_MS
