import { beforeAll, expect, test } from 'vitest'
import { addProduct } from '../catalogue/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { didYouMean } from './postgres/did-you-mean.ts'
import { takeSample } from './postgres/sample.ts'

const database = testDatabase()

beforeAll(async () => {
  const { db } = database
  await addProduct(db, { sku: 'MS20470AD4-6', name: 'Rivet, Solid', description: 'Universal head' })
  await addProduct(db, { sku: 'AN3-5A', name: 'Bolt, Hex Head' })
  await addProduct(db, { sku: 'AN3-6A', name: 'Bolt, Hex Head' })
  await addProduct(db, { sku: 'HP-1180', name: 'Hydraulic Pump', manufacturer: 'Norwick' })
  for (let at = 0; at < 12; at++) await addProduct(db, { sku: `ALT-${at}00`, name: 'Encoding Altimeter' })
  await addProduct(db, { sku: 'ALT-9900', name: 'Altimiter' })
  await addProduct(db, { sku: 'ALT-9901', name: 'Gasket' })
  await addProduct(db, { sku: 'ALT-9903', name: 'Turnbuckle' })
  await addProduct(db, { sku: 'ALT-9904', name: 'Clips for Turnbuckles' })
  await addProduct(db, { sku: 'ALT-9902', name: 'Basket' })
  await addProduct(db, { sku: 'GONE-9000', name: 'Ballast', stock: {} })
  await takeSample(db)
})

const find = async (search: string, more = '') => {
  const { status, body } = await testApp(database.db, noGateway).call(
    `/api/search?search=${encodeURIComponent(search)}${more}`,
  )
  expect(status).toBe(200)
  return body as { didYouMean: string[]; list: { total: number }; facets: { isAbout: boolean } | null }
}
const meant = async (search: string, more = '') => (await find(search, more)).didYouMean

test('a list includes its filters in the same response', async () => {
  const { list, facets, didYouMean } = await find('bolt')
  expect(list.total).toBe(2)
  expect(facets).toMatchObject({ conditions: [{ value: 'new', count: 2 }], isAbout: false })
  expect(didYouMean).toEqual([])
})

test('part numbers are corrected: look-alike characters, swapped characters, one character too many or too few', async () => {
  expect(await meant('MS2O470AD4-6')).toEqual(['MS20470AD4-6'])
  expect(await meant('HP-II8O')).toEqual(['HP-1180'])
  expect(await meant('MS24070AD')).toEqual(['MS20470AD'])
  expect(await meant('\uff2d\uff33\uff12\uff14\uff10\uff17\uff10\uff21\uff24')).toEqual(['MS20470AD'])
  expect(await meant('\uff2d\uff33\uff12\uff10\uff14\uff17\uff10\uff21\uff24\uff19\uff0d\uff19\uff19')).toEqual([
    'MS20470AD4-6',
  ])
  expect(await meant('ms20470add4-6')).toEqual(['MS20470AD4-6'])
  expect(await meant('MS2470AD4')).toEqual(['MS20470AD4'])
})

test('for a number without similar numbers, the nearest numbers with the same beginning are offered', async () => {
  expect(await meant('AN3-999A')).toEqual(['AN3-5A', 'AN3-6A'])
  expect(await meant('MS20470AD9-99')).toEqual(['MS20470AD4-6'])
  // A number of another standard or another base is not near.
  expect(await meant('AN310-999')).toEqual([])
  expect(await meant('MS20999-4')).toEqual([])
  expect(await meant('HP-9999')).toEqual([])
})

test('an unknown number leads to its own standard in natural order, not to one that differs by a character', async () => {
  const { db } = database
  for (const sku of ['AN6-3', 'AN6-12A', 'AN6-4A', 'AN610-14', 'AN63-9']) await addProduct(db, { sku, name: 'Bolt' })
  expect(await meant('AN6-999A')).toEqual(['AN6-3', 'AN6-4A', 'AN6-12A'])
  expect(await meant('AN6-9')).toEqual(['AN6-3', 'AN6-4A'])
})

test('the first numbers of a standard in natural order are offered, however many keys are before them in the index', async () => {
  const values = `SELECT 'AN7' || lpad(n::text, 3, '0') || '-1', 'an7-' || n, 'Nut', true FROM generate_series(0, 299) n
    UNION ALL SELECT 'AN7-' || n, 'an7-dash-' || n, 'Bolt', true FROM generate_series(3, 399) n`
  await database.db.$client.query(`INSERT INTO products (sku, slug, name, in_stock) ${values}`)
  expect(await meant('AN7-X999')).toEqual(['AN7-3', 'AN7-4', 'AN7-5'])
})

test('one or several misspelled words are corrected; each suggestion finds something', async () => {
  expect(await meant('hydrualic pmup')).toEqual(['hydraulic pump'])
  expect(await meant('norwik')).toEqual(['norwick'])
  expect(await meant('rivte solid')).toEqual(['rivet solid'])
  expect(await meant('rivet hydrualic')).toEqual([])
})

test('there is no suggestion for an existing number, and a part out of stock is never suggested', async () => {
  expect(await meant('AN3-5A')).toEqual([])
  expect(await meant('GONE-9OOO')).toEqual([])
  expect(await meant('balast')).toEqual([])
  expect(await meant('zqx')).toEqual([])
  expect(await meant('hydrualic', '&conditions[]=new')).toEqual([])
  for (const odd of ['*', '%_', "';--", '\u{10ffff}\u{10ffff}\u{10ffff}\u{10ffff}1', 'x'.repeat(200), '1'.repeat(200)])
    expect(await meant(odd)).toEqual([])
})

test('a misspelling that also occurs in a listing leads to the common word; a correct rare word leads nowhere else', async () => {
  expect(await meant('altimiter')).toEqual(['altimeter'])
  expect(await meant('gasket')).toEqual([])
  expect(await meant('encoding altimiter')).toEqual(['encoding altimeter'])
})

test('for a standard that no part on the shelf has, no other standard is offered', async () => {
  const { db } = database
  for (const sku of ['AN10-3', 'AN10-7', 'MS21042-3']) await addProduct(db, { sku, name: 'Hardware' })
  expect(await meant('AN310-3')).toEqual([])
  expect(await meant('AN310')).toEqual([])
  // MS2142 is not a standard that the store knows.
  expect(await meant('MS2142-3')).toEqual(['MS21042-3'])
})

test('for an unknown bolt its own standard is offered, not a bolt of another diameter', async () => {
  const { db } = database
  for (const sku of ['AN5-3', 'AN5-7', 'AN8-5']) await addProduct(db, { sku, name: 'Bolt' })
  expect(await meant('AN5-8')).toEqual(['AN5-3', 'AN5-7'])
  // If the search has matches, numbers that differ by any one character are not offered, and bolts of another diameter
  // never are.
  expect(await didYouMean(db, 'AN5-8', true)).toEqual(['AN5-3', 'AN5-7'])
  expect(await didYouMean(db, 'AN5-8', false)).toEqual([])
})

test('only numbers on the shelf, or with all their figures, are offered: AN9-4 is not offered for AN9-43A', async () => {
  const { db } = database
  for (const sku of ['AN9-3A', 'AN9-43A', 'AN9-46', 'AN9-55', 'AN9-55A']) await addProduct(db, { sku, name: 'Bolt' })
  await takeSample(db)
  expect(await meant('AN9-6')).toEqual(['AN9-3A', 'AN9-46'])
  expect(await meant('AN9-54')).toEqual(['AN9-55'])
})

test('of singular and plural, which find the same parts, one is offered', async () => {
  expect(await meant('turnbukcle')).toEqual(['turnbuckle'])
})
