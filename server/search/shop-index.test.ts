import { beforeAll, expect, test } from 'vitest'
import { fillDueFacts } from '../catalogue/facts/fill-facts.ts'
import { addCategory, addProduct } from '../catalogue/testing.ts'
import { cacheOf } from '../platform/cache/cached.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { storeUnfilteredCounts } from './postgres/store-unfiltered-counts.ts'
import { shopIndex } from './shop-index.ts'
import { suggestOthers } from './suggest-others.ts'

const database = testDatabase()
const read = () => {
  cacheOf(database.db).invalidate()
  return shopIndex(database.db)
}

beforeAll(async () => {
  const { db } = database
  const hardware = await addCategory(db, 'Bolts & Screws')
  await addCategory(db, 'Empty Bolts')
  for (const sku of ['AN3-5A', 'AN4-5A']) await addProduct(db, { sku, name: 'Bolt', categoryId: hardware })
  await addProduct(db, { sku: 'AN960-10', name: 'Washer, Flat', stock: { new: 0 } })
  await addProduct(db, { sku: 'AN365-428', name: 'Nut', isPublished: false })
  await fillDueFacts(db)
})

test('new categories are listed at once, and counted only by the job', async () => {
  const [category] = (await read()).categories
  expect(category).toMatchObject({ name: 'Bolts & Screws', parts: null })
  expect(category?.drawing).toMatch(/^\/drawings\/screw\.svg\?v=/)
  expect((await read()).families).toEqual([{ slug: 'bolts', parts: null }])
  await storeUnfilteredCounts(database.db)
  const counted = await read()
  expect(counted.categories.map(({ slug, parts }) => [slug, parts])).toEqual([['bolts-screws', 2]])
  expect(counted.families).toEqual([{ slug: 'bolts', parts: 2 }])
  await addProduct(database.db, { sku: 'AN5-5A', name: 'Bolt' })
  await fillDueFacts(database.db)
  expect((await read()).families).toEqual([{ slug: 'bolts', parts: 2 }])
})

test('a category is offered if each typed word begins a word of its name and it has parts', async () => {
  const named = async (typed: string) => (await suggestOthers(database.db, typed)).categories.map(({ slug }) => slug)
  expect(await named('bol')).toEqual(['bolts-screws'])
  expect(await named('SCR bolt')).toEqual(['bolts-screws'])
  for (const typed of ['olts', 'bolt x', '&&', 'b']) expect(await named(typed)).toEqual([])
})
