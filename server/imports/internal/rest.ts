import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/** Lets pages go first between two pieces of work; resolves when the next may begin. */
export type Rest = () => Promise<void>

/** What all processors of this machine have done until a moment, in ms of one of them. */
export type Processors = { at: number; busy: number; idle: number }

/** Less than this of one processor being idle, all are wanted. */
const IDLE = 0.25
/** So much of one processor taken by others is more than the machine's own housekeeping. */
const OTHERS = 0.6
/** While nothing is done here more is idle than beside our work; nobody waits where this much of one processor is. */
const IDLE_AT_REST = 0.6
const SHORTEST_MS = 400
const SLICE_MS = 250
/** Beside our work pages do half of what they do alone: two thirds of the time without it make that five sixths. */
const REST_PER_WORK = 2
/** No longer at once: who cancels is heard before and after it. */
const MOST_MS = 5000

/**
 * Rests after each piece of work for twice as long as it took, while others want the processors too. A lower priority
 * does not do for them: of two processors Linux keeps those who wake each other on the one that we are not on.
 */
export function resting(look = readProcessors, sleep: (ms: number) => Promise<unknown> = wait): Rest {
  let last = look()
  return async () => {
    let now = look()
    if (now.at - last.at < SHORTEST_MS) return
    const until = now.at + Math.min(MOST_MS, REST_PER_WORK * (now.at - last.at))
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

/** Whether, beside one processor's work that is ours, others had work for what there is. */
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
