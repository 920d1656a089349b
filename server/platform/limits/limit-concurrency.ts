import { Refusal, type RefusalCode } from '../../../domain/refusal.ts'
import { currentKey, waitWithoutTurn } from './concurrency-queue.ts'
import { LastTurns } from './last-turns.ts'
import { networkGroup } from './limits.ts'
import { UsedTime } from './used-time.ts'

/**
 * Controls whether the time in a place counts for its key. Work that first waits for something that it did not cause
 * stops the count, and starts it when it begins.
 */
export type PlaceTimer = { start: () => void; stop: () => void }

/** A waiting caller, whose work starts or is refused. */
type Waiting = {
  start: () => void
  drop: () => void
  weight: number
  /** the time of its arrival in ms, and the number of places given before it */
  since: number
  sincePlace: number
}
type ConcurrencyLimits = {
  atOnce: number
  waitMs: number
  /** the maximum weight of the queue; an entry has the weight 1 by default */
  mostWaiting?: number
  refusal?: RefusalCode
  /** the clock, in ms */
  now?: () => number
}

type Place = { whose: string; since: number; isCounted: boolean }

/** After this long, the time that keys have used counts half: a file may take ten seconds. */
const HALF_LIFE_MS = 5 * 60_000
/**
 * Keys whose used times are in the same step are equal, so that a crowd of buyers is served in the order of arrival.
 */
const STEP_MS = 250

/**
 * Limits concurrent work in this process; the others wait in line without a database connection. So a crowd that
 * wants the same rows neither takes every connection nor waits on one lock for longer than a statement may. A caller is
 * refused BUSY after `waitMs`, or at once if the line has `mostWaiting`.
 *
 * `whose` is the key of the work, by default the network address of the request. The key that has used the places least
 * lately is the next; among equals, each waiting key has one turn before any has a second one. Of the keys that have
 * waited for a quarter of `waitMs`, every second place is for the one without a place for the longest. The addresses of a
 * network count together, too. In a full line the key with the most work makes room, or the one that has used the
 * places most. So a key or a network with much or long work delays only itself. Work that takes memory while it waits
 * has a `weight` in the line.
 *
 * A request in line releases its turn of the process (concurrency-queue.ts) until its work here is done: a long line would
 * otherwise hold all turns.
 */
