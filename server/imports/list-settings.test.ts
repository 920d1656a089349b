import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { importFile } from './testing.ts'
import { testImportAdmin } from './testing-lists.ts'

const { database, bring, check, upload, askForRun, rows, backOffice, read } = testImportAdmin()

const ODD =
  'sku,condition,quantity,tag_type\nP-1,RMVD,1,yellow\nP-2,rmvd,1,Yellow\nP-3,Z,1,\nP-4,OH,-1,\nP-5,OH,1.5,\nP-6,OH,1,8130\n'

test('equal errors are reported once with their number of rows, and an admin can map an unknown word to a known one', async () => {
  const list = await upload(ODD)
  const tried = await check(list)
  expect(tried.checkReport).toMatchObject({ rows: 6, failed: 5 })
  expect(tried.checkReport?.failedGroups).toEqual([
    { column: 'condition', reason: '"RMVD" is not a condition we know', count: 2, firstLine: 2, word: 'RMVD' },
    {
      column: 'quantity',
      reason: '"-1", "1.5": each is not a whole number',
      count: 2,
      firstLine: 5,
      word: 'unreadable',
    },
    { column: 'condition', reason: '"Z" is not a condition we know', count: 1, firstLine: 4, word: 'Z' },
  ])
  const again = await check(tried, { takenAs: { condition: { RMVD: 'AR' } } })
  expect(again.checkReport?.failedGroups).toMatchObject([
    { column: 'tag_type', word: 'yellow', count: 2 },
    { column: 'quantity' },
    { word: 'Z' },
  ])
  const both = { condition: { RMVD: 'AR', Z: 'CR' }, tag_type: { YELLOW: 'none' } }
  const done = await bring(ODD, { takenAs: both })
  expect(done).toMatchObject({ takenAs: both, report: { failed: 2 } })
  expect(await rows('SELECT condition_code AS code, paper FROM units ORDER BY id')).toEqual([
    { code: 'AR', paper: null },
    { code: 'AR', paper: null },
    { code: 'CR', paper: null },
    { code: 'OH', paper: 'FAA 8130-3' },
  ])
})

test('a maker that resembles one of the catalog is reported, and becomes that maker once an admin maps it', async () => {
  await bring(
    'sku,manufacturer,condition,quantity\nP-1,Honeywell,NE,1\nP-2,Parker-Hannifin,NE,1\nP-3,Honeywell Air,NE,1\n',
  )
  const LIST = `sku,manufacturer,condition,quantity
P-1,HONEYWELL INTL INC,NE,5
P-8,Honeywell Intl Inc,NE,1
P-9,Parker,NE,1
P-2,"PARKER HANNIFIN, CORP.",NE,3
P-7,Moog,NE,1
P-3,Honeywell,NE,1
`
  const tried = await check(await upload(LIST))
  expect(tried.checkReport?.products).toMatchObject({ new: 5 })
  expect(tried.checkReport?.makers).toEqual([
    { maker: 'HONEYWELL INTL INC', count: 2, firstLine: 2, ofNumber: ['Honeywell'], others: ['Honeywell Air'] },
    { maker: 'Parker', count: 1, firstLine: 4, ofNumber: [], others: ['Parker-Hannifin'] },
    { maker: 'Honeywell', count: 1, firstLine: 7, ofNumber: ['Honeywell Air'], others: [] },
  ])
  const manufacturer = { 'HONEYWELL INTL INC': 'Honeywell', PARKER: 'Parker-Hannifin' }
  const done = await bring(LIST, { takenAs: { manufacturer } })
  expect(done).toMatchObject({ takenAs: { manufacturer }, checkReport: { makers: [{ maker: 'Honeywell' }] } })
  expect(
    await rows(
      'SELECT sku, manufacturer, (SELECT quantity FROM product_stock WHERE product_id = id) AS stock FROM products ORDER BY 1, 2',
    ),
  ).toEqual([
    { sku: 'P-1', manufacturer: 'Honeywell', stock: 5 },
    { sku: 'P-2', manufacturer: 'PARKER HANNIFIN, CORP.', stock: 3 },
    { sku: 'P-3', manufacturer: 'Honeywell', stock: 1 },
    { sku: 'P-3', manufacturer: 'Honeywell Air', stock: 1 },
    { sku: 'P-7', manufacturer: 'Moog', stock: 1 },
    { sku: 'P-8', manufacturer: 'Honeywell', stock: 1 },
    { sku: 'P-9', manufacturer: 'Parker-Hannifin', stock: 1 },
  ])
})

