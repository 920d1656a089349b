import { Refusal, type RefusalCode } from '../../../domain/refusal.ts'
import { currentKey, waitWithoutSlot } from './concurrency-queue.ts'

/** A waiting caller: its turn starts, or it is refused. */
type Waiting = { start: () => void; drop: () => void; weight: number }
/** `mostWaiting`: the maximum weight of the queue; an entry has the weight 1 unless stated otherwise */
type Turns = { atOnce: number; waitMs: number; mostWaiting?: number; refusal?: RefusalCode }

/**
 * Limits concurrent work in this process; the others wait in line without a database connection, first come, first
 * served. So a crowd that wants the same rows neither takes every connection nor waits on one lock for longer than a
 * statement may. A caller is refused BUSY after `waitMs`, or at once if the line has `mostWaiting`.
 *
 * `whose` is the key of the work, by default the network address of the request. Each waiting key has one turn before
 * any has a second one, and in a full line the key with the most work makes room, so that a key with much work delays
 * only itself. Work that takes memory while it waits has a `weight` in the line.
 *
 * A request in line releases its turn of the process (concurrency-queue.ts) until its work here is done: a long line would
 * otherwise hold all turns.
 */
export function limitConcurrency({ atOnce, waitMs, mostWaiting = Number.POSITIVE_INFINITY, refusal = 'BUSY' }: Turns) {
  /** a line for each waiting key; the key with the next turn is first */
  const lines = new Map<string, Waiting[]>()
  let running = 0
  let waiting = 0

  const turn = (whose: string, weight: number): Promise<void> =>
    new Promise((begin, refuse) => {
      while (waiting + weight > mostWaiting) if (!makeRoom(whose, weight)) return refuse(new Refusal(refusal))
      waiting += weight
      const line = lines.get(whose) ?? []
      const leave = () => {
        clearTimeout(late)
        waiting -= weight
        const at = line.indexOf(own)
        if (at >= 0) line.splice(at, 1)
        if (line.length === 0 && lines.get(whose) === line) lines.delete(whose)
      }
      const drop = () => {
        leave()
        refuse(new Refusal(refusal))
      }
      const late = setTimeout(drop, waitMs)
      const start = () => {
        clearTimeout(late)
        waiting -= weight
        begin()
      }
      const own: Waiting = { start, drop, weight }
      line.push(own)
      lines.set(whose, line)
    })

  /** Drops the last entry of the heaviest queue, if that is heavier than the queue of `whose` would be. */
  const makeRoom = (whose: string, weight: number): boolean => {
    const heaviest = [...lines.values()].reduce<Waiting[]>(
      (most, line) => (weightOf(line) > weightOf(most) ? line : most),
      [],
    )
    if (weightOf(heaviest) <= weightOf(lines.get(whose) ?? []) + weight) return false
    heaviest.at(-1)?.drop()
    return true
  }

  const next = (): (() => void) | undefined => {
    for (const [whose, line] of lines) {
      const start = line.shift()?.start
      // After all other waiting keys.
      lines.delete(whose)
      if (line.length > 0) lines.set(whose, line)
      return start
    }
    return undefined
  }

  const inPlace = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } finally {
      // The place is handed on instead of freed, so that a request that comes just then does not get ahead of the line.
      const start = next()
      if (start) start()
      else running--
    }
  }

  return <T>(work: () => Promise<T>, whose = currentKey(), weight = 1): Promise<T> => {
    if (running < atOnce) {
      running++
      return inPlace(work)
    }
    return waitWithoutSlot(async () => {
      await turn(whose, weight)
      return inPlace(work)
    })
  }
}

const weightOf = (line: readonly Waiting[]): number => line.reduce((sum, { weight }) => sum + weight, 0)

/** The same limit for each key separately, such as a customer or a network address. */
export function limitConcurrencyPerKey(turns: Turns) {
  const each = new Map<string, { limit: ReturnType<typeof limitConcurrency>; count: number }>()
  return async <T>(whose: string, work: () => Promise<T>): Promise<T> => {
    const own = each.get(whose) ?? { limit: limitConcurrency(turns), count: 0 }
    each.set(whose, own)
    own.count++
    try {
      return await own.limit(work)
    } finally {
      own.count--
      if (own.count === 0) each.delete(whose)
    }
  }
}
