import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/** Yields to pages between two pieces of work. Resolves when the next piece may begin. */
export type Throttle = () => Promise<void>

/** The total working time of all processors up to a moment, in ms of one processor. */
export type Processors = { at: number; busy: number; idle: number }

/** If less than this share of one processor is idle, the computer is fully used. */
const IDLE = 0.25
/** If other processes use more than this share of one processor, they do more than background work. */
const OTHERS = 0.6
/**
 * A pause ends when this share of one processor is idle. The limit is higher than IDLE because the import does not work
 * during a pause.
 */
const IDLE_AT_REST = 0.6
const MIN_PAUSE_MS = 400
const SLICE_MS = 250
/**
 * The length of a pause, as a multiple of the work before it. Pages run at half speed while the import works; pausing
 * for two thirds of the time raises them to five sixths.
 */
const REST_PER_WORK = 2
/** The maximum pause, because a cancellation is noticed only before and after it. */
const MAX_PAUSE_MS = 5000

/**
 * Pauses after each piece of work for twice its duration while other processes want the processors. A lower priority is
 * not enough: on two processors, Linux leaves processes that wake each other on the processor that the import does not
 * use.
 */
export function newThrottle(look = readProcessors, sleep: (ms: number) => Promise<unknown> = wait): Throttle {
  let last = look()
  return async () => {
    let now = look()
    if (now.at - last.at < MIN_PAUSE_MS) return
    const until = now.at + Math.min(MAX_PAUSE_MS, REST_PER_WORK * (now.at - last.at))
    let isWanted = areWanted(last, now)
    while (isWanted && now.at < until) {
      const before = now
      await sleep(Math.min(SLICE_MS, until - now.at))
      now = look()
      isWanted = now.idle - before.idle < IDLE_AT_REST * (now.at - before.at)
    }
    last = now
  }
}

/** True if other processes had enough work for all processors in addition to the import's work on one. */
function areWanted(from: Processors, to: Processors): boolean {
  const passed = to.at - from.at
  return to.idle - from.idle < IDLE * passed && to.busy - from.busy - passed > OTHERS * passed
}

function readProcessors(): Processors {
  const read = { at: performance.now(), busy: 0, idle: 0 }
  for (const { times } of cpus()) {
    read.idle += times.idle
    read.busy += times.user + times.nice + times.sys + times.irq
  }
  return read
}
