import { beforeAll, expect, test } from 'vitest'
import { addProduct } from '../catalogue/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { takeSample } from './postgres/sample.ts'

const database = testDatabase()

beforeAll(async () => {
  const { db } = database
  await addProduct(db, { sku: 'AN3-5A', name: 'Bolt, Hex Head', description: '1/4-28 thread. For use with nuts.' })
  await addProduct(db, { sku: 'AN315-4R', name: 'Nut, Plain Hex', description: '1/4 in across' })
  await addProduct(db, { sku: 'MS29513-111', name: 'O-Ring, Fuel' })
  await addProduct(db, { sku: 'VHF-1428', name: 'Transmitter' })
  await addProduct(db, { sku: 'SG-200', name: 'Starter-Generator' })
  await addProduct(db, { sku: 'MS24523-25', name: 'Toggle Switch' })
  await takeSample(db)
})

const numbersFor = async (search: string): Promise<string[]> => {
  const { status, body } = await testApp(database.db, noGateway).call(
    `/api/products?search=${encodeURIComponent(search)}`,
  )
  expect(status).toBe(200)
  return (body as { items: { sku: string }[] }).items.map(({ sku }) => sku)
}
const suggested = async (typed: string): Promise<string[]> => {
  const { status, body } = await testApp(database.db, noGateway).call(`/api/suggestions?q=${encodeURIComponent(typed)}`)
  expect(status).toBe(200)
  return (body as { sku: string }[]).map(({ sku }) => sku)
}

test('suggestions for a number ignore the condition words around it', async () => {
  for (const typed of ['NE MS24523-25', 'MS24523-25 NE', 'PN MS24523-25', 'new toggle'])
    expect(await suggested(typed)).toEqual(['MS24523-25'])
})

test('suggestions are in natural order', async () => {
  for (const sku of ['NX7-10A', 'NX7-4A', 'NX7-100', 'NX7-9']) await addProduct(database.db, { sku, name: 'Screw' })
  expect(await suggested('NX7-')).toEqual(['NX7-4A', 'NX7-9', 'NX7-10A', 'NX7-100'])
})

test('plurals, and words written separately or with a slash, are found', async () => {
  expect(await numbersFor('nuts')).toEqual(['AN315-4R', 'AN3-5A'])
  for (const typed of ['O-rings', 'o ring', 'oring', 'O RINGS'])
    expect(await numbersFor(typed)).toEqual(['MS29513-111'])
  expect(await numbersFor('starter/generator')).toEqual(['SG-200'])
  expect(await numbersFor('toggle switches')).toEqual(['MS24523-25'])
})

test('inch marks and fractions are understood', async () => {
  for (const typed of ['1/4" nut', '1/4 inch', '¼', '1/4″', '1/4”', "1/4''"])
    expect(await numbersFor(typed)).toContain(typed.includes('nut') ? 'AN3-5A' : 'AN315-4R')
  expect(await numbersFor('1/4-28')).toEqual(['AN3-5A'])
})

test('full-width characters, look-alike characters and labels are understood', async () => {
  for (const typed of ['ＭＳ２４５２３－２５', '\u041cS24523-25', 'PN MS24523-25', 'Part Number MS24523-25'])
    expect(await numbersFor(typed)).toEqual(['MS24523-25'])
})

test('a size comes before a larger one with the same ending, in any spelling', async () => {
  const { db } = database
  const bolts = [
    'ZZ20-1 1 1/4-12',
    'ZZ4-1 1/4-28',
    'ZZ20-4 1 1/4-12, Grip 0.250',
    'ZZ6-1 3/8-24',
    'ZZ9-1 11/4-12',
  ] as const
  for (const bolt of bolts) {
    const [sku = '', ...name] = bolt.split(' ')
    await addProduct(db, { sku, name: `Zbolt, ${name.join(' ')}` })
  }
  for (const typed of ['1/4 zbolt', '1/4" zbolts', '.25 zbolt', '0.25 zbolt', 'zbolt .25', '1/4-28 zbolt'])
    expect((await numbersFor(typed))[0]).toBe('ZZ4-1')
  for (const typed of ['1 1/4 zbolt', '1-1/4 zbolt', '1.25 zbolt', 'zbolt 1¼'])
    expect((await numbersFor(typed)).slice(0, 2)).toEqual(['ZZ20-1', 'ZZ20-4'])
  expect(await numbersFor('zbolt grip 0.250')).toEqual(['ZZ20-4'])
  // The figures of a decimal do not belong to a part number.
  await addProduct(db, { sku: 'ZZ-2512', name: 'Spring' })
  expect(await numbersFor('.25')).not.toContain('ZZ-2512')
})

type Found = { list: { items: { sku: string }[]; total: number }; didYouMean: string[]; hasSomeWords: boolean }
const find = async (search: string, more = ''): Promise<[skus: string[], hasSomeWords: boolean]> => {
  const { status, body } = await testApp(database.db, noGateway).call(
    `/api/search?search=${encodeURIComponent(search)}${more}`,
  )
  expect(status).toBe(200)
  const { list, hasSomeWords } = body as Found
  return [list.items.map(({ sku }) => sku), hasSomeWords]
}

