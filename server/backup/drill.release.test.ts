import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addProduct } from '../catalogue/testing.ts'
import { newKey, orderRequest } from '../checkout/testing.ts'
import { testApp } from '../http/testing.ts'
import { checkDatabase } from '../invariants/check-database.ts'
import { migrateDatabase } from '../migrate.ts'
import { testGateway } from '../payments/testing.ts'
import { type Db, openDatabase } from '../platform/db/database.ts'
import { type Cluster, startCluster } from '../platform/db/embedded/cluster.ts'
import { openEmbedded } from '../platform/db/embedded/open-embedded.ts'
import { checkFileStore } from '../platform/files/file-store.ts'
import { openFiles } from '../platform/files/open-files.ts'
import { readSettings } from '../settings.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { BACKUP, killedWhile, runBackup } from './testing-commands.ts'

// A selling store is backed up, lost and restored. The tests build on each other, in this order.

const sandbox = testGateway()
const scratch: { home: string; cluster?: Cluster } = { home: '' }
const at = (name: string) => join(scratch.home, name)
const settings = (dataDir: string) => readSettings({ DATA_DIR: dataDir })
const nobody = () => {}
const limits = { connections: 10, statementMs: 30_000, waitMs: 30_000 }

const app = (db: Db) => testApp(db, sandbox.gateway())
async function buy(db: Db, productId: number): Promise<string> {
  const request = await orderRequest(db, [{ productId, quantity: 1 }])
  const { status, body } = await app(db).post('/api/orders', request, { 'Idempotency-Key': newKey() })
  expect([status, body]).toMatchObject([201, { orderNumber: expect.any(String) }])
  return (body as { orderNumber: string }).orderNumber
}
const numbers = async (db: Db): Promise<string[]> =>
  (await db.$client.query<{ n: string }>('SELECT order_number AS n FROM orders')).rows.map(({ n }) => n)

let lost: { first: string; productId: number }

beforeAll(async () => {
  scratch.home = await mkdtemp(join(tmpdir(), 'backup-test-'))
  scratch.cluster = await startCluster(at('store/postgres'), ['fsync=off'])
  await migrateDatabase(scratch.cluster.url)
})
afterAll(async () => {
  await scratch.cluster?.stop().catch(nobody)
  await rm(scratch.home, { recursive: true, force: true })
})

test('a backup of a selling store has every order made before it', async () => {
  const db = openDatabase(scratch.cluster?.url ?? '', nobody, limits)
  const files = openFiles(at('store'))
  await checkFileStore(db, files)
  await files.put('documents/form.pdf', 'a release certificate')
  const productId = await addProduct(db, { sku: 'AN3-5A', price: 30_000, stock: { new: 100_000 } })
  lost = { first: await buy(db, productId), productId }
  const writing = { isOver: false, orders: 0 }
  const sell = async () => {
    while (!writing.isOver) {
      await files.put(`documents/${writing.orders}.pdf`, 'paper')
      await buy(db, productId)
      // The log continues, and the server deletes the segments that the backup does not retain.
      if (++writing.orders % 4 === 0) await db.$client.query('SELECT pg_switch_wal(); CHECKPOINT')
    }
  }
  const selling = sell()
  const counts = await makeBackup(settings(at('store')), at('backup'), nobody).finally(() => (writing.isOver = true))
  await selling
  expect(writing.orders).toBeGreaterThan(3)
  expect(counts.orders).toBeGreaterThan(0)
  expect((await readdir(at('backup'))).sort()).toEqual(['SHA256SUMS', 'files', 'manifest.json', 'postgres'])
  await db.$client.end()
})

describe('only a complete backup looks like one', () => {
  const files = async (folder: string) => (await readdir(folder).catch(() => [])).length
  test('a backup into a folder that is not empty is refused, and the folder is not changed', async () => {
    await expect(makeBackup(settings(at('store')), at('backup'), nobody)).rejects.toThrow(/not empty: name another/)
  })
  test('if there is no store, the command creates no store and no backup', async () => {
    await expect(makeBackup(settings(at('none')), at('no-backup'), nobody)).rejects.toThrow(/there is no store in/)
    expect(await files(at('none'))).toBe(0)
    expect(await files(at('no-backup.unfinished'))).toBe(0)
  })
  test('a full disk ends the backup with one line and leaves no files', async () => {
    const { code, output } = await runBackup(at('store'), at('full'), { mostBytes: 2_000_000 })
    expect(output).toMatch(/^There is no backup: .*EFBIG/)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(code).toBe(1)
    expect([await files(at('full')), await files(at('full.unfinished'))]).toEqual([0, 0])
  })
  test('a backup that was killed in the middle cannot be restored', async () => {
    const command = { file: BACKUP, args: [at('killed')], dataDir: at('store') }
    await killedWhile(command, () => files(at('killed.unfinished/postgres/pgdata')))
    expect(await files(at('killed'))).toBe(0)
    await expect(restoreBackup(settings(at('from-killed')), at('killed.unfinished'), nobody)).rejects.toThrow(
      /is no backup: it has no manifest/,
    )
    await expect(makeBackup(settings(at('store')), at('killed'), nobody)).rejects.toThrow(/was broken off: delete it/)
  })
})

