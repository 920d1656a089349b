import { measureAdmin } from './admin.ts'
import { measureDocuments } from './documents.ts'
import { measureFacts } from './facts.ts'
import { measureImports } from './imports.ts'
import { measureObserving } from './observing.ts'
import { measurePages } from './pages.ts'
import { measureProcesses } from './processes.ts'
import { measureQuotes } from './quotes.ts'
import { withStore } from './scratch-store.ts'
import { measureSearch } from './search.ts'
import { measureSettings } from './settings.ts'
import { throughput } from './throughput.ts'

// `npm run bench`: the performance of the store, each figure beside its ceiling or its target, all in one run on one
// computer. `npm run bench -- search pages` runs only these parts; PRODUCTS=n sets another size of catalogue, UNITS=n
// the number of pieces with serial numbers and papers; SECONDS=n sets the duration of each throughput measurement,
// ORDERS=n and QUOTES=n the size of the admins' lists.

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
const UNITS = Number(process.env.UNITS ?? 0)
await withStore({ products: PRODUCTS, units: UNITS }, async (store, databaseUrl) => {
  for (const [name, measure] of Object.entries(PARTS)) {
    if (wanted.length === 0 || wanted.includes(name)) await measure(store, databaseUrl)
  }
})
