import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../platform/db/testing.ts'
import { factsOfPart } from '../facts/facts-of-parts.ts'
import { fillDueFacts } from '../facts/fill-facts.ts'
import { addProduct } from '../testing.ts'
import { mergeFacts } from './merge-facts.ts'
import { MERGED } from './product-facts.ts'
import { restoreFacts } from './restore-products.ts'

const database = testDatabase()
const lengthOf = async (id: number) =>
  (await factsOfPart(database.db, id)).find(({ key }) => key === 'length')?.text ?? null

// Derives the facts of all parts first. Otherwise all parts are due, and marking them waits for the merge.
beforeAll(async () => void (await fillDueFacts(database.db)))

/** Runs the job that derives due facts while a merge is not committed yet. */
async function whileNotCommitted(statements: readonly string[], work: 'merge' | 'restore'): Promise<void> {
  const client = await database.db.$client.connect()
  try {
    await client.query('BEGIN')
    for (const statement of statements) await client.query(statement)
    await (work === 'merge' ? mergeFacts(client) : restoreFacts(client))
    await fillDueFacts(database.db)
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

test('facts that a list states for a due part are derived after the list’s commit, even if the job ran before it', async () => {
  const id = await addProduct(database.db, { sku: 'AN3-5A', name: 'Bolt' })
  await whileNotCommitted(
    [
      MERGED,
      'CREATE TEMP TABLE staging (line int, facts jsonb) ON COMMIT DROP',
      'CREATE TEMP TABLE meant (line int, product_id bigint) ON COMMIT DROP',
      `INSERT INTO staging VALUES (1, '[{"key": "length", "text": "0.700"}]')`,
      `INSERT INTO meant VALUES (1, ${id})`,
    ],
    'merge',
  )
  await fillDueFacts(database.db)
  expect(await lengthOf(id)).toBe('0.700')
})

test('facts that an undo restores for a due part are derived after its commit, even if the job ran before it', async () => {
  const id = await addProduct(database.db, { sku: 'AN4-5A', name: 'Bolt' })
  const stated = database.db.$client
  await stated.query(
    `INSERT INTO stated_facts (product_id, key, source, text) VALUES ($1, 'length', 'list', '0.700')`,
    [id],
  )
  await whileNotCommitted(
    [
      `CREATE TEMP TABLE undo_stated ON COMMIT DROP AS
        SELECT ${id}::bigint AS product_id, '{"length": "0.600"}'::jsonb AS before, false AS is_left`,
    ],
    'restore',
  )
  await fillDueFacts(database.db)
  expect(await lengthOf(id)).toBe('0.600')
})