test('a complete loss is restored: orders, files, and a working store', async () => {
  await scratch.cluster?.stop()
  await rm(at('store'), { recursive: true })
  const lines: string[] = []
  await restoreBackup(settings(at('restored')), at('backup'), line => lines.push(line))
  expect(lines).toEqual([])
  expect((await readdir(at('restored'))).sort()).toEqual(['files', 'postgres'])
  const embedded = await openEmbedded(at('restored'))
  try {
    const db = openDatabase(embedded.url, nobody, limits)
    const files = openFiles(at('restored'))
    await checkFileStore(db, files)
    expect(await files.get('documents/form.pdf')).toBe('a release certificate')
    expect(await numbers(db)).toContain(lost.first)
    const before = (await numbers(db)).length
    const next = await buy(db, lost.productId)
    expect(await numbers(db)).toHaveLength(before + 1)
    expect(await numbers(db)).toContain(next)
    expect(await checkDatabase(db)).toEqual([])
    await db.$client.end()
  } finally {
    await embedded.stop()
  }
})

describe('a backup is not restored', () => {
  const refuses = async (target: string, line: RegExp) => {
    await expect(restoreBackup(settings(at(target)), at('backup'), nobody)).rejects.toThrow(line)
  }
  /** Replaces the contents of a file of the backup while `work` runs. */
  const changed = async (name: string, change: (text: string) => string, work: () => Promise<void>) => {
    const path = join(at('backup'), name)
    const before = await readFile(path)
    await writeFile(path, change(before.toString('latin1')), 'latin1')
    await work().finally(() => writeFile(path, before))
  }
  const manifest = (change: (made: Record<string, unknown>) => object) => (text: string) =>
    JSON.stringify({ ...JSON.parse(text), ...change(JSON.parse(text)) })

  test('into an existing store', async () => {
    await refuses('restored', /is not empty: a backup is restored into an empty DATA_DIR only/)
    expect((await readdir(at('restored'))).sort()).toEqual(['files', 'postgres'])
  })
  test('when a part was tampered with', async () => {
    for (const name of ['files/documents/form.pdf', 'postgres/pgdata/global/pg_control', 'postgres/password'])
      await changed(
        name,
        text => `${text.slice(0, -1)}!`,
        () => refuses('fresh', /was changed since it was made.* 1 of its files/),
      )
    await changed(
      'SHA256SUMS',
      text => text.replace('form.pdf', 'from.pdf'),
      () => refuses('fresh', /SHA256SUMS is not what manifest.json says/),
    )
    const extra = join(at('backup'), 'postgres/pgdata/postgresql.auto.conf.d')
    await appendFile(extra, 'x')
    await refuses('fresh', /postgresql.auto.conf.d first/)
    await rm(extra)
    expect(await readdir(at('fresh'))).toEqual([])
  })
  test('when its manifest names another version or other counts', async () => {
    const of = (change: (made: Record<string, unknown>) => object, line: RegExp) =>
      changed('manifest.json', manifest(change), () => refuses('fresh', line))
    await of(
      () => ({ migration: { name: '9999_later', madeAt: 4_000_000_000_000 } }),
      /later version of the store.*9999/,
    )
    await of(() => ({ postgres: 990_000 }), /of PostgreSQL 99, and this store has/)
    await of(() => ({ format: 2 }), /no backup that this version can read/)
    await of(
      ({ counts }) => ({ counts: { ...Object(counts), orders: 1_000_000 } }),
      /not the rows of the one before: orders \d+, not 1000000/,
    )
    expect(await readdir(at('fresh'))).toEqual([])
  })
})

test('a data folder of another major version of PostgreSQL is refused and not changed', async () => {
  for (const major of ['15', '99']) {
    await mkdir(at(`other-${major}/pgdata`), { recursive: true })
    await writeFile(at(`other-${major}/pgdata/PG_VERSION`), `${major}\n`)
    await expect(startCluster(at(`other-${major}`))).rejects.toThrow(
      new RegExp(`is of PostgreSQL ${major}, and this store brings \\d+: .*Nothing was changed`),
    )
    expect(await readdir(at(`other-${major}/pgdata`))).toEqual(['PG_VERSION'])
  }
})
