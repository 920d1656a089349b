import { expect, expectTypeOf, test } from 'vitest'
import { z } from '../../../domain/text/zod.ts'
import { inTransaction } from './database.ts'
import { firstRow, rowReader, rows } from './rows.ts'
import { testDatabase } from './testing.ts'

const database = testDatabase()

const Part = z.object({ partNumber: z.string(), stockedOn: z.nullable(z.string()), madeAt: z.date() })
const PARTS = `SELECT * FROM (VALUES (1, 'AN3-5A', date '2026-01-02', timestamptz '2026-01-02Z'), (2, 'MS20470', NULL, '2026-01-03Z'))
  AS p (id, part_number, stocked_on, made_at) WHERE id >= $1 ORDER BY id`
const FIRST = { partNumber: 'AN3-5A', stockedOn: '2026-01-02', madeAt: new Date('2026-01-02Z') }
const SECOND = { partNumber: 'MS20470', stockedOn: null, madeAt: new Date('2026-01-03Z') }

test('rows have the names and types of their shape, and no other columns', async () => {
  const found = await rows(database.db, Part, PARTS, [1])
  expect(found).toEqual([FIRST, SECOND])
  expectTypeOf(found).toEqualTypeOf<{ partNumber: string; stockedOn: string | null; madeAt: Date }[]>()
})

test('the database, a transaction and a connection run the same statement, also a named one', async () => {
  const named = { name: 'parts-from', text: PARTS, values: [2] }
  expect(await rows(database.db, Part, named)).toEqual([SECOND])
  expect(await inTransaction(database.db, tx => rows(tx, Part, named))).toEqual([SECOND])
  const client = await database.db.$client.connect()
  try {
    expect(await rows(client, Part, named)).toEqual([SECOND])
    const prepared = await rows(client, z.object({ name: z.string() }), 'SELECT name FROM pg_prepared_statements')
    expect(prepared).toContainEqual({ name: 'parts-from' })
  } finally {
    client.release()
  }
})

test('the first row, or undefined', async () => {
  const { db } = database
  expect(await firstRow(db, Part, PARTS, [1])).toEqual(FIRST)
  expect(await firstRow(db, Part, PARTS, [3])).toBeUndefined()
})

test('columns in camelCase keep their names, and win over columns that would get them; JSON is as it was', async () => {
  const shape = z.object({ soldTo: z.string(), line1: z.string(), facts: z.object({ came_off: z.string() }) })
  const text = `SELECT 'nobody' AS sold_to, 'ACME' AS "soldTo", 'nobody' AS sold_to, 'Hangar 1' AS line_1,
    json_build_object('came_off', 'engine') AS facts`
  expect(await rows(database.db, shape, text)).toEqual([
    { soldTo: 'ACME', line1: 'Hangar 1', facts: { came_off: 'engine' } },
  ])
})

test('a row that does not fit throws an error with its statement and its place, without values', async () => {
  const { db } = database
  const shape = z.object({ email: z.string(), lines: z.array(z.object({ price: z.number() })) })
  const text = `SELECT\n  NULL AS email, json_build_array(json_build_object('price', $1::text)) AS lines`
  const message =
    'a row of "SELECT NULL AS email, json_build_array(json_build_object(\'pr" does not fit: email (expected string), lines.0.price (expected number)'
  await expect(rows(db, shape, text, ['secret'])).rejects.toThrow(message)
  await expect(firstRow(db, shape, text, ['secret'])).rejects.toThrow(message)
  await expect(rows(db, shape, { name: 'priced', text, values: ['secret'] })).rejects.toThrow('a row of "priced"')
  const strict = z.strictObject({ kind: z.enum(['bolt', 'nut']) })
  await expect(rows(db, strict, `SELECT 'secret' AS kind, 'secret' AS sold_to`)).rejects.toThrow(
    'does not fit: kind (invalid_value), row (unknown soldTo)',
  )
})

test('in production, a row that does not fit is logged once per statement and returned as it is', async () => {
  const { db } = database
  const logged: unknown[] = []
  const reader = rowReader(false, { error: (...given: unknown[]) => void logged.push(given) })
  const shape = z.object({ soldTo: z.string(), price: z.number() })
  const text = `SELECT 'ACME' AS sold_to, $1::text AS price`
  for (const price of ['one', 'two'])
    expect(await reader.rows(db, shape, text, [price])).toEqual([{ soldTo: 'ACME', price }])
  expect(await reader.firstRow(db, shape, text, ['three'])).toEqual({ soldTo: 'ACME', price: 'three' })
  const misfit = expect.objectContaining({ message: `a row of "${text}" does not fit: price (expected number)` })
  expect(logged).toEqual([[{ err: misfit }, 'a row does not fit its shape']])
  await reader.rows(db, shape, { name: 'another', text, values: ['one'] })
  expect(logged).toHaveLength(2)
})
