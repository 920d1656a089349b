import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, test } from 'vitest'
import { addProduct } from '../catalogue/testing.ts'
import { checkStock } from '../invariants/stock.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { POINTS } from './import-list.ts'
import { catalogueOf, cockpit, LEDGER_DIFFERS } from './testing-cockpit.ts'

const database = testDatabase()
const admin = cockpit(database)

beforeEach(async () => {
  await database.db.$client.query('TRUNCATE products, categories, imports, import_changes CASCADE')
})

const ROWS = Array.from({ length: 1500 }, (_, n) => `N-${n},Bolt ${n},NE,${n % 7},Bolts,N-${n + 1},`).join('\n')
const LIST = `sku,name,condition,quantity,category,alternate_of,serial
OLD-1,Renamed,NE,3,Nuts,,
OLD-1,,OH,1,,,S-1
${ROWS}
BAD-1,x,ZZ,1,,,
`

async function workAndDie(at: string): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./testing-worker.ts', import.meta.url))], {
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: admin.dataDir, STOP_AT: at },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [, signal] = await once(child, 'exit')
  return signal
}

let whole: unknown[] | null = null

test.each(POINTS)(
  'a run killed at "%s" leaves the catalog consistent, and a second attempt has the same result',
  async point => {
    await addProduct(database.db, { sku: 'OLD-1', name: 'Old', price: 500, stock: { new: 9 } })
    const before = await catalogueOf(database.db)
    const run = await admin.askForRun(await admin.check(await admin.upload(LIST)))
    expect(await workAndDie(point)).toBe('SIGKILL')
    const isOver = point === 'committed'
    await expect.poll(async () => (await admin.read(run.id)).state).toBe(isOver ? 'done' : 'running')
    if (!isOver) expect(await catalogueOf(database.db)).toEqual(before)
    // The server may hold the lock of the dead process for a moment.
    await expect
      .poll(() => admin.work().then(() => admin.read(run.id)), { timeout: 20_000 })
      .toMatchObject({
        state: 'done',
        rows: 1503,
        failed: 1,
        report: { products: { new: 1500, changed: 1 }, stockLines: { new: 1501, changed: 1 }, units: { new: 1287 } },
      })
    const after = await catalogueOf(database.db)
    whole ??= after
    expect(after).toEqual(whole)
    expect((await database.db.$client.query(LEDGER_DIFFERS)).rows).toEqual([])
    expect(await checkStock(database.db)).toEqual([])
    const { rows } = await database.db.$client.query(
      `SELECT count(*)::int AS n FROM audit_entries WHERE action = 'import.run' AND subject_id = $1`,
      [`${run.id}`],
    )
    expect(rows).toEqual([{ n: 1 }])
  },
)
