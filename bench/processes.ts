import { SECONDS } from './load.ts'
import { processorMs, residentKb } from './process-use.ts'
import { row, type Server, serve } from './scratch-store.ts'
import { pagesOfParts, rendered } from './uncached-pages.ts'

const TURNS = 3
const REST_MS = 5000
const SAMPLE_MS = 200

/**
 * Measures the memory of a process at rest and while it renders uncached pages, and the throughput of two processes relative to
 * one. If the processes share the processors with the database and the load generator, the remaining processor time limits the
 * result, so it is reported too.
 */
export async function measureProcesses(_: Server, databaseUrl: string): Promise<void> {
  const paths = await pagesOfParts(databaseUrl)
  const share = Math.ceil(paths.length / (3 * TURNS + 3))
  const web = { DATABASE_URL: databaseUrl, PORT: '0', LOG_LEVEL: 'warn', DEMO_PRODUCTS: '0', PROCESS_ROLE: 'web' }
  const stores = [await serve('server/main.ts', web), await serve('server/main.ts', web)]
  try {
    await new Promise(resolve => setTimeout(resolve, REST_MS))
    const [first] = stores
    if (!first) return
    row('A process at rest', `${(residentKb(first.pid) / 1000).toFixed(0)} MB`, 'target 300')
    let peak = 0
    const sampling = setInterval(() => {
      peak = Math.max(peak, ...stores.map(({ pid }) => residentKb(pid)))
    }, SAMPLE_MS)
    // Each page is requested once, so that no cache answers: every turn takes the next pages.
    const next = () => paths.splice(0, share)
    await Promise.all(stores.map(store => rendered(store, next())))
    const [singleTurns, doubleTurns]: [Turn[], Turn[]] = [[], []]
    for (let turn = 0; turn < TURNS; turn++) {
      singleTurns.push(await inTurn([first], next))
      doubleTurns.push(await inTurn(stores, next))
    }
    clearInterval(sampling)
    row('A process that renders', `${(peak / 1000).toFixed(0)} MB`, 'maximum, target 400')
    const [single, double] = [median(singleTurns), median(doubleTurns)]
    const percentOf = (busy: number) => `${(busy * 100).toFixed(0)} % of a processor`
    row('Uncached pages, one process', `${single.rate.toFixed(0)}/s`, `it used ${percentOf(single.busy)}`)
    row(
      'the same, two processes',
      `${double.rate.toFixed(0)}/s`,
      `${(double.rate / single.rate).toFixed(2)} × one, target 1.7 if no other program uses the processors`,
      `they used ${percentOf(double.busy)} together: ${(double.rate / double.busy / (single.rate / single.busy)).toFixed(2)} × as many pages per processor second`,
    )
  } finally {
    for (const store of stores) await store.stop()
  }
}

/** The pages per second, and the processor seconds that the processes used per second. */
type Turn = { rate: number; busy: number }

async function inTurn(stores: readonly Server[], next: () => string[]): Promise<Turn> {
  const used = () => stores.reduce((sum, { pid }) => sum + processorMs(pid), 0)
  const before = used()
  const rates = await Promise.all(stores.map(store => rendered(store, next())))
  const busy = (used() - before) / 1000 / SECONDS
  return { rate: rates.reduce((sum, rate) => sum + rate, 0), busy }
}

const median = (turns: readonly Turn[]): Turn =>
  turns.toSorted((a, b) => a.rate - b.rate)[Math.floor(turns.length / 2)] ?? { rate: 0, busy: 0 }
