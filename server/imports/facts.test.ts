import { beforeEach, expect, test } from 'vitest'
import { saveFacts } from '../catalogue/admin/correct-facts.ts'
import { exportCatalogue } from '../catalogue/export-catalogue.ts'
import { factsOfPart } from '../catalogue/facts/facts-of-parts.ts'
import { fillDueFacts } from '../catalogue/facts/fill-facts.ts'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { importFile } from './testing.ts'
import { cockpit } from './testing-cockpit.ts'

const database = testDatabase()
const { bring, undo } = cockpit(database)

beforeEach(async () => {
  await database.db.$client.query('TRUNCATE products, categories, imports, import_changes RESTART IDENTITY CASCADE')
})

const part = (sku: string, name: string) => addProduct(database.db, { sku, name })
async function facts(id: number): Promise<Record<string, string>> {
  await fillDueFacts(database.db)
  const found = await factsOfPart(database.db, id)
  return Object.fromEntries(found.map(({ key, text, source }) => [key, `${text} (${source})`]))
}
async function exported(): Promise<string> {
  let text = ''
  for await (const piece of exportCatalogue(database.db)) text += piece
  return text
}

test('dimensions in a list replace derived dimensions, a dash removes them, and blank cells change nothing', async () => {
  const id = await part('AN3-5A', 'Bolt')
  await importFile(
    database.url,
    'sku,fact:length,fact:drilled,fact:grip,fact:head\nAN3-5A,21/32,-,,\nAN3-5A,9,,0.25,\n',
  )
  expect(await facts(id)).toMatchObject({
    length: '0.6563 (list)',
    grip: '0.250 (list)',
    head: 'Hex (number)',
    diameter: '0.190 (number)',
  })
  expect(await facts(id)).not.toHaveProperty('drilled')
})

test('a list sets the family of new and existing parts without one; an unknown family is an error', async () => {
  const list = 'sku,name,condition,quantity,fact:family,fact:bore\nH-1,Line,NE,2,Hose,0.5\nH-2,Line,NE,2,tubing,0.5\n'
  const { report, errors } = await importFile(database.url, list)
  expect(report.failed).toBe(1)
  expect(errors).toContain('""tubing"" is not a family of parts we know')
  const { rows } = await database.db.$client.query<{ id: number }>(`SELECT id FROM products WHERE sku = 'H-1'`)
  expect(await facts(rows[0]?.id ?? 0)).toEqual({ bore: '0.500 (list)' })
})

test('the report and the dry run count parts with new or changed facts; a repeated list counts none', async () => {
  await part('AN3-5A', 'Bolt')
  await part('AN4-5A', 'Bolt')
  const list = 'sku,fact:length,fact:grip\nAN3-5A,0.7,0.3\nAN4-5A,,\n'
  const { checkReport, report } = await bring(list)
  expect([checkReport?.facts, report?.facts]).toEqual([1, 1])
  expect((await importFile(database.url, list)).report.facts).toBe(0)
  expect((await importFile(database.url, list.replace('0.3', '0.31'))).report.facts).toBe(1)
})

test('undoing a list restores the earlier facts; facts of a later list stay', async () => {
  const id = await part('AN3-5A', 'Bolt')
  await bring('sku,fact:length\nAN3-5A,0.6\n')
  const second = await bring('sku,fact:length,fact:grip\nAN3-5A,0.7,0.3\n')
  expect(await facts(id)).toMatchObject({ length: '0.700 (list)', grip: '0.300 (list)' })
  await undo(second)
  expect(await facts(id)).toMatchObject({ length: '0.600 (list)' })
  // The grip length derived from the part number is restored.
  expect(await facts(id)).toMatchObject({ grip: '0.250 (number)' })
  const third = await bring('sku,fact:length\nAN3-5A,0.8\n')
  await bring('sku,fact:length\nAN3-5A,0.9\n')
  await undo(third)
  expect(await facts(id)).toMatchObject({ length: '0.900 (list)' })
})

test('stated facts are exported and imported again; derived facts are not', async () => {
  const boss = await signedIn(database.db, { admin: true, name: 'Bess Coleman' })
  const id = await part('AN3-5A', 'Bolt')
  expect(await exported()).not.toContain('fact:')
  await importFile(database.url, 'sku,fact:length,fact:grip\nAN3-5A,0.7,0.3\n')
  await saveFacts(
    database.db,
    id,
    [
      { key: 'grip', text: '0.31' },
      { key: 'drilled', text: '' },
    ],
    boss.id,
  )
  const text = await exported()
  expect(text).toContain('fact:grip,fact:length,fact:drilled')
  const before = await facts(id)
  expect(before).toMatchObject({ grip: '0.310 (desk)', length: '0.700 (list)' })
  await importFile(database.url, text)
  expect(await facts(id)).toEqual(before)
  await database.db.$client.query('TRUNCATE products, categories RESTART IDENTITY CASCADE')
  await importFile(database.url, text)
  const { rows } = await database.db.$client.query<{ id: number }>(`SELECT id FROM products WHERE sku = 'AN3-5A'`)
  expect(await facts(rows[0]?.id ?? 0)).toMatchObject({ grip: '0.310 (list)', length: '0.700 (list)' })
  expect(await facts(rows[0]?.id ?? 0)).not.toHaveProperty('drilled')
})
