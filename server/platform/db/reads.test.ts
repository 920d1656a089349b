import { afterEach, expect, test } from 'vitest'
import { PAGE_LIMITS } from './database.ts'
import { openReads, type Reads, readOfPrimary } from './reads.ts'
import { testDatabase } from './testing.ts'
import { lagOf } from './watch-replica.ts'

// Another database of the same server acts as the replica. It has the primary's position and other rows.
const primary = testDatabase()
const replica = testDatabase()
const logLines: string[] = []
const log = {
  info: () => {},
  warn: (_: object, text?: string) => void logLines.push(text ?? ''),
  error: () => {},
}
const opened: Reads[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map(reads => reads.stop()))
  logLines.length = 0
})

async function open(): Promise<Reads> {
  const reads = openReads(primary.db, {
    url: replica.url,
    mostLagMs: 5000,
    limits: { ...PAGE_LIMITS, connections: 3, statementMs: 30_000, waitMs: 30_000 },
    log,
    lookMs: 20,
  })
  opened.push(reads)
  await expect.poll(() => reads.lagMs()).not.toBeNull()
  return reads
}
const whereOf = async ({ db }: Reads): Promise<string> => {
  const { rows } = await db.$client.query<{ name: string }>('SELECT current_database() AS name')
  return rows[0]?.name ?? ''
}
const nameOf = (url: string) => new URL(url).pathname.slice(1)

test("reads use the replica, and the primary after the caller's own change", async () => {
  const reads = await open()
  expect(await whereOf(reads)).toBe(nameOf(replica.url))
  expect(await readOfPrimary(() => whereOf(reads))).toBe(nameOf(primary.url))
  await reads.caughtUp()
  expect(await whereOf(reads)).toBe(nameOf(replica.url))
})

test('a failed replica is skipped, its queries run on the primary, and it is used again when it is available', async () => {
  const reads = await open()
  const name = nameOf(replica.url)
  const { $client: admin } = primary.db
  // The replica fails before its answer, and the primary answers at once.
  const underWay = reads.db.$client.query<{ name: string }>(
    'SELECT current_database() AS name FROM pg_sleep(CASE current_database() WHEN $1 THEN 60 ELSE 0 END)',
    [name],
  )
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  await admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND application_name = 'store'`,
  )
  expect((await underWay).rows).toEqual([{ name: nameOf(primary.url) }])
  expect(reads.lagMs()).toBeNull()
  // Over several checks, a connection that the replica refuses is replaced by one to the primary.
  for (let nth = 0; nth < 50; nth++) expect(await whereOf(reads)).toBe(nameOf(primary.url))
  await reads.caughtUp()
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
  await expect.poll(() => whereOf(reads)).toBe(name)
  expect(logLines).toContain('the replica is left out')
})

test('a connection that the replica refuses is replaced by one to the primary', async () => {
  const reads = await open()
  const name = nameOf(replica.url)
  await primary.db.$client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  try {
    // Two connections may be open already; the third is refused.
    const results = [1, 2, 3].map(() =>
      reads.db.$client.query<{ name: string }>('SELECT current_database() AS name FROM pg_sleep(0.1)'),
    )
    for (const { rows } of await Promise.all(results)) expect([name, nameOf(primary.url)]).toContain(rows[0]?.name)
  } finally {
    await primary.db.$client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
  }
})

test('queries that the replica cancels during replay are repeated on the primary', async () => {
  const reads = await open()
  const refusing = `DO $$ BEGIN
    IF current_database() = '${nameOf(replica.url)}' THEN RAISE EXCEPTION 'conflict with recovery' USING ERRCODE = '40001'; END IF;
  END $$`
  await expect(reads.db.$client.query(refusing)).resolves.toBeDefined()
  expect(reads.lagMs()).not.toBeNull()
  await expect(reads.db.$client.query('SELECT nothing')).rejects.toThrow('nothing')
})

test('the lag is measured by the primary’s last known position', () => {
  const positions = [10n, 20n, 30n].map((lsn, nth) => ({ at: 1000 * nth, lsn }))
  expect(lagOf(positions, 30n, 5000)).toBe(0)
  expect(lagOf(positions, 29n, 5000)).toBe(3000)
  expect(lagOf(positions, 10n, 5000)).toBe(4000)
  expect(lagOf(positions, 9n, 5000)).toBe(Number.POSITIVE_INFINITY)
  expect(lagOf([], 9n, 5000)).toBe(0)
})
