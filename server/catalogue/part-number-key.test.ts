import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameKey } from '../../domain/catalogue/name-order.ts'
import { inNaturalOrder, naturalKey } from '../../domain/catalogue/natural-order.ts'
import { partNumberKey } from '../../domain/catalogue/part-number.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { PRODUCT } from './find-product.ts'
import { nameOrder, naturalOrder, partKey } from './part-key.ts'

const database = testDatabase()

const LETTERS = [
  ...Array.from('ABCXYZabcxyz01234567890189000 -/._,()+#~\t\n\\&'),
  ...Array.from({ length: 0x5e }, (_, at) => String.fromCharCode(0xff01 + at)),
  ...Array.from({ length: 0xff }, (_, at) => String.fromCharCode(0x0400 + at)),
  ...Array.from({ length: 0x48 }, (_, at) => String.fromCharCode(0x0391 + at)),
  ...Array.from('\u3000\u00b5\u00b2\u0663\u00df\u0131\u017f\u212a\ufb01\u{1d400}\u{1d7d8}\u0301'),
]

test('SQL and TypeScript compute the same keys of a part number', async () => {
  const anything = fc.array(fc.constantFrom(...LETTERS), { maxLength: 30 }).map(parts => parts.join(''))
  const digits = fc.stringMatching(/^[A-Za-z]{0,3}[0-9]{0,30}[- ]?[0-9]{0,30}$/)
  const all = [...LETTERS, ...fc.sample(fc.oneof(anything, digits), 2000)]
  const { rows } = await database.db.$client.query<{ text: string; key: string; natural: string }>(
    `SELECT text, ${partKey('text')} AS key, ${naturalOrder('text')} AS natural FROM unnest($1::text[]) AS text`,
    [all],
  )
  expect(rows).toHaveLength(all.length)
  expect(rows.filter(({ text, key }) => key !== partNumberKey(text))).toEqual([])
  expect(rows.filter(({ text, natural }) => natural !== naturalKey(text))).toEqual([])
})

test('SQL and TypeScript put part numbers into the same order', async () => {
  const sku = fc.stringMatching(/^[ANabc]{1,2}[0-9]{1,3}[- /]?[0-9]{0,3}[AC]?$/)
  const all = [...new Set(fc.sample(sku, 500))]
  const { rows } = await database.db.$client.query<{ sku: string }>(
    `SELECT sku FROM unnest($1::text[]) AS sku ORDER BY ${naturalOrder('sku')}, sku COLLATE "C"`,
    [all],
  )
  const sorted = all.sort((a, b) => inNaturalOrder(a, b) || (a < b ? -1 : 1))
  expect(rows.map(row => row.sku)).toEqual(sorted)
})

test('SQL and TypeScript compute the same order of names', async () => {
  const figures = fc.constantFrom(
    '1',
    '2',
    '10',
    '1/4',
    '3/8',
    '1 1/4',
    '1-1/2',
    '.25',
    '0.5',
    '1/3',
    '1/2/3',
    '9/8',
    '1.2.3',
  )
  const texts = fc.constantFrom(
    ' ',
    '-',
    '.',
    '/',
    'a',
    'X',
    'no.',
    ', ',
    ' x ',
    '\u0001',
    '\u00c4',
    '1234567890123456',
  )
  const names = fc.array(fc.oneof(figures, texts), { maxLength: 12 }).map(parts => parts.join(''))
  const all = fc.sample(names, 3000)
  const { rows } = await database.db.$client.query<{ text: string; key: string }>(
    `SELECT text, ${nameOrder('text')} AS key FROM unnest($1::text[]) AS text`,
    [all],
  )
  expect(rows).toHaveLength(all.length)
  expect(rows.filter(({ text, key }) => key !== nameKey(text))).toEqual([])
})

test('the stored key follows the part number, and ignores writes to it', async () => {
  const { rows: made } = await database.db.$client.query<{ id: number; sku_key: string; sku_pairs: string[] }>(
    `INSERT INTO products (sku, slug, name) VALUES ('MS\uff12\uff11\uff10\uff14\uff12-9X', 'nut', 'Nut') RETURNING id, sku_key, sku_pairs`,
  )
  expect(made[0]?.sku_key).toBe('MS210429X')
  expect(made[0]?.sku_pairs).toContain('21')
  const { rows: changed } = await database.db.$client.query<{ sku_key: string }>(
    `UPDATE products SET sku = '\u0410100-7', sku_key = 'OTHER' WHERE id = $1 RETURNING sku_key`,
    [made[0]?.id],
  )
  expect(changed[0]?.sku_key).toBe('A1007')
})

test('keys need no search path, because the restore of a backup has none', async () => {
  const client = await database.db.$client.connect()
  try {
    await client.query(`BEGIN; SET LOCAL search_path = ''`)
    const { rows } = await client.query<{ key: string; natural: string; name: string }>(
      `SELECT public.part_number_key('\u0410-7') AS key, public.part_number_order('\u0410-7') AS natural, public.name_order('Nut 1 1/4') AS name`,
    )
    expect(rows).toEqual([{ key: 'A7', natural: 'A000000000000007', name: 'nut 000000000000001.250000' }])
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})

test('a part finds the cross-references that name its number by their index', async () => {
  const client = await database.db.$client.connect()
  try {
    await client.query('BEGIN; SET LOCAL enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${PRODUCT}`, ['an3-5a'])
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('cross_references_by_key')
    expect(plan).not.toContain('Seq Scan on cross_references')
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})
