let heardAt = Number.NEGATIVE_INFINITY

/** Longer silence than this is none of the stream's: its connection is dead. The store gives a sign every 25 s. */
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
