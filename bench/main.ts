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

// `npm run bench`: what the store does, each figure beside its ceiling or what is to be reached, all in one run on one
// machine. `npm run bench -- search pages` takes only these parts; PRODUCTS=n another size of catalogue, UNITS=n with so
// many pieces that have serial numbers and papers; SECONDS=n says how
// long each figure of throughput is taken, ORDERS=n and QUOTES=n over how many the admins' lists are measured.

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
