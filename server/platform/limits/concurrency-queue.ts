import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { performance } from 'node:perf_hooks'
import { Refusal } from '../../../domain/refusal.ts'
import { LastTurns } from './last-turns.ts'
import { type Group, UsedTime } from './used-time.ts'

type Limits = {
  /** the maximum number of concurrent requests in this process */
  atOnce: number
  /**
   * the maximum while the event loop is busy: more would not finish sooner, and each response would wait for all others
   */
  atOnceBusy?: number
  /**
   * the maximum for one key while no other key runs or waits; the remaining turns are free for the next key that
   * arrives
   */
  alone: number
  /** the maximum for one key while other keys run or wait */
  shared: number
  /** the maximum number of waiting requests, of all keys */
  maxWaiting: number
  /** the maximum waiting time of a request */
  waitMs: number
}
type Waiting = {
  start: () => void
  drop: () => void
  isGone: () => boolean
  groups: readonly Group[]
  /** the time of its arrival in ms, and the number of turns begun before it */
  since: number
  sinceTurn: number
}

/** The event loop of this process, as ConcurrencyQueue measures it. */
type Loop = {
  /** the total working time in ms, without waiting */
  worked: () => number
  /** the total number of accepted network connections */
  taken: () => number
  /** the clock, in ms */
  now: () => number
}

let openedSockets = 0
subscribe('net.server.socket', () => openedSockets++)

const LOOP: Loop = {
  worked: () => performance.eventLoopUtilization().active,
  taken: () => openedSockets,
  now: () => performance.now(),
}

/** Turns that begin between two rests. */
const MAX_BEGUN = 4
/** Work after which the process rests before the next turn begins. */
const LONG_MS = 5
/** The longest rest. If connections still wait at its end, one turn begins, and the next rest follows. */
const MAX_REST_MS = 100
/** The time for which the event loop is observed, and the share of it above which the loop is busy. */
const OBSERVED_MS = 50
const BUSY_SHARE = 0.9
/**
 * After this long, the time that keys have used counts half. A busy process takes many seconds for one round of all
 * keys, so the time of each key must count for longer than that.
 */
const HALF_LIFE_MS = 60_000
/** A key whose first request has waited this long may be next, although others have used less time. */
const LONG_WAIT_MS = 500
/** The used time of a request that a full queue refuses. */
const REFUSED_MS = 1
/** A request that returns from a wait has less work left than a new one. */
const REJOIN_MS = 1000

/** The turn of the current request. */
const current = new AsyncLocalStorage<Turn>()

/**
 * Runs `work`, which waits for something outside this process: an external service, or a queue with its own limit.
 * Another request has the turn until the work is done; then this request takes a turn again. A request with many
 * parallel waits releases its turn once. Outside of a request, this only runs `work`.
 */
export async function waitWithoutTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = current.getStore()
  if (!turn) return work()
  turn.leave()
  try {
    return await work()
  } finally {
    await turn.rejoin()
  }
}

/** The key of the current request, a network address; '' outside of a request. */
export const currentKey = (): string => current.getStore()?.key ?? ''

/** Runs work as if outside of a request, so that it may take a turn in another queue. */
export const withoutTurn = <T>(work: () => T): T => current.exit(work)

/**
 * Shares the processors between keys (network addresses). The key whose recent turns took the least time has the next
 * turn. Among equal keys, each has one turn before any has a second. While several keys are active, each has at most
 * `shared` turns, and the last turn is for a key that has none. So a key with many or long requests delays only itself.
 * A group of keys that used more than its share delays its own requests in the same way. Of the keys that have waited
 * long, every second turn is for the one without a turn for the longest: many new keys cannot keep out a key that has
 * used the process before.
 */
