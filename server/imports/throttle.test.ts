import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { slugOf } from '../../domain/catalogue/part-number.ts'
import { createCategory } from '../catalogue/admin/categories.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { ErrorFile } from '../platform/files/error-file.ts'
import { importList } from './import-list.ts'
import { openImportConnection } from './internal/import-connection.ts'
import { newThrottle, type Processors } from './internal/throttle.ts'

const database = testDatabase()

/**
 * A computer with two processors. In each ms, other processes want `theirs` of one processor, and get it even while the
 * import works.
 */
function machine(theirs: (at: number) => number) {
  const now: Processors = { at: 0, busy: 0, idle: 0 }
  const pass = (ms: number, ours: number) => {
    const busy = Math.min(2, theirs(now.at) + ours)
    now.at += ms
    now.busy += busy * ms
    now.idle += (2 - busy) * ms
  }
  const rest = newThrottle(
    () => ({ ...now }),
    async ms => pass(ms, 0),
  )
  return {
    /** works for `ms`, and returns the length of the pause afterwards */
    work: async (ms: number) => {
      pass(ms, 1)
      const began = now.at
      await rest()
      return now.at - began
    },
  }
}

test('an import pauses twice as long as it worked while others want the processors', async () => {
  const { work } = machine(() => 1.8)
  expect(await work(1000)).toBe(2000)
  expect(await work(600)).toBe(1200)
  expect(await work(10_000)).toBe(5000)
})

test('small pieces of work are counted together', async () => {
  const { work } = machine(() => 1.8)
  expect(await work(300)).toBe(0)
  expect(await work(300)).toBe(1200)
})

test('an import continues at once if others want little', async () => {
  const { work } = machine(() => 0.3)
  expect(await work(5000)).toBe(0)
})

test('an import continues as soon as others no longer want the processors', async () => {
  const { work } = machine(at => (at < 3000 ? 1.8 : 0.1))
  expect(await work(2000)).toBe(1250)
})

test('a single processor is shared by priority', async () => {
  const now: Processors = { at: 0, busy: 0, idle: 0 }
  const rest = newThrottle(
    () => ({ ...now }),
    async () => expect.fail('it rested'),
  )
  now.at += 5000
  now.busy += 5000
  await rest()
})

test('a list pauses only while none of its locks can delay an order', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rest-'))
  const file = join(folder, 'list.csv')
  await writeFile(file, `sku,condition,quantity\n${Array.from({ length: 11_000 }, (_, n) => `R-${n},NE,1\n`).join('')}`)
  const connection = await openImportConnection(database.url, 'import')
  const rested: string[] = []
  let point = ''
  await importList(connection, {
    importId: 1,
    file,
    mapping: null,
    standard: { condition: null, quantity: null },
    missing: 'leave',
    errors: new ErrorFile(join(folder, 'errors.csv'), ['line', 'column', 'reason', 'sku']),
    at: passed => {
      point = passed
    },
    rest: async () => void rested.push(point),
    mark: async () => {},
  })
  await connection.close()
  await rm(folder, { recursive: true })
  expect([...new Set(rested)]).toEqual(['parsing', 'compared'])
  // The import pauses once before the parts are added, and after each ten thousand parts.
  expect(rested.filter(passed => passed === 'compared')).toHaveLength(3)
})

test('a part that the back office adds during an import does not count as a new part of the import', async () => {
  const made = ['made by an admin', 'with the same slug']
  const connection = await openImportConnection(database.url, 'import')
  const folder = await mkdtemp(join(tmpdir(), 'rest-'))
  const file = join(folder, 'list.csv')
  await writeFile(file, 'sku,name,price\nD-1,Bolt,5\nD-2,Nut,5\nD-3,Pin,5\n')
  const report = await importList(connection, {
    importId: 2,
    file,
    mapping: null,
    standard: { condition: null, quantity: null },
    missing: 'leave',
    errors: new ErrorFile(join(folder, 'errors.csv'), ['line', 'column', 'reason', 'sku']),
    at: point => {
      if (point === 'compared') made.reverse()
    },
    rest: async () => {
      if (made[0] !== 'with the same slug') return
      made.length = 0
      await database.db.$client.query(
        `INSERT INTO products (sku, slug, name, price) VALUES ('D-1', 'admin-1', 'Admin', 1), ('OTHER', $1, 'Admin', 1)`,
        [slugOf('D-2', 'Nut')],
      )
    },
    mark: async () => {},
  })
  await connection.close()
  await rm(folder, { recursive: true })
  expect(report.products).toEqual({ new: 2, changed: 1, unchanged: 0 })
  const { rows } = await database.db.$client.query(
    `SELECT sku, name, slug FROM products WHERE sku LIKE 'D-%' ORDER BY sku`,
  )
  expect(rows).toMatchObject([{ name: 'Bolt', slug: 'admin-1' }, { name: 'Nut' }, { name: 'Pin' }])
  expect(new Set(rows.map(({ slug }) => slug)).size).toBe(3)
})

test('a category that the back office adds during an import is not added again', async () => {
  const { id: adminId } = await signedIn(database.db, { admin: true })
  const make = (name: string) => createCategory(database.db, { name, slug: '', description: '' }, adminId)
  const connection = await openImportConnection(database.url, 'import')
  const folder = await mkdtemp(join(tmpdir(), 'rest-'))
  const file = join(folder, 'list.csv')
  await writeFile(file, 'sku,category\nC-1,Bolts\nC-2,Nuts\n')
  let isCompared = false
  let late: Promise<unknown> | undefined
  await importList(connection, {
    importId: 3,
    file,
    mapping: null,
    standard: { condition: null, quantity: null },
    missing: 'leave',
    errors: new ErrorFile(join(folder, 'errors.csv'), ['line', 'column', 'reason', 'sku']),
    at: point => {
      isCompared ||= point === 'compared'
    },
    rest: async () => {
      if (!isCompared) return
      // The first pause is before the list's own categories are added.
      if (!late) {
        late = make('BOLTS')
        await late
      } else {
        late = make('NUTS').catch(error => error)
        await wait(100)
      }
    },
    mark: async () => {},
  })
  await connection.close()
  await rm(folder, { recursive: true })
  expect(await late).toMatchObject({ code: 'CATEGORY_EXISTS' })
  const { rows } = await database.db.$client.query(
    `SELECT sku, c.name FROM products p JOIN categories c ON c.id = p.category_id WHERE sku LIKE 'C-%' ORDER BY sku`,
  )
  expect(rows).toEqual([
    { sku: 'C-1', name: 'BOLTS' },
    { sku: 'C-2', name: 'Nuts' },
  ])
  const names = await database.db.$client.query('SELECT name FROM categories ORDER BY name')
  expect(names.rows).toEqual([{ name: 'BOLTS' }, { name: 'Nuts' }])
})
