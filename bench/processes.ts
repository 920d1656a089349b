import { SECONDS } from './load.ts'
import { processorMs, residentKb } from './process-use.ts'
import { row, type Server, serve } from './scratch-store.ts'
import { pagesOfParts, rendered } from './uncached-pages.ts'

const TURNS = 3
const REST_MS = 5000
const LOOK_MS = 200

/**
 * Memory of a process at rest and while it renders uncached pages; and the throughput of two processes relative to one.
 * On a computer whose processors are shared with the database and the load generator, the result is limited by what is
 * left: the processor time of the processes is reported beside it.
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
    row('A process at rest', `${(residentKb(first.pid) / 1000).toFixed(0)} MB`, 'to reach 300')
    let most = 0
    const looking = setInterval(() => {
      most = Math.max(most, ...stores.map(({ pid }) => residentKb(pid)))
    }, LOOK_MS)
    // Each page once, so that none is kept: every turn takes the next ones.
    const next = () => paths.splice(0, share)
    await Promise.all(stores.map(store => rendered(store, next())))
    const [one, two]: [Turn[], Turn[]] = [[], []]
    for (let turn = 0; turn < TURNS; turn++) {
      one.push(await inTurn([first], next))
      two.push(await inTurn(stores, next))
    }
    clearInterval(looking)
    row('A process that renders', `${(most / 1000).toFixed(0)} MB`, 'at most, to reach 400')
    const [alone, together] = [middle(one), middle(two)]
    const ofProcessor = (busy: number) => `${(busy * 100).toFixed(0)} % of a processor`
    row('Uncached pages, one process', `${alone.rate.toFixed(0)}/s`, `it had ${ofProcessor(alone.busy)}`)
    row(
      'the same, two processes',
      `${together.rate.toFixed(0)}/s`,
      `${(together.rate / alone.rate).toFixed(2)} × one, to reach 1.7 where the processors are theirs`,
      `they had ${ofProcessor(together.busy)} together: ${(together.rate / together.busy / (alone.rate / alone.busy)).toFixed(2)} × as many for each second of it`,
    )
  } finally {
    for (const store of stores) await store.stop()
  }
}

/** Pages a second, and seconds of a processor that the processes had in each second. */
type Turn = { rate: number; busy: number }

async function inTurn(stores: readonly Server[], next: () => string[]): Promise<Turn> {
  const used = () => stores.reduce((sum, { pid }) => sum + processorMs(pid), 0)
  const before = used()
  const rates = await Promise.all(stores.map(store => rendered(store, next())))
  const busy = (used() - before) / 1000 / SECONDS
  return { rate: rates.reduce((sum, rate) => sum + rate, 0), busy }
}

const middle = (turns: readonly Turn[]): Turn =>
  turns.toSorted((a, b) => a.rate - b.rate)[Math.floor(turns.length / 2)] ?? { rate: 0, busy: 0 }
