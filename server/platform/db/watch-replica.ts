import { setTimeout as pause } from 'node:timers/promises'
import { z } from '../../../domain/text/zod.ts'
import type { Log } from '../observability/log.ts'
import type { Db } from './database.ts'
import { firstRow } from './rows.ts'

type Watched = { primary: Db; replica: Db; mostLagMs: number; log: Log; lookMs?: number }
type Position = { at: number; lsn: bigint }

/** Interval between reads of both positions. */
const LOOK_MS = 1000
/** The number of recorded positions of the primary. A lag beyond them has no exact value. */
const MAX_POSITIONS = 400

/**
 * Watches the lag of a replica. Once a second it records the primary's position in the log, and finds the newest
 * recorded position that the replica has replayed. The replica's own values do not measure the lag:
 * pg_last_xact_replay_timestamp does not advance without writes, and a disconnected replica has replayed everything
 * that it has received. If the primary does not respond, the last state applies, so that reads continue.
 */
export function watchReplica({ primary, replica, mostLagMs, log, lookMs = LOOK_MS }: Watched) {
  const stopping = new AbortController()
  const positions: Position[] = []
  let lag: number | null = null
  let timesLeft = 0

  const leave = (why: string) => {
    timesLeft++
    if (lag !== null) log.warn({ error: why }, 'the replica is left out')
    lag = null
  }
  const look = async () => {
    const before = timesLeft
    const replayQuery = replayedBy(replica).catch(toError)
    const position = await positionOf(primary).catch(() => null)
    if (position && position.lsn !== positions.at(-1)?.lsn) positions.push(position)
    if (positions.length > MAX_POSITIONS) positions.shift()
    const reached = await replayQuery
    if (reached instanceof Error) return leave(reached.message)
    // The replica was taken out of use during the check, so its earlier answer no longer counts.
    if (!position || timesLeft !== before) return
    const lagMs = lagOf(positions, reached, Date.now())
    if (lagMs > mostLagMs)
      return leave(`it is ${lagMs === Number.POSITIVE_INFINITY ? 'too far' : `${Math.round(lagMs / 1000)} s`} behind`)
    if (lag === null) log.info({ lagMs }, 'the replica is asked')
    lag = lagMs
  }
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await look()
      await pause(lookMs, null, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return {
    lagMs: () => lag,
    leave,
    caughtUp: async () => {
      if (lag === null) return
      const now = await positionOf(primary).catch(() => null)
      while (now && lag !== null && !stopping.signal.aborted) {
        if ((await replayedBy(replica).catch(() => now.lsn)) >= now.lsn) return
        await pause(lookMs / 10)
      }
    },
    stop: async () => {
      stopping.abort()
      await watching
    },
  }
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/** The lag of the replica in ms: 0 if it has replayed everything, Infinity if it is behind the first recorded position. */
export function lagOf(positions: readonly Position[], replayed: bigint, now: number): number {
  if (positions[0] && positions[0].lsn > replayed) return Number.POSITIVE_INFINITY
  const first = positions.find(({ lsn }) => lsn > replayed)
  return first ? now - first.at : 0
}

const LsnShape = z.object({ lsn: z.string() })

const IN_BYTES = "- '0/0'::pg_lsn)::text AS lsn"

async function positionOf(db: Db): Promise<Position> {
  const at = Date.now()
  const row = await firstRow(db, LsnShape, `SELECT (pg_current_wal_insert_lsn() ${IN_BYTES}`)
  return { at, lsn: BigInt(row?.lsn ?? 0) }
}

/** A server that was a replica and is now the primary has replayed everything that it has written. */
async function replayedBy(db: Db): Promise<bigint> {
  const row = await firstRow(
    db,
    LsnShape,
    `SELECT (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_insert_lsn() END ${IN_BYTES}`,
  )
  return BigInt(row?.lsn ?? 0)
}
