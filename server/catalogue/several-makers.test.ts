import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../platform/db/testing.ts'
import { suggestProducts } from '../search/postgres/suggest-products.ts'
import { listProducts } from '../search/testing.ts'
import { findListed } from './find-listed.ts'
import { findProduct } from './find-product.ts'
import { addProduct } from './testing.ts'

// One number of two makers.
const database = testDatabase()
const ids: Record<string, number> = {}

beforeAll(async () => {
  const { db } = database
  ids.norwick = await addProduct(db, { sku: 'MS24665-361', slug: 'pin-norwick', name: 'Pin', manufacturer: 'Norwick' })
  ids.halvard = await addProduct(db, { sku: 'MS24665-361', slug: 'pin-halvard', name: 'Pin', manufacturer: 'Halvard' })
  ids.other = await addProduct(db, { sku: 'AN380-2-2', name: 'Pin', manufacturer: 'Drakeson' })
  const { $client } = db
  await $client.query(
    `INSERT INTO cross_references (product_id, kind, other_sku, is_two_way)
      VALUES ($1, 'alternate_of', 'MS24665-361', true), ($2, 'alternate_of', 'AN380-2-2', true)`,
    [ids.other, ids.norwick],
  )
})

test('the number alone is ambiguous, and both makers are named', async () => {
  for (const number of ['MS24665-361', 'ms24665-361'])
    await expect(findProduct(database.db, number)).rejects.toMatchObject({
      code: 'SEVERAL_MAKERS',
      message: 'Several makers have a part MS24665-361: Halvard, Norwick. Please choose one of them.',
      data: { sku: 'MS24665-361', parts: [{ slug: 'pin-halvard' }, { slug: 'pin-norwick' }] },
    })
  expect((await findProduct(database.db, 'pin-halvard')).manufacturer).toBe('Halvard')
  expect((await findProduct(database.db, 'AN380-2-2')).manufacturer).toBe('Drakeson')
})

test('a number means the published part if the other part with it is not published', async () => {
  await database.db.$client.query('UPDATE products SET is_published = false WHERE id = $1', [ids.halvard])
  expect((await findProduct(database.db, 'MS24665-361')).id).toBe(ids.norwick)
  await database.db.$client.query('UPDATE products SET is_published = true WHERE id = $1', [ids.halvard])
})

test('the page of each part shows the other part, and a cross-reference shows both', async () => {
  const references = async (slug: string) =>
    (await findProduct(database.db, slug)).crossReferences.map(({ kind, slug: to, manufacturer }) => [
      kind,
      to,
      manufacturer,
    ])
  const slug = (await findProduct(database.db, 'AN380-2-2')).slug
  expect(await references('pin-norwick')).toEqual([
    ['alternate', slug, 'Drakeson'],
    ['other_maker', 'pin-halvard', 'Halvard'],
  ])
  expect(await references('pin-halvard')).toEqual([
    ['alternate', slug, 'Drakeson'],
    ['other_maker', 'pin-norwick', 'Norwick'],
  ])
  expect(await references(slug)).toEqual([
    ['alternate', 'pin-halvard', 'Halvard'],
    ['alternate', 'pin-norwick', 'Norwick'],
  ])
})

test('each listed cross-reference can be bought on the page', async () => {
  const { crossReferences } = await findProduct(database.db, 'pin-norwick')
  expect(crossReferences.map(({ card }) => [card?.sku, card?.price, card?.totalQuantity])).toEqual([
    ['AN380-2-2', 1000, 10],
    ['MS24665-361', 1000, 10],
  ])
  await database.db.$client.query(
    `INSERT INTO cross_references (product_id, kind, other_sku) VALUES ($1, 'superseded_by', 'NOT-LISTED-1')`,
    [ids.other],
  )
  const { crossReferences: others } = await findProduct(database.db, 'AN380-2-2')
  expect(others.find(({ sku }) => sku === 'NOT-LISTED-1')).toMatchObject({ card: null, slug: null })
})

test('a pasted list, suggestions and the search have both parts', async () => {
  const { db } = database
  const [listed] = await findListed(db, ['MS24665-361'])
  expect(listed?.map(({ manufacturer }) => manufacturer).sort()).toEqual(['Halvard', 'Norwick'])
  const suggested = await suggestProducts(db, 'MS24665-361')
  expect(suggested.map(({ manufacturer }) => manufacturer).sort()).toEqual(['Halvard', 'Norwick'])
  const { items } = await listProducts(db, { search: 'ms24665-361', page: 1, perPage: 20 })
  expect(items.map(({ manufacturer }) => manufacturer).sort()).toEqual(['Halvard', 'Norwick'])
})
