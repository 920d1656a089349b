import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makerKey } from '../../domain/catalogue/maker.ts'
import { testDatabase } from '../platform/db/testing.ts'

const database = testDatabase()

test('SQL and TypeScript compute the same key of a maker', async () => {
  const piece = fc.constantFrom(
    ...[
      'CAGE',
      'cage code',
      'NCAGE',
      '96906',
      '731',
      '0U583',
      'Parker',
      'Hannifin',
      'Inc.',
      'Corp',
      'co',
      'L.L.C.',
      'GmbH',
    ],
    ...[
      ' ',
      '  ',
      '-',
      ', ',
      ': ',
      '.',
      "'",
      '’',
      '&',
      '\t',
      '\n',
      '\u00a0',
      '\\',
      '[',
      ']',
      '^',
      '`',
      '~',
      '_',
      '/',
      '0',
      '00000',
    ],
    ...['É', 'ü', 'ß', 'ø', 'Ł', 'Ž', 'ž', 'İ', 'Инком', '東', '😀'],
  )
  const text = fc.oneof(
    fc.array(piece, { maxLength: 7 }).map(pieces => pieces.join('')),
    fc.string({ maxLength: 12 }).map(written => written.replaceAll('\0', '')),
  )
  const makers = fc.sample(text, 4000).map(maker => maker.toWellFormed())
  const { rows } = await database.db.$client.query<{ key: string }>(
    'SELECT maker_key(maker) AS key FROM unnest($1::text[]) WITH ORDINALITY AS m (maker, nth) ORDER BY nth',
    [makers],
  )
  expect(rows.map((row, at) => [makers[at], row.key])).toEqual(makers.map(maker => [maker, makerKey(maker)]))
})

test('two parts of one number must have two makers', async () => {
  const { $client } = database.db
  const add = (slug: string, maker: string | null) =>
    $client.query(`INSERT INTO products (sku, slug, name, manufacturer) VALUES ('MS24665-361', $1, 'Pin', $2)`, [
      slug,
      maker,
    ])
  await add('a', 'CAGE 96906')
  await add('b', 'CAGE 81348')
  await add('c', null)
  await expect(add('d', '96906')).rejects.toThrow('products_number_and_maker')
  await expect(add('e', ' - ')).rejects.toThrow('products_number_and_maker')
})
