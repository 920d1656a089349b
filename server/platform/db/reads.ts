import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { watchLag, watchPool } from '../observability/gauges.ts'
import type { Log } from '../observability/log.ts'
import { type Db, openDatabase, type PoolLimits } from './database.ts'
import { isConnectionError, isRefusedByReplay } from './database-errors.ts'
import { watchReplica } from './watch-replica.ts'
import { WatchedPool } from './watched-queries.ts'

/** The source of read-only queries: `db` uses a replica that keeps up, or else the primary. */
export type Reads = {
  db: Db
  /** the lag of the replica in ms; null: no replica, or not in use */
  lagMs: () => number | null
  /** Resolves when `db` can read everything that was committed until now. */
  caughtUp: () => Promise<void>
  stop: () => Promise<void>
}

type Replica = { url: string; mostLagMs: number; limits: PoolLimits; log: Log; lookMs?: number }

const ofPrimary = new AsyncLocalStorage<true>()
/** True if the current work reads from the primary, because its caller has just changed data. */
export const isOfPrimary = (): boolean => ofPrimary.getStore() === true
/** Runs `work` with all its reads on the primary, so that it sees every committed change. */
export const readOfPrimary = <T>(work: () => T): T => ofPrimary.run(true, work)

/** Reads only from the primary. */
export const readsOf = (primary: Db): Reads => ({
  db: primary,
  lagMs: () => null,
  caughtUp: async () => {},
  stop: async () => {},
})

/**
 * Opens a replica in addition to `primary`. A replica that is unreachable, or lags more than `mostLagMs`, is not used
 * until it recovers; its pending queries are repeated on the primary.
 */
export function openReads(primary: Db, { url, mostLagMs, limits, log, lookMs }: Replica): Reads {
  const replica = openDatabase(url, () => watching.leave('connection lost'), limits)
  watchPool('reads', replica.$client)
  const watching = watchReplica({ primary, replica, mostLagMs, log, ...(lookMs ? { lookMs } : {}) })
  watchLag('reads', () => seconds(watching.lagMs()))
  const pool = new ReadPool(primary.$client, replica.$client, {
    isAsked: () => watching.lagMs() !== null && !isOfPrimary(),
    onAway: error => watching.leave(error.message),
  })
  return {
    db: drizzle({ client: pool, casing: 'snake_case' }),
    lagMs: watching.lagMs,
    caughtUp: watching.caughtUp,
    stop: async () => {
      await watching.stop()
      await replica.$client.end()
    },
  }
}

const seconds = (ms: number | null): number | null => (ms === null ? null : ms / 1000)

type Choice = { isAsked: () => boolean; onAway: (error: Error) => void }

/** Has no connections of its own. Returns connections of the replica, or of the primary. */
class ReadPool extends WatchedPool {
  readonly #primary: pg.Pool
  readonly #replica: pg.Pool
  readonly #choice: Choice

  constructor(primary: pg.Pool, replica: pg.Pool, choice: Choice) {
    super()
    this.#primary = primary
    this.#replica = replica
    this.#choice = choice
    const ask = this.query
    // A read-only statement can be repeated.
    Object.assign(this, {
      query: async (...asked: unknown[]): Promise<unknown> => {
        const wasReplica = choice.isAsked()
        try {
          return await Reflect.apply(ask, this, asked)
        } catch (error) {
          if (!wasReplica || !(isConnectionError(error) || isRefusedByReplay(error))) throw error
          if (isConnectionError(error)) choice.onAway(error instanceof Error ? error : new Error(String(error)))
          return readOfPrimary(() => Reflect.apply(ask, this, asked))
        }
      },
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    if (!this.#choice.isAsked()) return callback ? void this.#primary.connect(callback) : this.#primary.connect()
    const connected = this.#replica.connect().catch((error: Error) => {
      // The primary is running even if it refuses a connection (full, starting, not permitted).
      this.#choice.onAway(error)
      return this.#primary.connect()
    })
    if (!callback) return connected
    connected.then(
      client => callback(undefined, client, error => client.release(error)),
      (error: Error) => callback(error, undefined, () => {}),
    )
    return undefined
  }
}