export class ConcurrencyQueue {
  readonly #limits: Limits
  /** turns in use by key, and by group */
  readonly #running = new Map<string, number>()
  /** the queue of each waiting key; the key with the next turn is first */
  readonly #lines = new Map<string, Waiting[]>()
  #total = 0
  /** turns started since the last rest */
  #begun = 0
  /** turns started so far, and the last one of each key and group */
  readonly #lastTurns = new LastTurns()
  /** the working time of the event loop at the end of the last rest */
  #restedAt: number
  #isResting = false
  #waiting = 0
  /** the time of turns by key and by group */
  readonly #used: UsedTime
  /** The time of one turn so far, in ms. Each ms is divided by the number of concurrent turns. */
  #perTurn = 0
  #perTurnAt: number
  #isBusy = false
  #again: NodeJS.Timeout | undefined
  /** the start of the observation of the event loop, and its working time at that moment */
  #observed: { at: number; worked: number }
  readonly #loop: Loop

  constructor(limits: Limits, loop: Loop = LOOP) {
    this.#limits = limits
    this.#loop = loop
    this.#restedAt = loop.worked()
    this.#used = new UsedTime(HALF_LIFE_MS, loop.now)
    this.#observed = { at: loop.now(), worked: loop.worked() }
    this.#perTurnAt = loop.now()
  }

  /**
   * Runs `work` in a turn of this key. If the request waits too long, refuses TOO_MANY_AT_ONCE if other requests of its
   * key run, else BUSY. A request whose client `isGone` before its turn is skipped.
   */
  async run<T>(
    whose: string,
    work: () => Promise<T>,
    isGone: () => boolean = () => false,
    groups: readonly Group[] = [],
  ): Promise<T> {
    const turn = new Turn(this, whose, groups)
    await turn.begin(isGone)
    try {
      return await current.run(turn, work)
    } finally {
      turn.end()
    }
  }

