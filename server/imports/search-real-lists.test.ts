import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { partNumberKey } from '../../domain/catalogue/part-number.ts'
import { stemOf } from '../../domain/catalogue/search-words.ts'
import { findListed } from '../catalogue/find-listed.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { suggestProducts } from '../search/postgres/suggest-products.ts'
import { listProducts } from '../search/testing.ts'
import { importCatalogue } from './import-catalogue.ts'

const list = (name: string) => fileURLToPath(new URL(`../../../shared/data/${name}.csv`, import.meta.url))
const here = existsSync(list('trader_stock'))
const database = testDatabase()

beforeAll(async () => {
  if (!here) return
  const { db, url } = database
  const errorFile = join(await mkdtemp(join(tmpdir(), 'import-test-')), 'errors.csv')
  const standard = { condition: 'new', quantity: 1 }
  for (const name of ['trader_stock', 'priced_parts'])
    await importCatalogue(url, { file: list(name), errorFile, standard })
  // The lists have no descriptions, so each part is described with the name of another part.
  await db.$client.query(
    `UPDATE products p SET description = 'For a ' || others.name
      FROM (SELECT id, lead(name, 100) OVER (ORDER BY md5(sku)) AS name FROM products) AS others
      WHERE others.id = p.id AND others.name IS NOT NULL`,
  )
})

test.runIf(here)(
  'every part of the real lists is found by its number, as typed, without dashes and in lower case',
  async () => {
    const { db } = database
    const { rows } = await db.$client.query<{ sku: string }>(
      'SELECT sku FROM products WHERE in_stock ORDER BY md5(sku)',
    )
    expect(rows.length).toBeGreaterThan(1900)

    const exact = await findListed(
      db,
      rows.slice(0, 500).map(({ sku }) => sku),
    )
    expect(exact.map(([first]) => first?.sku)).toEqual(rows.slice(0, 500).map(({ sku }) => sku))

    for (const { sku } of rows.slice(0, 150)) {
      const key = partNumberKey(sku)
      const asTyped = await listProducts(db, { search: sku, page: 1, perPage: 20 })
      expect(asTyped.items[0]?.sku).toBe(sku)
      if (key.length < 2) continue
      const bare = await listProducts(db, { search: key.toLowerCase(), page: 1, perPage: 20 })
      expect(partNumberKey(bare.items[0]?.sku ?? '')).toBe(key)
      const suggested = await suggestProducts(db, key.toLowerCase())
      expect(partNumberKey(suggested[0]?.sku ?? '')).toBe(key)
      // Numbers that begin with the text come before numbers that contain it.
      const begun = key.slice(0, 5)
      const { items } = await listProducts(db, { search: begun, page: 1, perPage: 20 })
      const isBegun = items.map(item => partNumberKey(item.sku).startsWith(begun))
      expect(isBegun).toEqual([...isBegun].sort((a, b) => Number(b) - Number(a)))
    }
  },
)

test.runIf(here)('a word of the real names finds numbers first, then names, then descriptions', async () => {
  const { db } = database
  const { rows: words } = await db.$client.query<{ word: string }>(
    `SELECT word FROM products, unnest(regexp_split_to_array(lower(name), '[^a-z]+')) AS word
      WHERE in_stock AND length(word) >= 4
      GROUP BY word HAVING count(DISTINCT id) BETWEEN 4 AND 60 ORDER BY md5(word) LIMIT 50`,
  )
  expect(words.length).toBe(50)
  for (const { word } of words) {
    const { items, total } = await listProducts(db, { search: word, page: 1, perPage: 500 })
    expect(items.length).toBe(total)
    // A plural finds the same parts as the singular.
    const stem = stemOf(word)
    const places = items.map(({ sku, name, manufacturer }) => {
      if (partNumberKey(sku).includes(partNumberKey(word))) return 'number'
      if (name.toLowerCase().startsWith(stem)) return 'begins'
      if (name.toLowerCase().includes(stem)) return 'name'
      return manufacturer?.toLowerCase().includes(stem) ? 'manufacturer' : 'description'
    })
    const inOrder = ['number', 'begins', 'name', 'manufacturer', 'description'].flatMap(place =>
      places.filter(one => one === place),
    )
    expect([word, places]).toEqual([word, inOrder])
    expect(places.indexOf('description')).toBeGreaterThan(3)
  }
})