test('parts without a category get the chosen one, and other parts retain theirs', async () => {
  await bring('sku,category\nOLD,Bolts\nBARE,\n')
  const done = await bring('sku,category\nOLD,\nBARE,\nNEW,\nOWN,Nuts\n', { category: 'Spares' })
  expect(done.report).toMatchObject({ products: { new: 2, changed: 1 } })
  expect(await rows('SELECT sku, c.name FROM products p JOIN categories c ON c.id = category_id ORDER BY sku')).toEqual(
    [
      { sku: 'BARE', name: 'Spares' },
      { sku: 'NEW', name: 'Spares' },
      { sku: 'OLD', name: 'Bolts' },
      { sku: 'OWN', name: 'Nuts' },
    ],
  )
})

const OF_PART = { what: 'price', mark: '' }

test('prices that change by more than the limit stop the run until a person confirms them', async () => {
  await bring('sku,price\nA,100\nB,100\nC,100\nD,0\n')
  const list = 'sku,price\nA,131\nB,130\nC,0\nD,50\nE,9\n'
  const tried = await check(await upload(list))
  expect(tried.checkReport?.prices).toEqual({
    changed: 3,
    beyond: 2,
    largest: [
      { sku: 'C', ...OF_PART, before: '100.00', after: '0.00', percent: 100 },
      { sku: 'A', ...OF_PART, before: '100.00', after: '131.00', percent: 31 },
      { sku: 'B', ...OF_PART, before: '100.00', after: '130.00', percent: 30 },
    ],
  })
  await expect(askForRun(tried, false)).rejects.toMatchObject({ code: 'IMPORT_PRICES' })
  expect((await read(tried.id)).state).toBe('checked')
  await askForRun(tried, true)
  await backOffice.work()
  expect((await read(tried.id)).state).toBe('done')
  const free = await check(await upload('sku,price\nA,1\n'), { priceLimit: null })
  expect(free.checkReport?.prices).toMatchObject({ changed: 1, beyond: 0 })
  await askForRun(free, false)
})

test('prices of sales and of units are also compared, each with the price until now', async () => {
  await bring(`sku,price,sale_price,condition,quantity,serial,unit_price
SALE,100,,NE,1,,
OFF,100,60,NE,1,,
FUN,100,150,NE,1,,
UNIT,100,,OH,1,A,500
UNIT,100,,OH,1,B,
UNIT,100,,OH,1,C,0
`)
  const { checkReport } = await check(
    await upload(`sku,price,sale_price,condition,quantity,serial,unit_price
SALE,100,10,NE,1,,
OFF,100,0,NE,1,,
FUN,100,120,NE,1,,
UNIT,100,,OH,1,a,510
UNIT,100,,OH,1,B,20
UNIT,100,,OH,1,C,70
UNIT,100,,OH,1,D,1
`),
  )
  expect(checkReport?.prices).toEqual({
    changed: 4,
    beyond: 3,
    largest: [
      { sku: 'SALE', what: 'sale_price', mark: '', before: '100.00', after: '10.00', percent: 90 },
      { sku: 'UNIT', what: 'unit_price', mark: 'S/N B', before: '100.00', after: '20.00', percent: 80 },
      { sku: 'OFF', what: 'sale_price', mark: '', before: '60.00', after: '100.00', percent: 66.7 },
      { sku: 'UNIT', what: 'unit_price', mark: 'S/N a', before: '500.00', after: '510.00', percent: 2 },
    ],
  })
})

test('the command imports nothing if a price changes by more than its limit, and names the price', async () => {
  await bring('sku,price,condition,quantity\nA,100,NE,1\nB,100,NE,1\n')
  const list = 'sku,price,condition,quantity\nA,121,NE,5\nB,120,NE,5\n'
  await expect(importFile(database.url, list, { priceLimit: 20 })).rejects.toThrow(
    '1 price changes by more than 20 %:\nA: $100.00 → $121.00, 21 %\nCheck them;',
  )
  const prices = () => rows('SELECT sku, price FROM products ORDER BY sku')
  expect(await prices()).toMatchObject([{ price: '100.00' }, { price: '100.00' }])
  expect(await rows('SELECT state, price_limit FROM imports ORDER BY id DESC LIMIT 1')).toEqual([
    { state: 'failed', price_limit: 20 },
  ])
  const { report } = await importFile(database.url, list, { priceLimit: 21 })
  expect(report).toMatchObject({ products: { changed: 2 } })
  expect(await prices()).toMatchObject([{ price: '121.00' }, { price: '120.00' }])
})

test('the command prints its options, and refuses an invalid limit', () => {
  const command = (...words: string[]) =>
    spawnSync(process.execPath, ['server/imports/import-command.ts', ...words], { encoding: 'utf8' })
  expect(command('--help')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('--price-limit  imports nothing'),
  })
  expect(command('x.csv', '--price-limit', '0')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(
      /^Nothing was imported: --price-limit wants a whole number of percent from 1 to 1,000; usage/,
    ),
  })
})
