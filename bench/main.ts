import { measureAdmin } from './admin.ts'
import { measureDocuments } from './documents.ts'
import { measureFacts } from './facts.ts'
import { measureImports } from './imports.ts'
import { measureObserving } from './observing.ts'
import { measurePages } from './pages.ts'
import { measurePairs } from './pairs.ts'
import { measureProcesses } from './processes.ts'
import { measureQuotes } from './quotes.ts'
import { withStore } from './scratch-store.ts'
import { measureSearch } from './search.ts'
import { measureSettings } from './settings.ts'
import { throughput } from './throughput.ts'

// `npm run bench`: measures the performance of the store, each figure with its upper limit or target, in one run on one
// computer. `npm run bench -- search pages` runs only these parts. PRODUCTS=n sets the size of the catalogue, UNITS=n the
// number of units with serial numbers and documents, SECONDS=n the duration of each throughput measurement, ORDERS=n and
// QUOTES=n the size of the lists of the back office. `pairs` runs only when it is named: it compares with BEFORE=revision.

const PARTS = {
  throughput,
  search: measureSearch,
  facts: measureFacts,
  pages: measurePages,
  quotes: measureQuotes,
  admin: measureAdmin,
  imports: measureImports,
  papers: measureDocuments,
  observing: measureObserving,
  processes: measureProcesses,
  settings: measureSettings,
}

const wanted = process.argv.slice(2)
const PRODUCTS = Number(process.env.PRODUCTS ?? (wanted.join() === 'admin' ? 1_000_000 : 30_000))
/** the revision that `pairs` compares with */
const BEFORE = process.env.BEFORE ?? 'HEAD~1'
const UNITS = Number(process.env.UNITS ?? 0)
await withStore({ products: PRODUCTS, units: UNITS }, async (store, databaseUrl) => {
  for (const [name, measure] of Object.entries(PARTS)) {
    if (wanted.length === 0 || wanted.includes(name)) await measure(store, databaseUrl)
  }
  if (wanted.includes('pairs')) await measurePairs(store, databaseUrl, BEFORE, PRODUCTS)
})