  /**
   * Resolves when the turn begins, with the time of one turn until then. A request that had a turn before (`isBack`) is
   * the next of its key, and waits at most REJOIN_MS.
   */
  take(
    whose: string,
    { isBack, isGone, groups }: { isBack: boolean; isGone: () => boolean; groups: readonly Group[] },
  ): Promise<number> {
    return new Promise((begin, refuse) => {
      const isFull = this.#waiting >= this.#limits.maxWaiting && !isBack
      if (isFull && !this.#makeRoom(whose, groups)) {
        // A refusal is work, too: a key that only sends more would otherwise count as new.
        for (const key of [whose, ...groups.map(group => group.key)]) this.#used.add(key, REFUSED_MS)
        return refuse(this.#refusalFor(whose))
      }
      const line = this.#lines.get(whose) ?? []
      const leave = () => {
        clearTimeout(late)
        this.#waiting--
        line.splice(line.indexOf(own), 1)
        if (line.length === 0) this.#lines.delete(whose)
      }
      const drop = () => {
        leave()
        refuse(this.#refusalFor(whose))
      }
      const late = setTimeout(drop, isBack ? REJOIN_MS : this.#limits.waitMs)
      const start = () => {
        leave()
        const began = this.#timePerTurn()
        this.#total++
        const keys = [whose, ...groups.map(group => group.key)]
        for (const key of keys) this.#running.set(key, this.#runningOf(key) + 1)
        this.#lastTurns.begin(keys, () => [...this.#lines.values()].flat().map(({ sinceTurn }) => sinceTurn))
        this.#begun++
        begin(began)
      }
      const own: Waiting = { start, drop, isGone, groups, since: this.#loop.now(), sinceTurn: this.#lastTurns.count }
      if (isBack) line.unshift(own)
      else line.push(own)
      this.#lines.set(whose, line)
      this.#waiting++
      this.#startNext()
    })
  }

  /** Ends a turn that began at this time of one turn. */
  release(whose: string, groups: readonly Group[], began: number): void {
    const time = this.#timePerTurn() - began
    this.#total--
    for (const key of [whose, ...groups.map(group => group.key)]) {
      this.#used.add(key, time)
      const left = this.#runningOf(key) - 1
      if (left > 0) this.#running.set(key, left)
      else this.#running.delete(key)
    }
    this.#startNext()
  }

  #startNext(): void {
    this.#observe()
    while (!this.#isResting) {
      const next = this.#nextKey()
      const line = next === undefined ? undefined : this.#lines.get(next)
      const first = line?.[0]
      if (next === undefined || !line || !first) {
        this.#lookAgain()
        return
      }
      if (first.isGone()) {
        first.drop()
        continue
      }
      if (this.#begun >= MAX_BEGUN || this.#loop.worked() - this.#restedAt >= LONG_MS) {
        this.#rest()
        return
      }
      first.start()
      // Puts the key behind all other waiting keys.
      if (this.#lines.delete(next)) this.#lines.set(next, line)
    }
  }

  /**
   * Begins no turn until the waiting connections are accepted. A round of the event loop accepts one connection, and
   * runs all work that is ready. If each round began further work, a new client would wait behind all earlier requests.
   * The work of a turn continues after each result of the database, so all work since the last rest counts, not only
   * the work at its beginning.
   */
  #rest(): void {
    this.#isResting = true
    const end = (isFlooded: boolean) => {
      this.#isResting = false
      this.#begun = isFlooded ? MAX_BEGUN - 1 : 0
      this.#restedAt = this.#loop.worked()
      this.#startNext()
    }
    const rest = (until: number, before: number) => {
      const now = this.#loop.taken()
      if (now === before) end(false)
      else if (this.#loop.now() >= until) end(true)
      else setImmediate(() => rest(until, now))
    }
    // The turns that have just begun work before the rest begins. The event loop has already accepted the connections
    // of this round.
    setImmediate(() => {
      const [until, before] = [this.#loop.now() + MAX_REST_MS, this.#loop.taken()]
      setImmediate(() => rest(until, before))
    })
  }

  /**
   * The used time of a turn in ms. A turn uses the event loop or the database, so its whole time counts: a call that
   * only uses the database delays others, too.
   */
  #timePerTurn(): number {
    const now = this.#loop.now()
    if (this.#total > 0) this.#perTurn += (now - this.#perTurnAt) / this.#total
    this.#perTurnAt = now
    return this.#perTurn
  }

  /**
   * The key that may begin a turn now and has used the least time; among equal keys, the first in the queue. In every
   * second turn, of the keys that have waited long, the one whose last turn, or its group's, was before the others'.
   */
  #nextKey(): string | undefined {
    const free = ((this.#isBusy ? this.#limits.atOnceBusy : undefined) ?? this.#limits.atOnce) - this.#total
    if (free <= 0) return undefined
    const isLast = free === 1 && this.#total > 1
    const fullGroups = new Map<string, boolean>()
    const isFullGroup = ({ key, keys }: Group) => {
      const isFull = fullGroups.get(key) ?? this.#runningOf(key) >= this.#mostOf(key, keys)
      fullGroups.set(key, isFull)
      return isFull
    }
    const longSince = this.#lastTurns.count % 2 === 0 ? this.#loop.now() - LONG_WAIT_MS : Number.NEGATIVE_INFINITY
    let next: string | undefined
    let least = Number.POSITIVE_INFINITY
    let longest: string | undefined
    let before = Number.POSITIVE_INFINITY
    for (const [whose, line] of this.#lines) {
      const [first] = line
      if (!first) continue
      const { groups } = first
      const used = this.#used.of(whose, groups)
      const last = first.since <= longSince ? this.#lastTurnOf(whose, first) : Number.POSITIVE_INFINITY
      if (used >= least && last >= before) continue
      if (isLast && [whose, ...groups.map(({ key }) => key)].some(key => this.#runningOf(key) > 0)) continue
      if (this.#runningOf(whose) >= this.#mostOf(whose, 1) || groups.some(isFullGroup)) continue
      if (used < least) [next, least] = [whose, used]
      if (last < before) [longest, before] = [whose, last]
    }
    return longest ?? next
  }

  /** The number of the last turn of a waiting key or of its groups; of its arrival, if it had none since. */
  #lastTurnOf(whose: string, { groups, sinceTurn }: Waiting): number {
    return this.#lastTurns.of([whose, ...groups.map(({ key }) => key)], sinceTurn)
  }

  /** A busy event loop may be idle now, although no turn has started or ended since. */
  #lookAgain(): void {
    if (!this.#isBusy || this.#waiting === 0 || this.#again) return
    this.#again = setTimeout(() => {
      this.#again = undefined
      this.#startNext()
    }, OBSERVED_MS)
  }

  /** Updates whether the event loop is busy, and reduces the time that keys have used. */
  #observe(): void {
    const [now, worked] = [this.#loop.now(), this.#loop.worked()]
    const passed = now - this.#observed.at
    if (passed >= OBSERVED_MS) {
      this.#isBusy = worked - this.#observed.worked >= BUSY_SHARE * passed
      this.#observed = { at: now, worked }
    }
    this.#used.fade()
  }

  /**
   * The maximum number of turns for a key, or for a group with the share of so many keys: at most half of all turns
   * while others wait.
   */
  #mostOf(key: string, keys: number): number {
    const { alone, shared, atOnce } = this.#limits
    return this.#hasOthers(key) ? Math.min(keys * shared, Math.max(shared, atOnce / 2)) : alone
  }

  /** True if requests of other keys or groups run or wait. */
  #hasOthers(key: string): boolean {
    if (this.#total > this.#runningOf(key)) return true
    for (const [whose, line] of this.#lines)
      if (whose !== key && !line[0]?.groups.some(group => group.key === key)) return true
    return false
  }

  /**
   * Drops the last request of the key with the longest queue, if that is longer than this key's would be. Otherwise
   * drops the last request of the key that has used most time, if this key has used less, and if its queue is as long as
   * this key's would be: a key with many waiting requests never displaces a key with one.
   */
  #makeRoom(whose: string, groups: readonly Group[]): boolean {
    const own = (this.#lines.get(whose)?.length ?? 0) + 1
    const longest = [...this.#lines.values()].reduce<Waiting[]>(
      (most, line) => (line.length > most.length ? line : most),
      [],
    )
    const dropped = longest.length > own ? longest : this.#lineOfMostUsed(this.#used.of(whose, groups), own)
    dropped?.at(-1)?.drop()
    return dropped !== undefined
  }

  /** Undefined if no key with at least `length` waiting requests has used more than `used`. */
  #lineOfMostUsed(used: number, length: number): Waiting[] | undefined {
    let most = used
    let found: Waiting[] | undefined
    for (const [key, line] of this.#lines) {
      if (line.length < length) continue
      const usedByKey = this.#used.of(key, line[0]?.groups ?? [])
      if (usedByKey <= most) continue
      most = usedByKey
      found = line
    }
    return found
  }

  #runningOf(whose: string): number {
    return this.#running.get(whose) ?? 0
  }

  #refusalFor(whose: string): Refusal {
    return new Refusal(this.#runningOf(whose) > 0 ? 'TOO_MANY_AT_ONCE' : 'BUSY')
  }
}

/** The turn of one request. */
class Turn {
  readonly key: string
  readonly #turns: ConcurrencyQueue
  readonly #groups: readonly Group[]
  #isHeld = false
  #isEnded = false
  /** the time of one turn at its start, in ms */
  #began = 0
  /** the number of current waits that have released their turn */
  #aside = 0

  constructor(turns: ConcurrencyQueue, key: string, groups: readonly Group[]) {
    this.#turns = turns
    this.key = key
    this.#groups = groups
  }

  async begin(isGone: () => boolean): Promise<void> {
    this.#began = await this.#turns.take(this.key, { isBack: false, isGone, groups: this.#groups })
    this.#isHeld = true
  }

  leave(): void {
    this.#aside++
    this.#release()
  }

  /** Never refuses: a completed payment must be recorded. A request that gets no turn in time continues without one. */
  async rejoin(): Promise<void> {
    this.#aside--
    if (this.#aside > 0 || this.#isEnded) return
    const began = await this.#turns
      .take(this.key, { isBack: true, isGone: () => false, groups: this.#groups })
      .catch(() => null)
    if (began === null) return
    this.#began = began
    this.#isHeld = true
    if (this.#isEnded || this.#aside > 0) this.#release()
  }

  end(): void {
    this.#isEnded = true
    this.#release()
  }

  #release(): void {
    if (!this.#isHeld) return
    this.#isHeld = false
    this.#turns.release(this.key, this.#groups, this.#began)
  }
}
