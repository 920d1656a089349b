import { SETTING_SECTION_NAMES, valuesOf } from '../domain/settings/sections.ts'
import { FIRST_STORE } from '../domain/settings/store.ts'
import type { Store } from '../domain/settings/store-shape.ts'
import { FIRST_TARIFF } from '../domain/shipping/first-tariff.ts'
import { recordEvent } from '../server/events.ts'
import { type Db, inTransaction, openDatabase } from '../server/platform/db/database.ts'
import { row, type Server, serve } from './scratch-store.ts'
import { pagesOfParts, rendered } from './uncached-pages.ts'

const TURNS = 3
const MAX_MS = 60_000

const RATES = {
  domesticRates: FIRST_TARIFF.domestic,
  internationalRates: FIRST_TARIFF.international,
  surcharges: FIRST_TARIFF.surcharges,
}
const CHANGED: Store = {
  ...FIRST_STORE,
  ...RATES,
  name: 'Another Name',
  accent: '#0b6e4f',
  hours: 'By appointment',
  cutOff: 11,
}

/**
 * Measures the cost of settings: uncached pages per second, alternately with no section saved and with all saved. Also measures
 * the time until two processes show a change on a page that both had cached.
 */
export async function measureSettings(_: Server, databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl, () => {}, { connections: 1, statementMs: 60_000, waitMs: 2000 })
  const web = { DATABASE_URL: databaseUrl, PORT: '0', LOG_LEVEL: 'warn', DEMO_PRODUCTS: '0', PROCESS_ROLE: 'web' }
  const stores = [await serve('server/main.ts', web), await serve('server/main.ts', web)]
  try {
    const [first] = stores
    if (!first) return
    const paths = await pagesOfParts(databaseUrl)
    const share = Math.ceil(paths.length / (2 * TURNS + 1))
    await rendered(first, paths.splice(0, share))
    const rates: [number[], number[]] = [[], []]
    const waits: number[] = []
    for (let turn = 0; turn < TURNS; turn++)
      for (const [at, values] of [FIRST_STORE, CHANGED].entries()) {
        await save(db, values)
        waits.push(await shownAfter(stores, values.name))
        rates[at]?.push(await rendered(first, paths.splice(0, share)))
      }
    const [unchanged, changed] = rates.map(median)
    row('Uncached pages, no settings', `${unchanged?.toFixed(0)}/s`)
    row(
      'the same, every section saved',
      `${changed?.toFixed(0)}/s`,
      `${((changed ?? 0) / (unchanged ?? 1)).toFixed(2)} ×, target: 1`,
    )
    row(
      'A change on two processes',
      `${Math.max(...waits).toFixed(0)} ms`,
      'at most until both show it; target: 60,000',
    )
  } finally {
    for (const store of stores) await store.stop()
    await db.$client.end()
  }
}

/** Saves all sections with these values as the back office does, but without an admin. */
const save = (db: Db, values: Store): Promise<void> =>
  inTransaction(db, async tx => {
    for (const section of SETTING_SECTION_NAMES)
      await tx.$client.query(
        `INSERT INTO versions (kind, document, version, body)
          SELECT 'settings', $1, coalesce(max(version), 0) + 1, $2 FROM versions WHERE kind = 'settings' AND document = $1`,
        [section, JSON.stringify(valuesOf(section, values))],
      )
    await recordEvent(tx, 'settings.changed', ...SETTING_SECTION_NAMES)
  })

/** The time in ms until the home page of each store has this name. */
async function shownAfter(stores: readonly Server[], name: string): Promise<number> {
  const began = performance.now()
  for (const { address } of stores)
    while (!(await (await fetch(address)).text()).includes(name)) {
      if (performance.now() - began > MAX_MS) throw new Error(`${address} does not show ${name}`)
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  return performance.now() - began
}

const median = (rates: readonly number[]): number => rates.toSorted((a, b) => a - b)[Math.floor(rates.length / 2)] ?? 0
