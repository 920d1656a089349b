// Sources of gauges, registered here by their owners, so that these do not import the metrics.

/** A pool of connections to the database, as node-postgres counts it. */
export type PoolState = { totalCount: number; idleCount: number; waitingCount: number }

export const POOLS = new Map<string, PoolState>()
/** Replicas by name: how many seconds they are behind, null while they are left out. */
export const REPLICAS = new Map<string, () => number | null>()
/** The seconds by which the clock of this process is ahead of the database's; null: unknown. */
export const CLOCK: { offset: () => number | null } = { offset: () => null }
/** Whether the files were reachable at the last check, and their free bytes; null before the first check. */
export const FILES: { wereThere: () => boolean | null; freeBytes: () => number | null } = {
  wereThere: () => null,
  freeBytes: () => null,
}
export const STREAMS: { count: () => number } = { count: () => 0 }

/** Figures of this pool are given from now on, under this name. */
export const watchPool = (name: string, pool: PoolState): void => void POOLS.set(name, pool)

/** Registers the lag of this replica; null while it is not in use. */
export const watchLag = (name: string, lagSeconds: () => number | null): void => void REPLICAS.set(name, lagSeconds)

/** The offset of the clock is given from now on. */
export const watchClock = (offset: () => number | null): void => {
  CLOCK.offset = offset
}

/** Registers the check of the files and their free bytes. */
export const watchFileStore = (wereThere: () => boolean, freeBytes: () => number | null): void => {
  FILES.wereThere = wereThere
  FILES.freeBytes = freeBytes
}

/** The number of subscribed pages is added later. */
export const watchStreams = (count: () => number): void => {
  STREAMS.count = count
}
