// Sources of gauges. Their owners register them here, so that they need not import the metrics.

/** A pool of connections to the database, as node-postgres counts it. */
export type PoolState = { totalCount: number; idleCount: number; waitingCount: number }

export const POOLS = new Map<string, PoolState>()
/** Replicas by name, with their lag in seconds; null while a replica is not used. */
export const REPLICAS = new Map<string, () => number | null>()
/** The seconds by which the clock of this process is ahead of the database's; null: unknown. */
export const CLOCK: { offset: () => number | null } = { offset: () => null }
/** Returns whether the files were reachable at the last check, and their free bytes; null before the first check. */
export const FILES: { wereThere: () => boolean | null; freeBytes: () => number | null } = {
  wereThere: () => null,
  freeBytes: () => null,
}
export const STREAMS: { count: () => number } = { count: () => 0 }

/** Registers the figures of this pool under this name. */
export const watchPool = (name: string, pool: PoolState): void => void POOLS.set(name, pool)

/** Registers the lag of this replica; null while it is not in use. */
export const watchLag = (name: string, lagSeconds: () => number | null): void => void REPLICAS.set(name, lagSeconds)

/** Registers the offset of the clock. */
export const watchClock = (offset: () => number | null): void => {
  CLOCK.offset = offset
}

/** Registers the check of the files and their free bytes. */
export const watchFileStore = (wereThere: () => boolean, freeBytes: () => number | null): void => {
  FILES.wereThere = wereThere
  FILES.freeBytes = freeBytes
}

/** The number of pages that are subscribed to live changes. The broker sets it later. */
export const watchStreams = (count: () => number): void => {
  STREAMS.count = count
}
