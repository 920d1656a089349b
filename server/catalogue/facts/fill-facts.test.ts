import { beforeAll, expect, test } from 'vitest'
import { FACT_RULES_VERSION } from '../../../domain/facts/read-facts.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { addProduct } from '../testing.ts'
import { factsOfPart } from './facts-of-parts.ts'
import { fillDueFacts, fillFacts, recordFactRules } from './fill-facts.ts'

const database = testDatabase()
const sql = (text: string, values: unknown[] = []) => database.db.$client.query(text, values)
const texts = async (id: number) =>
  Object.fromEntries((await factsOfPart(database.db, id)).map(({ key, text }) => [key, text]))
const storedFacts = async (id: number) => (await sql('SELECT family, facts FROM products WHERE id = $1', [id])).rows[0]
const due = async () => (await sql('SELECT count(*) AS due FROM facts_due')).rows[0]?.due

beforeAll(() => fillDueFacts(database.db))

test('the facts of a new part are derived, and stored for the filters of lists', async () => {
  const id = await addProduct(database.db, { sku: 'AN4-10A', name: 'Bolt' })
  expect(await fillDueFacts(database.db)).toBe(1)
  expect(await texts(id)).toMatchObject({ diameter: '0.250', length: '1.000', thread: '1/4-28' })
  expect(await storedFacts(id)).toEqual({
    family: 'bolts',
    facts: expect.arrayContaining(['diameter:0.250', 'length:1.000']),
  })
  expect(await due()).toBe(0)
})

test('a changed name causes a new derivation of the facts; another change does not', async () => {
  const id = await addProduct(database.db, { sku: 'X-7', name: 'Thing' })
  await fillDueFacts(database.db)
  expect(await storedFacts(id)).toEqual({ family: null, facts: [] })
  await sql('UPDATE products SET price = 5, name = name WHERE id = $1', [id])
  expect(await due()).toBe(0)
  await sql(`UPDATE products SET name = 'Bolt, Hex Head, 1/4-28 x 0.5 in' WHERE id = $1`, [id])
  expect(await fillDueFacts(database.db)).toBe(1)
  expect(await texts(id)).toMatchObject({ diameter: '0.250', length: '0.500' })
  await sql(`UPDATE products SET name = 'Thing' WHERE id = $1`, [id])
  await fillDueFacts(database.db)
  expect(await storedFacts(id)).toEqual({ family: null, facts: [] })
  expect(await texts(id)).toEqual({})
})

test('newer rules cause a new derivation for all parts', async () => {
  await addProduct(database.db, { sku: 'AN5-10A', name: 'Bolt' })
  await fillDueFacts(database.db)
  await sql('UPDATE fact_rules SET version = $1', [FACT_RULES_VERSION - 1])
  const { rows } = await sql('SELECT count(*) AS parts FROM products')
  expect(await fillDueFacts(database.db)).toBe(rows[0]?.parts)
  expect(await fillDueFacts(database.db)).toBe(0)
})

test('while a newer worker runs, an older one derives no facts by its rules, and does not lower the version of the rules', async () => {
  const id = await addProduct(database.db, { sku: 'AN8-10A', name: 'Bolt' })
  await sql('UPDATE fact_rules SET version = $1', [FACT_RULES_VERSION + 1])
  expect(await fillDueFacts(database.db)).toBe(0)
  expect([await due(), await storedFacts(id)]).toEqual([1, { family: null, facts: [] }])
  // An admin's correction is shown at once, and the newer worker derives the facts again.
  await sql('DELETE FROM facts_due')
  await inTransaction(database.db, tx => fillFacts(tx, id))
  expect([await due(), (await storedFacts(id))?.family]).toEqual([1, 'bolts'])
  await recordFactRules(database.db)
  expect((await sql('SELECT version FROM fact_rules')).rows).toEqual([{ version: FACT_RULES_VERSION + 1 }])
  await sql('UPDATE fact_rules SET version = $1', [FACT_RULES_VERSION])
  expect(await fillDueFacts(database.db)).toBe(1)
})

const changedProducts = async () =>
  (await sql(`SELECT subject FROM events WHERE kind = 'product.changed' ORDER BY id`)).rows.map(row => row.subject)
const addBolts = (start: string, parts: number) =>
  sql(
    `INSERT INTO products (sku, slug, name) SELECT $1 || n, lower($1) || n, 'Bolt' FROM generate_series(1, $2::int) AS n`,
    [start, parts],
  )

test('a run reports few parts by name, and full batches with a single event', async () => {
  await addProduct(database.db, { sku: 'AN7-10A', name: 'Bolt', slug: 'an7-10a' })
  await addProduct(database.db, { sku: 'X-9', name: 'Thing' })
  await sql('DELETE FROM events')
  await fillDueFacts(database.db)
  expect(await changedProducts()).toEqual(['an7-10a'])
  await addBolts('M', 3000)
  await sql('DELETE FROM events')
  expect(await fillDueFacts(database.db)).toBe(3000)
  expect(await changedProducts()).toEqual(['*'])
  await fillDueFacts(database.db)
  expect(await changedProducts()).toEqual(['*'])
})

test('the next run reports the parts that a killed run did not report, even if no part is due', async () => {
  await addBolts('K', 1000)
  await sql('DELETE FROM events')
  await sql(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'gone'; END $$`)
  await sql('CREATE TRIGGER refuse BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION refuse()')
  await expect(fillDueFacts(database.db)).rejects.toThrow('gone')
  await sql('DROP TRIGGER refuse ON events')
  expect([await due(), await changedProducts()]).toEqual([0, []])
  expect(await fillDueFacts(database.db)).toBe(0)
  expect(await changedProducts()).toEqual(['*'])
})

test('a part that is being changed is left for the next run, and deleting it deletes its facts', async () => {
  const id = await addProduct(database.db, { sku: 'AN6-10A', name: 'Bolt' })
  const client = await database.db.$client.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT FROM products WHERE id = $1 FOR UPDATE', [id])
    expect(await fillDueFacts(database.db)).toBe(0)
    expect(await due()).toBe(1)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
  expect(await fillDueFacts(database.db)).toBe(1)
  await sql('DELETE FROM stock_lines WHERE product_id = $1', [id])
  await sql('DELETE FROM products WHERE id = $1', [id])
  expect(await texts(id)).toEqual({})
})
