import { expect, test } from 'vitest'
import { recordBackup } from '../../backup/last-backup.ts'
import { checkStock } from '../../inventory/check-stock.ts'
import { queued } from '../../mail/testing.ts'
import { testGateway } from '../../payments/testing.ts'
import { testShop } from '../../payments/testing-shop.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { failedJob } from '../../platform/jobs/testing.ts'
import { makeLog } from '../../platform/observability/log.ts'
import { openMetrics } from '../../platform/observability/metrics.ts'
import { figureSources } from './figure-sources.ts'

const database = testDatabase()
const sandbox = testGateway()
const shop = testShop(database, sandbox)
const logged: string[] = []
const log = makeLog({ write: line => void logged.push(line) })

const read = async (): Promise<Map<string, number>> => {
  const metrics = openMetrics({ version: '1', role: 'web', sources: figureSources(database.db), log })
  const text = await metrics.text()
  metrics.stop()
  return new Map(
    text.split('\n').flatMap(line => {
      const [, name = '', value] = /^([a-z_]+(?:{[^}]*})?) (\S+)$/.exec(line) ?? []
      return value === undefined ? [] : [[name, Number(value)] as const]
    }),
  )
}

test('overdue work is reported: mails, payments without an answer, failed jobs', async () => {
  const quiet = await read()
  for (const source of ['queues', 'mails', 'payments', 'stock', 'orders', 'backups'])
    expect(quiet.get(`store_figures_up{source="${source}"}`)).toBe(1)
  expect(quiet.get('payments_unconfirmed{state="unknown"}')).toBe(0)

  const mail = await queued(database.db)
  const later = await queued(database.db)
  await database.db.$client.query(`UPDATE emails SET created_at = now() - interval '1 hour' WHERE id = $1`, [mail])
  await database.db.$client.query(
    `UPDATE emails SET created_at = now() - interval '1 day', next_attempt_at = now() + interval '1 day' WHERE id = $1`,
    [later],
  )
  await sandbox.fault('reset-after-charge')
  await shop.pay(await shop.place())
  await database.db.$client.query(`UPDATE payment_attempts SET created_at = now() - interval '20 minutes'`)
  await failedJob(database.db, 'refunds')

  const figures = await read()
  // A mail scheduled for tomorrow is not late.
  expect(figures.get('mails_oldest_unsent_seconds')).toBeGreaterThanOrEqual(3600)
  expect(figures.get('mails_oldest_unsent_seconds')).toBeLessThan(7200)
  expect(figures.get('payments_unconfirmed{state="unknown"}')).toBe(1)
  expect(figures.get('payments_unconfirmed_oldest_seconds{state="unknown"}')).toBeGreaterThanOrEqual(1200)
  expect(figures.get('payments_overdue')).toBe(1)
  expect(figures.get('job_queue_runs{queue="refunds",state="failed"}')).toBe(1)
})

test('the ages of the last backup and of the latest order are reported, and have no value without one', async () => {
  const { db } = database
  await db.$client.query('DELETE FROM backups')
  const before = await read()
  expect(before.get('backup_age_seconds')).toBeUndefined()
  await shop.place()
  await recordBackup(db, '/backups/1')
  await db.$client.query(`UPDATE backups SET completed_at = now() - interval '3 days'`)
  const old = await read()
  expect(old.get('backup_age_seconds')).toBeGreaterThanOrEqual(259_200)
  expect(old.get('order_latest_seconds')).toBeLessThan(3600)
  await recordBackup(db, '/backups/2')
  expect((await read()).get('backup_age_seconds')).toBeLessThan(3600)
})

test('one process finds and reports stock that does not add up', async () => {
  const { db } = database
  for (let parts = 0; parts < 3; parts++) await shop.place()
  expect((await read()).has('stock_discrepancies{kind="ledger"}')).toBe(false)
  await Promise.all([1, 2, 3].map(() => checkStock({ db, log })))
  expect((await read()).get('stock_discrepancies{kind="ledger"}')).toBe(0)
  const { rows } = await db.$client.query<{ id: number; product_id: number }>(
    'SELECT id, product_id FROM stock_lines ORDER BY id LIMIT 3',
  )
  const [ledger, units, part] = rows
  await db.$client.query('UPDATE stock_lines SET quantity = quantity + 1 WHERE id = $1', [ledger?.id])
  await db.$client.query('UPDATE stock_lines SET unit_pieces = unit_pieces + 1 WHERE id = $1', [units?.id])
  await db.$client.query('UPDATE product_stock SET quantity = quantity + 1 WHERE product_id = $1', [part?.product_id])
  // The last check was at most an hour ago, so there is no new one.
  await checkStock({ db, log })
  expect((await read()).get('stock_discrepancies{kind="ledger"}')).toBe(0)
  await db.$client.query(`UPDATE stock_checks SET began_at = now() - interval '2 hours'`)
  await checkStock({ db, log }, () => true)
  expect((await read()).get('stock_discrepancies{kind="units"}')).toBe(0)
  await db.$client.query(`UPDATE stock_checks SET began_at = now() - interval '2 hours'`)
  logged.length = 0
  await Promise.all([1, 2, 3].map(() => checkStock({ db, log })))
  const figures = await read()
  for (const kind of ['ledger', 'units', 'parts']) expect(figures.get(`stock_discrepancies{kind="${kind}"}`)).toBe(1)
  expect(logged.filter(line => line.includes('stock does not add up'))).toHaveLength(3)
  expect(figures.get('stock_checked_seconds')).toBeLessThan(600)
})