export function limitConcurrency({
  atOnce,
  waitMs,
  mostWaiting = Number.POSITIVE_INFINITY,
  refusal = 'BUSY',
  now = () => performance.now(),
}: ConcurrencyLimits) {
  /** the queue of each waiting key; among keys with equal used time, the key with the next turn is first */
  const lines = new Map<string, Waiting[]>()
  const used = new UsedTime(HALF_LIFE_MS, now)
  /** the places in use, and the time from which each one's use is not counted yet */
  const places = new Set<Place>()
  /** the places given so far, and the last one of each key and network */
  const given = new LastTurns()
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
      const own: Waiting = { start, drop, weight, since: now(), sincePlace: given.count }
      line.push(own)
      lines.set(whose, line)
    })

  /**
   * Drops the last entry of the heaviest queue, if that is heavier than the queue of `whose` would be. Otherwise drops
   * the last entry of the key that has used most, if that is more than `whose` has used, and if its queue is as heavy as
   * that of `whose` would be: a key with much waiting work never displaces a key with little.
   */
  const makeRoom = (whose: string, weight: number): boolean => {
    const heaviest = [...lines.values()].reduce<Waiting[]>(
      (most, line) => (weightOf(line) > weightOf(most) ? line : most),
      [],
    )
    const own = weightOf(lines.get(whose) ?? []) + weight
    const dropped = weightOf(heaviest) > own ? heaviest : lineOfMostUsed(whose, own)
    dropped?.at(-1)?.drop()
    return dropped !== undefined
  }

  const lineOfMostUsed = (whose: string, leastWeight: number): Waiting[] | undefined => {
    countTime()
    let most = usedBy(whose)
    let found: Waiting[] | undefined
    for (const [key, line] of lines) {
      if (weightOf(line) < leastWeight || usedBy(key) <= most) continue
      most = usedBy(key)
      found = line
    }
    return found
  }

  /** The used time of a key, in steps. */
  const usedBy = (whose: string): number => {
    const network = networkGroup(whose)
    return Math.floor(used.of(whose, network ? [network] : []) / STEP_MS)
  }

  /** Counts the use of the places until now. */
  const countTime = () => {
    for (const place of places) {
      const passed = now() - place.since
      place.since += passed
      if (!place.isCounted) continue
      used.add(place.whose, passed)
      const network = networkGroup(place.whose)
      if (network) used.add(network.key, passed)
    }
    used.fade()
  }

  const nextKey = (): string | undefined => {
    const [first] = lines.keys()
    if (first === undefined) return undefined
    countTime()
    let next = first
    let longest: string | undefined
    let before = Number.POSITIVE_INFINITY
    const longSince = given.count % 2 === 0 ? now() - waitMs / 4 : Number.NEGATIVE_INFINITY
    for (const [whose, line] of lines) {
      if (usedBy(whose) < usedBy(next)) next = whose
      const [head] = line
      if (!head || head.since > longSince) continue
      const last = given.of(keysOf(whose), head.sincePlace)
      if (last < before) [longest, before] = [whose, last]
    }
    return longest ?? next
  }

  const keysOf = (whose: string): string[] => [whose, ...[networkGroup(whose)?.key].filter(key => key !== undefined)]

  const countPlace = (whose: string) =>
    given.begin(keysOf(whose), () => [...lines.values()].flat().map(({ sincePlace }) => sincePlace))

  const next = (): (() => void) | undefined => {
    const whose = nextKey()
    const line = whose === undefined ? undefined : lines.get(whose)
    if (whose === undefined || line === undefined) return undefined
    const start = line.shift()?.start
    countPlace(whose)
    // Puts the key after all other waiting keys.
    lines.delete(whose)
    if (line.length > 0) lines.set(whose, line)
    return start
  }

  const inPlace = async <T>(work: (timer: PlaceTimer) => Promise<T>, whose: string): Promise<T> => {
    const place = { whose, since: now(), isCounted: true }
    places.add(place)
    const count = (isCounted: boolean) => {
      countTime()
      place.isCounted = isCounted
    }
    try {
      return await work({ start: () => count(true), stop: () => count(false) })
    } finally {
      countTime()
      places.delete(place)
      // The place is passed on instead of freed, so that a request that arrives at this moment does not overtake the
      // queue.
      const start = next()
      if (start) start()
      else running--
    }
  }

  return <T>(work: (timer: PlaceTimer) => Promise<T>, whose = currentKey(), weight = 1): Promise<T> => {
    if (running < atOnce) {
      running++
      countPlace(whose)
      return inPlace(work, whose)
    }
    return waitWithoutTurn(async () => {
      await turn(whose, weight)
      return inPlace(work, whose)
    })
  }
}

const weightOf = (line: readonly Waiting[]): number => line.reduce((sum, { weight }) => sum + weight, 0)

/** A separate limit for each key, such as a customer or a network address. */
export function limitConcurrencyPerKey(limits: ConcurrencyLimits) {
  const each = new Map<string, { limit: ReturnType<typeof limitConcurrency>; count: number }>()
  return async <T>(whose: string, work: () => Promise<T>): Promise<T> => {
    const own = each.get(whose) ?? { limit: limitConcurrency(limits), count: 0 }
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

/** Work of the same key one after the other, as of a customer with two tabs; refuses BUSY after 10 s, or if 100 wait. */
export const oneAtATimePerKey = () => limitConcurrencyPerKey({ atOnce: 1, mostWaiting: 100, waitMs: 10_000 })
