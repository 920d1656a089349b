import { z } from '../../../domain/text/zod.ts'
import type { Log } from '../observability/log.ts'
import type { Db } from './database.ts'
import { firstRow } from './rows.ts'

/**
 * A larger difference between the clocks of a process and its database is reported, because each reads timestamps of
 * the other.
 */
export const MAX_CLOCK_OFFSET_S = 5
/** Concurrent checks share one result, so that they do not add up. */
const GOOD_FOR_MS = 1000

export type DatabaseProbe = {
  /** True if the database answers and has this version's tables. */
  isReady: () => Promise<boolean>
  /**
   * Seconds by which the clock of this process is ahead of the database's at the last check; null before the first
   * answer.
   */
  clockOffset: () => number | null
}

/**
 * Checks that `db` answers, and compares the clocks. It needs its own connection, because a process whose pages use the
 * whole pool is busy, not disconnected. Logs when the clocks differ by more than MAX_CLOCK_OFFSET_S, and when they
 * agree again.
 */
export function probeDatabase(db: Db, log: Log, goodMs = GOOD_FOR_MS): DatabaseProbe {
  let offset: number | null = null
  let isOff = false
  let last: { at: number; ready: Promise<boolean> } | null = null

  const ask = async (): Promise<boolean> => {
    const clock = await readClock(db).catch(() => null)
    if (clock === null) return false
    // A difference within the duration of the query says nothing about the clocks.
    offset = Math.abs(clock.offset) > clock.margin ? clock.offset : 0
    const wasOff = isOff
    // The whole duration of the query may be before or after the moment at which the database read its clock.
    isOff = Math.abs(clock.offset) - clock.margin > MAX_CLOCK_OFFSET_S
    if (isOff !== wasOff) {
      const words = isOff ? 'the clocks of this process and the database differ' : 'the clocks agree again'
      log.warn({ aheadSeconds: roundTenth(clock.offset) }, words)
    }
    return true
  }
  return {
    isReady: () => {
      const now = performance.now()
      if (last === null || now - last.at >= goodMs) last = { at: now, ready: ask() }
      return last.ready
    },
    clockOffset: () => (offset === null ? null : roundTenth(offset)),
  }
}

const roundTenth = (seconds: number): number => Math.round(seconds * 10) / 10

const AtShape = z.object({ at: z.number() })

/**
 * The seconds by which the clock of this process is ahead, and the possible error of that value. Throws if the database
 * does not respond.
 */
export async function readClock(db: Db): Promise<{ offset: number; margin: number }> {
  const before = Date.now()
  const row = await firstRow(
    db,
    AtShape,
    'SELECT extract(epoch FROM clock_timestamp())::float8 AS at, (SELECT true FROM audit_entries LIMIT 1)',
  )
  const after = Date.now()
  if (!row) throw new Error('the database does not say its time')
  return { offset: (before + after) / 2000 - row.at, margin: (after - before) / 2000 }
}
