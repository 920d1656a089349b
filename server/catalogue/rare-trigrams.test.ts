import { expect, test } from 'vitest'
import { testDatabase } from '../db/testing.ts'
import { listProducts } from './list-products.ts'
import { countTrigrams, rareTrigrams } from './rare-trigrams.ts'
import { suggestProducts } from './suggest-products.ts'
import { addProduct } from './testing.ts'

const database = testDatabase()
const counts = new Map([
  ['and', 900],
  ['ing', 800],
  ['lan', 40],
  ['din', 300],
  ['ndi', 30],
  ['gea', 20],
  ['ear', 500],
])

test('the rarest trigrams of each word are looked up, common ones only where a word has no other', () => {
  expect(rareTrigrams(['landing'], counts)).toEqual(['ndi', 'lan'])
  expect(rareTrigrams(['landing', 'gear'], counts)).toEqual(['gea', 'ndi'])
  expect(rareTrigrams(['landing', 'and'], counts)).toEqual(['ndi', 'and'])
  expect(rareTrigrams(['and'], counts)).toEqual([])
  expect(rareTrigrams(['og-12'], counts)).toEqual([])
})

test('a search finds the same with counted trigrams as without', async () => {
  const { db } = database
  for (const product of [
    { sku: 'OG-797148-003', name: 'Landing Gear Actuator', description: 'for 797-148, 100% tested' },
    { sku: 'OG-148797-001', name: 'Gear Selector', description: 'replaces OG-797148-003' },
    { sku: 'MS20426AD4', name: 'Rivet', description: 'landing light lens; under_score' },
    { sku: '64-1', name: 'Pump', description: 'Überdruckventil Änderung' },
  ])
    await addProduct(db, product)
  const searches = [
    'landing',
    'gear landing',
    'landing gear',
    'og 797',
    'OG-797148-003',
    '797148',
    'ms*ad4',
    '100%',
    '_score',
    '64',
    'überdruck',
    'änd',
    'nothing of it',
  ]
  const found = async () =>
    Promise.all(
      searches.map(async search => [
        search,
        (await listProducts(db, { search, page: 1, perPage: 20, stock: 'any' })).items.map(item => item.sku),
        (await suggestProducts(db, search)).map(item => item.sku),
      ]),
    )
  const before = await found()
  expect((await countTrigrams(db)).get('lan')).toBe(2)
  expect(await found()).toEqual(before)
  expect(before[0]).toEqual(['landing', ['OG-797148-003', 'MS20426AD4'], ['OG-797148-003', 'MS20426AD4']])
  expect(before[3]?.[1]).toEqual(['OG-797148-003', 'OG-148797-001'])
})
