import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { testAdmin } from '../catalogue/admin/testing.ts'
import { addProduct } from '../catalogue/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'

const database = testDatabase()

test('a connection killed after all parts are written changes nothing; a retry makes the changes once', async () => {
  const { app, boss } = await testAdmin(database.db)
  const ids = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      addProduct(database.db, { sku: `KILLED-${n}`, name: 'Before', price: 1000, stock: { new: 1 } }),
    ),
  )
  const sql = async (text: string) => (await database.db.$client.query(text)).rows
  const key = randomUUID()
  const loaded = await app.post('/api/admin/bulk/parts/rows', { by: 'ids', ids }, boss.headers)
  const { rows } = loaded.body as { rows: { id: number; version: number }[] }
  const cells = { name: 'After', price: 1100, conditions: [{ condition: 'new', before: null, after: 900 }] }
  const change = () =>
    app.post(
      '/api/admin/bulk/parts',
      { rows: rows.map(({ id, version }) => ({ id, version, cells })) },
      {
        ...boss.headers,
        'Idempotency-Key': key,
      },
    )
  const left = () =>
    sql(`SELECT (SELECT count(*)::int FROM products WHERE name = 'After' AND price = 11) AS parts,
      (SELECT count(*)::int FROM stock_lines WHERE price = 9) AS lines,
      (SELECT count(*)::int FROM bulk_changes) AS changes, (SELECT count(*)::int FROM bulk_change_rows) AS rows,
      (SELECT count(*)::int FROM audit_entries) AS audited`)
  const [before] = await left()
  expect(before).toMatchObject({ parts: 0, lines: 0, changes: 0, rows: 0 })

  // The change is recorded last: the process waits for that table after it has written everything else.
  const holder = await database.db.$client.connect()
  await holder.query('BEGIN; LOCK TABLE bulk_change_rows IN ACCESS EXCLUSIVE MODE')
  const response = change()
  await vi.waitFor(
    async () =>
      expect(
        await sql(`SELECT pg_terminate_backend(l.pid) AS killed FROM pg_locks l
          WHERE l.relation = 'bulk_change_rows'::regclass AND NOT l.granted`),
      ).toEqual([{ killed: true }]),
    30_000,
  )
  expect((await response).status).toBeGreaterThanOrEqual(500)
  await holder.query('ROLLBACK')
  holder.release()
  expect(await left()).toEqual([before])

  expect(await change()).toMatchObject({ status: 200, body: { changed: 40 } })
  const once = { parts: 40, lines: 40, changes: 1, audited: before.audited + 1 }
  expect(await left()).toEqual([expect.objectContaining(once)])
  expect(await change()).toMatchObject({ status: 200, body: { changed: 40 } })
  expect(await left()).toEqual([expect.objectContaining(once)])
})
