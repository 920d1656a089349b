import { expect, test } from 'vitest'
import { z } from '../../../domain/text/zod.ts'
import { rows } from './rows.ts'
import { allOf, anyOf, code, joined, sql, toStatement, where } from './sql.ts'
import { testDatabase } from './testing.ts'

const database = testDatabase()

test('pieces become one statement, whose placeholders follow the values', () => {
  const inside = sql`b = ANY(${['x', 'y']}::text[])`
  const piece = sql`SELECT ${code('c')} FROM t WHERE a = ${1} AND ${inside} LIMIT ${code(5)}`
  expect(toStatement(piece)).toEqual({
    text: 'SELECT c FROM t WHERE a = $1 AND b = ANY($2::text[]) LIMIT 5',
    values: [1, ['x', 'y']],
  })
  expect(toStatement(sql`${inside} OR ${inside}`)).toEqual({
    text: 'b = ANY($1::text[]) OR b = ANY($2::text[])',
    values: [
      ['x', 'y'],
      ['x', 'y'],
    ],
  })
})

test('conditions that are not in use are left out', () => {
  const a = sql`a = ${1}`
  expect(toStatement(where([null, a, false, '', 0, sql`b`])).text).toBe('WHERE a = $1 AND b')
  expect(toStatement(where([null])).text).toBe('')
  expect(toStatement(allOf([null])).text).toBe('true')
  expect(toStatement(anyOf([a, sql`b`])).text).toBe('(a = $1 OR b)')
  expect(toStatement(joined([], ' UNION ALL ')).text).toBe('')
})

test('text of a request is a value, whatever it contains', async () => {
  const hostile = `'; DROP TABLE orders; --`
  const found = await rows(database.db, z.object({ typed: z.string() }), sql`SELECT ${hostile}::text AS typed`)
  expect(found).toEqual([{ typed: hostile }])
})

test('a statement that is planned once has the same name for the same text', () => {
  const one = (n: number) => toStatement(sql`SELECT ${n}::int AS n`, true)
  expect(one(1).name).toBe(one(2).name)
  expect(one(1).name).not.toBe(toStatement(sql`SELECT ${1}::int AS m`, true).name)
  expect(toStatement(sql`SELECT 1`)).not.toHaveProperty('name')
})

test('what may be a condition or a value cannot be inserted', () => {
  const isNarrowed = toStatement(sql`SELECT 1`).text === ''
  // @ts-expect-error: false would be sent as a value
  expect(toStatement(sql`WHERE ${isNarrowed && sql`a`}`).values).toEqual([false])
  const quantity: number | null = null
  expect(toStatement(sql`WHERE a = ${quantity}`).values).toEqual([null])
})
