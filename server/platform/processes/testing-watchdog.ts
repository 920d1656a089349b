import { open } from 'node:inspector'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { JOBS, REQUESTS } from '../observability/channels.ts'
import { identifyProcess, log } from '../observability/log.ts'
import { startWatchdog } from './watchdog.ts'

// A process with a watchdog, for its test. The arguments state its task, the length of a tick, and the number of ticks
// that it may miss.

const [what = '', tickMs, ticks] = process.argv.slice(2)
const limit = Number(ticks)
identifyProcess('1.2.3', 'web')
const watchdog = startWatchdog({ log, tickMs: Number(tickMs), ticks: limit })

const request = (path: string, work: () => Promise<void>) =>
  REQUESTS.tracePromise(work, { method: 'GET', path, scope: {}, status: 0, isNotOpen: false, header: () => undefined })

function loopForever(): void {
  for (;;) Math.random()
}

const WORK: Record<string, () => Promise<void>> = {
  loops: async () => {
    await request('/over', async () => {})
    void request('/under-way', () => pause(1_000_000))
    void JOBS.tracePromise(() => pause(1_000_000), { queue: 'mails' })
    await request('/stuck', async () => loopForever())
  },
  matches: () => request('/stuck', async () => void /^(?:a+)+$/.test(`${'a'.repeat(100)}!`)),
  slow: async () => {
    const [rounds, missed] = [Math.ceil(limit / 2), 3]
    for (let round = 0; round < rounds; round++) {
      while (watchdog.missed() < missed) Math.random()
      while (watchdog.missed() > 0) await turn()
    }
    process.stdout.write('answers')
  },
  debugged: async () => {
    open(0, '127.0.0.1')
    const begun = watchdog.ticks()
    while (watchdog.ticks() < begun + 2) await pause(Number(tickMs))
    while (watchdog.ticks() < begun + 3 * limit) Math.random()
    process.stdout.write('answers')
    process.exit()
  },
}
await WORK[what]?.()