test('words in another order are found; if no part has all words, parts with some of them are found', async () => {
  const { db } = database
  await addProduct(db, { sku: 'QW-1', name: 'Qbolt, Zinc' })
  await addProduct(db, { sku: 'QW-2', name: 'Qwasher, Zinc', stock: { overhauled: 2 } })
  expect(await find('zinc qbolts')).toEqual([['QW-1'], false])
  expect(await find('QW-1 qbolt')).toEqual([['QW-1'], false])
  expect(await find('qbolt qwasher')).toEqual([['QW-1', 'QW-2'], true])
  await addProduct(db, { sku: 'QW-3', name: 'A Kit', description: 'With qbolt' })
  expect(await find('qbolt qwasher')).toEqual([['QW-1', 'QW-3', 'QW-2'], true])
  expect(await find('qbolt qwasher', '&conditions[]=overhauled')).toEqual([['QW-2'], true])
  expect(await find('qbolt qwasher', '&only=typed')).toEqual([[], false])
  // A search that is empty because of a filter stays empty, and a part number in the search must match.
  expect(await find('qbolt zinc', '&conditions[]=overhauled')).toEqual([[], false])
  expect(await find('QW-77 qbolt')).toEqual([[], false])
})

test('locknut, and a standard of rivets with its name', async () => {
  const { db } = database
  await addProduct(db, { sku: 'XX365-1', name: 'Lock Nut' })
  await addProduct(db, { sku: 'MS20470AD4-6', name: 'Rivet, Solid' })
  await addProduct(db, { sku: 'MS20426AD4-6', name: 'Rivet, Solid' })
  expect((await find('locknut'))[0]).toEqual(['XX365-1'])
  expect(await find('an470 rivets')).toEqual([['MS20470AD4-6'], false])
  expect(await find('AN470')).toEqual([['MS20470AD4-6'], false])
})

test('suggestions are limited to the conditions in the search', async () => {
  const { db } = database
  await addProduct(db, { sku: 'ZS-1', name: 'Zstarter' })
  await addProduct(db, { sku: 'ZS-2', name: 'Zstarter', stock: { overhauled: 1 } })
  expect(await suggested('overhauled zstarter')).toEqual(['ZS-2'])
  expect(await suggested('OH zstarter')).toEqual(['ZS-2'])
  expect(await suggested('zstarter')).toEqual(['ZS-1', 'ZS-2'])
})

test('dashes of any kind, numbers of screws, and British words', async () => {
  const { db } = database
  await addProduct(db, { sku: 'YW-10', name: 'Ywasher, Flat, No. 10' })
  await addProduct(db, { sku: 'YT-1', name: 'Tire, Main' })
  for (const typed of ['O\u2011ring', 'O\u2013ring', 'O\u2014rings', 'O\u2212ring'])
    expect(await numbersFor(typed)).toEqual(['MS29513-111'])
  for (const typed of [
    '#10 ywasher',
    '# 10 ywasher',
    'ywasher # 10',
    'ywasher #10',
    'no. 10 ywasher',
    'no.10 ywasher',
    'No 10 ywashers',
  ])
    expect(await find(typed)).toEqual([['YW-10'], false])
  for (const typed of ['tyre', 'tyres']) expect(await numbersFor(typed)).toEqual(['YT-1'])
  for (const typed of ['#10 ywasher', '# 10 ywasher', 'ywasher # 10', 'no.10 ywasher'])
    expect(await suggested(typed)).toEqual(['YW-10'])
  expect(await suggested('tyres')).toEqual(['YT-1'])
})

test('a nut of a size comes before bolts that are for nuts, in sixteenths and by its fine thread too', async () => {
  const { db } = database
  const parts = [
    ['AN6-42', 'Bolt, Hex Head, 3/8-24 x 4.250 in', 'Thread 3/8-24. For self-locking nuts.'],
    ['AN320-6', 'Nut, Castle, 6/16 in', 'For 6/16 in bolts.'],
    ['AN320-16', 'Nut, Castle, 16/16 in', 'For 16/16 in bolts.'],
    ['KX-38', 'Nut, Kep, 3/8', ''],
  ] as const
  for (const [sku, name, description] of parts) await addProduct(db, { sku, name, description })
  await db.$client.query(
    "UPDATE products SET family = CASE WHEN name LIKE 'Nut%' THEN 'nuts' ELSE 'bolts' END WHERE sku = ANY($1)",
    [parts.map(([sku]) => sku)],
  )
  expect((await numbersFor('3/8 nut')).slice(0, 2)).toEqual(['AN320-6', 'KX-38'])
  expect((await numbersFor('3/8 nut')).at(-1)).toBe('AN6-42')
  expect((await numbersFor('3/8-24 nuts'))[0]).toBe('AN320-6')
})
