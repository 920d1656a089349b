// What is looked at when figures are asked for: kept here by whoever has it, so that nobody needs the metrics themselves.

/** A pool of connections to the database, as node-postgres counts it. */
export type PoolState = { totalCount: number; idleCount: number; waitingCount: number }

export const POOLS = new Map<string, PoolState>()
/** Replicas by name: how many seconds they are behind, null while they are left out. */
export const REPLICAS = new Map<string, () => number | null>()
/** How many seconds the clock of this process is ahead of the database's; null: not known. */
export const CLOCK: { offset: () => number | null } = { offset: () => null }
/** Whether the files were there when this process last looked, and how much room they had; null: it has not looked. */
export const FILES: { wereThere: () => boolean | null; freeBytes: () => number | null } = {
  wereThere: () => null,
  freeBytes: () => null,
}
export const STREAMS: { count: () => number } = { count: () => 0 }

/** Figures of this pool are given from now on, under this name. */
export const watchPool = (name: string, pool: PoolState): void => void POOLS.set(name, pool)

/** The lag of this replica is given from now on, and whether it is asked at all. */
export const watchLag = (name: string, lagSeconds: () => number | null): void => void REPLICAS.set(name, lagSeconds)

/** The offset of the clock is given from now on. */
export const watchClock = (offset: () => number | null): void => {
  CLOCK.offset = offset
}

/** Whether the files are there is given from now on, and how much room they have. */
export const watchFileStore = (wereThere: () => boolean, freeBytes: () => number | null): void => {
  FILES.wereThere = wereThere
  FILES.freeBytes = freeBytes
}

/** How many pages follow changes is given from now on. */
export const watchStreams = (count: () => number): void => {
  STREAMS.count = count
}
