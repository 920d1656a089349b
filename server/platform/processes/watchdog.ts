import { url as debuggerUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'
import { JOBS, type JobMessage, REQUESTS, type RequestMessage } from '../observability/channels.ts'
import { listenTo } from '../observability/listen-to.ts'
import { errorLine, type log } from '../observability/log.ts'
import { type WatchdogData, WatchedState } from './watched-state.ts'

type Options = {
  log: Pick<typeof log, 'error' | 'bindings'>
  /** the interval at which the main thread must respond */
  tickMs?: number
  /** the number of consecutive ticks that it may miss */
  ticks?: number
}
type Watchdog = {
  ticks: () => number
  missed: () => number
}

const TICK_MS = 1000
const TICKS = 30

/**
 * Ends the process by SIGKILL if its event loop has not run for half a minute. Before that, logs the requests and jobs
 * in progress, and the location of the main thread (docs/decisions/0076-watchdog.md). A separate thread counts its own
 * ticks, not the time, because neither thread runs while the process is stopped or the system is suspended.
 */
export function startWatchdog({ log, tickMs = TICK_MS, ticks = TICKS }: Options): Watchdog {
  const shared = new SharedArrayBuffer(WatchedState.BYTES)
  const state = new WatchedState(shared)
  // Pino's bindings do not include the process id.
  const bindings = { pid: process.pid, ...log.bindings() }
  const workerData: WatchdogData = { shared, tickMs, ticks, bindings }
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    workerData,
    name: 'watchdog',
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 },
  })
  thread.on('error', error => log.error({ error: errorLine(error) }, 'the watchdog ended'))
  thread.unref()
  const beat = () => state.beat(debuggerUrl() !== undefined)
  beat()
  setInterval(beat, tickMs).unref()
  nameWork(state)
  return { ticks: state.ticks, missed: state.missed }
}

function nameWork(state: WatchedState): void {
  const ends = new WeakMap<object, () => void>()
  const end = (message: object) => ends.get(message)?.()
  listenTo<RequestMessage>(REQUESTS.start, message => {
    ends.set(message, state.begin(`${message.method} ${message.path}`))
  })
  listenTo<RequestMessage>(REQUESTS.asyncEnd, end)
  listenTo<JobMessage>(JOBS.start, message => {
    ends.set(message, state.begin(`job ${message.queue}`))
  })
  listenTo<JobMessage>(JOBS.asyncEnd, end)
}
