import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../platform/db/testing.ts'
import { importFile } from './testing.ts'
import { cockpit } from './testing-cockpit.ts'

// Files like those that people upload in the back office.

const database = testDatabase()
const { upload, check, run, bring } = cockpit(database)
const names = async () => (await database.db.$client.query('SELECT sku, name FROM products ORDER BY id')).rows

beforeEach(async () => {
  await database.db.$client.query('TRUNCATE products, categories, imports, import_changes RESTART IDENTITY CASCADE')
})

const TEXT = 'Part No;Name\r\n"A-1";"Écrou; ""grand"""\r\nA-2;Größe ½\r\n'
const NAMED = [
  { sku: 'A-1', name: 'Écrou; "grand"' },
  { sku: 'A-2', name: 'Größe ½' },
]
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const swapped = (text: string) => utf16(text).swap16()

test.each<[string, Uint8Array, string]>([
  ['UTF-8', Buffer.from(TEXT), 'utf-8'],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${TEXT}`), 'utf-8'],
  ['Latin-1', Buffer.from(TEXT, 'latin1'), 'windows-1252'],
  ['UTF-16 with its mark', utf16(`\uFEFF${TEXT}`), 'utf-16le'],
  ['UTF-16, big-endian', swapped(`\uFEFF${TEXT}`), 'utf-16be'],
  ['UTF-16 without a mark', utf16(TEXT), 'utf-16le'],
])('%s is read by its content', async (_, bytes, encoding) => {
  const list = await upload(bytes)
  expect(list).toMatchObject({ encoding, delimiter: ';', headings: ['Part No', 'Name'], mapping: ['sku', 'name'] })
  expect(await run(await check(list))).toMatchObject({ state: 'done', rows: 2, failed: 0 })
  expect(await names()).toEqual(NAMED)
})

test('a Latin-1 letter after a megabyte of ASCII is recognized, and so are Windows quotes and dashes', async () => {
  const many = Array.from({ length: 30_000 }, (_, n) => `P-${n},Bolt of a plain name ${n}\n`).join('')
  const bytes = Buffer.concat([
    Buffer.from(`sku,name\n${many}Z-1,`),
    Buffer.from([0x93, 0xe9, 0x94, 0x96]),
    Buffer.from('\n'),
  ])
  const list = await upload(bytes)
  expect(list.encoding).toBe('windows-1252')
  expect((await check(list, {})).checkReport).toMatchObject({ rows: 30_001, failed: 0 })
  await bring(Buffer.from([...Buffer.from('sku,name\nZ-1,'), 0x93, 0xe9, 0x94, 0x96]))
  expect(await names()).toEqual([{ sku: 'Z-1', name: '“é”–' }])
})

test.each([
  [',', 'commas'],
  ['\t', 'tabs'],
  ['|', 'pipes'],
])('a list with the separator %j is read', async delimiter => {
  const list = await upload(
    ['P/N', 'Description', 'Qty'].join(delimiter).concat('\n', ['A-1', 'Bolt', '4'].join(delimiter)),
  )
  expect(list).toMatchObject({ delimiter, mapping: ['sku', 'name', 'quantity'], ofRows: 1 })
})

test('a list may have fifty columns; a cell of a megabyte and a cell with a zero byte are reported', async () => {
  const headings = ['sku', 'name', ...Array.from({ length: 48 }, (_, n) => `Other ${n}`)]
  const row = (sku: string, name: string) => [sku, name, ...Array(48).fill('x')].join(',')
  const rows = [row('A-1', 'x'.repeat(1_000_000)), row('A-2', 'Bo\u0000lt'), row('A-3', 'Pin')]
  const done = await bring(`${headings.join(',')}\n${rows.join('\n')}\n`)
  expect(done.sample[0]?.[1]).toHaveLength(80)
  expect(done.report).toMatchObject({ rows: 3, failed: 2, products: { new: 1 } })
  expect(done.report?.firstErrors).toMatchObject([
    { line: 2, column: 'name', reason: 'is longer than 200 characters' },
    { line: 3, column: 'name', reason: 'has control characters' },
  ])
})

test('a list may consist of a heading alone, or have the same heading twice', async () => {
  expect((await check(await upload('sku,name\n'))).checkReport).toMatchObject({ rows: 0, failed: 0 })
  const twice = await upload('sku,name,Name,SKU\nA-1,Bolt,Nut,B-1\n')
  expect(twice.mapping).toEqual(['sku', 'name', null, null])
  await run(await check(twice, { mapping: ['sku', null, 'name', null] }))
  expect(await names()).toEqual([{ sku: 'A-1', name: 'Nut' }])
})

/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test.each<[string, Uint8Array, RegExp]>([
  ['an empty file', Buffer.alloc(0), /empty/],
  ['half a workbook that is called .csv', Buffer.from('PK\x03\x04\x14\x00\x00\x00 and so on'), /not an XLSX workbook/],
  ['a picture', PNG, /no text/],
  ['a picture behind a heading', Buffer.concat([Buffer.from('sku,name\n'), PNG]), /no text/],
  ['one endless line', Buffer.alloc(300_000, 'x'), /64 kB/],
  ['more columns than any list has', Buffer.from(Array.from({ length: 201 }, (_, n) => n).join(',')), /200 columns/],
])('%s is refused, and no part of it is stored', async (_, bytes, message) => {
  const { upload: send, files } = cockpit(database)
  await expect(send(bytes)).rejects.toMatchObject({ code: 'LIST_UNREADABLE', message: expect.stringMatching(message) })
  expect((await database.db.$client.query('SELECT FROM imports')).rowCount).toBe(0)
  const { objects } = await files.listAll('', { recursive: true })
  expect([...objects]).toEqual([])
})

test('the command line reads the same encodings', async () => {
  const { report } = await importFile(database.url, Buffer.from('sku;name\nA-1;Größe\n', 'latin1'))
  expect(report).toMatchObject({ rows: 1, failed: 0 })
  expect(await names()).toEqual([{ sku: 'A-1', name: 'Größe' }])
  await expect(importFile(database.url, Buffer.from('PK\x03\x04'))).rejects.toThrow('not an XLSX workbook')
  await expect(importFile(database.url, PNG)).rejects.toThrow('no text')
})

test('an apostrophe that prevents a formula is removed, and other apostrophes stay', async () => {
  await bring("sku,name\n'-4,'=1+1\n'AN3,'quoted'\n''-5,x\n")
  expect(await names()).toEqual([
    { sku: '-4', name: '=1+1' },
    { sku: "'AN3", name: "'quoted'" },
    { sku: "'-5", name: 'x' },
  ])
})
