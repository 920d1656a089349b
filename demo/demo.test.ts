import { createHash } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { partNumberKey } from '../domain/catalogue/part-number.ts'
import { testDatabase } from '../server/platform/db/testing.ts'
import { demoProducts } from './catalogue.ts'
import { DEMO_CATEGORIES } from './categories.ts'
import { dashLength } from './families/bolts.ts'
import { oRings } from './families/hardware.ts'
import { loadDemoCatalogue } from './load.ts'
import { evidenceOfLine, unitsOf } from './units.ts'

const database = testDatabase()
const COUNT = 30_000
const products = [...demoProducts(COUNT)]
const find = (sku: string) => products.find(product => product.sku === sku)

test('the products are the same for each run and each size', () => {
  const digest = (size: number) =>
    createHash('sha256')
      .update(JSON.stringify([...demoProducts(size)].slice(0, 2000)))
      .digest('hex')
  expect(digest(2000)).toBe(digest(2000))
  expect(digest(5000)).toBe(digest(2000))
})

test('all of 400,000 products have different part numbers and slugs', () => {
  const skus = new Set<string>()
  const slugs = new Set<string>()
  let count = 0
  for (const { sku, slug } of demoProducts(400_000)) {
    skus.add(sku)
    slugs.add(slug)
    count++
  }
  expect([skus.size, slugs.size]).toEqual([count, count])
})

test('prices, weights, categories and conditions match those of a real list', () => {
  const categories = new Set(DEMO_CATEGORIES.map(category => category.slug))
  for (const { price, salePrice, categorySlug, weight, name, description, inventory } of products) {
    expect(Number.isInteger(price) && price >= 0).toBe(true)
    if (salePrice !== null) expect(salePrice > 0 && salePrice < price).toBe(true)
    expect(categories.has(categorySlug)).toBe(true)
    if (weight !== null) expect(weight).toBeGreaterThan(0)
    expect(`${name} ${description}`).not.toMatch(/undefined|NaN|null/)
    expect(new Set(inventory.map(line => line.condition)).size).toBe(inventory.length)
  }
  const share = (condition: (product: (typeof products)[number]) => boolean) =>
    products.filter(condition).length / COUNT
  expect(share(product => product.price === 0)).toBeGreaterThan(0.04)
  expect(share(product => product.price === 0)).toBeLessThan(0.15)
  expect(share(product => !product.inventory.some(line => line.quantity > 0))).toBeGreaterThan(0.05)
  expect(share(product => !product.inventory.some(line => line.quantity > 0))).toBeLessThan(0.2)
  expect(share(product => product.inventory.length > 1)).toBeGreaterThan(0.04)
  expect(share(product => product.inventory.some(line => line.evidence?.tagType === 'FAA 8130-3'))).toBeGreaterThan(
    0.05,
  )
  expect(new Set(products.map(product => product.categorySlug)).size).toBe(categories.size)
})

test.each(['AN3-5A', 'MS20470AD4-6', 'NAS1149F0332P', 'MS21042-3', 'MS28775-012', 'AN960-10'])(
  '%s is in stock, with a price and a large quantity',
  sku => {
    const product = find(sku)
    expect(product?.price).toBeGreaterThan(0)
    expect(product?.inventory[0]?.quantity).toBeGreaterThanOrEqual(100)
  },
)

test('two different parts share one key', () => {
  expect(partNumberKey('21117-1')).toBe(partNumberKey('211-171'))
  expect(find('21117-1')?.name).not.toBe(find('211-171')?.name)
})

test('dimensions match the standards', () => {
  expect(dashLength(5)).toBe(0.625)
  expect(dashLength(12)).toBe(1.25)
  expect(find('AN3-5A')?.name).toBe('Bolt, Hex Head, 10-32 x 0.625 in')
  expect(find('MS20470AD4-6')?.description).toContain('Shank diameter 0.125 in, length 0.375 in')
  expect(find('NAS1149F0332P')?.description).toContain(
    'Inside diameter 0.203 in, outside diameter 0.438 in, thickness 0.032 in',
  )
  expect(find('MS28775-012')?.description).toContain('Inside diameter 0.364 in, cross section 0.070 in')
})

test.each([
  ['MS28775-012', '0.364'],
  ['MS28775-013', '0.426'],
  ['MS28775-015', '0.551'],
  ['MS28775-016', '0.614'],
  ['MS28775-111', '0.424'],
  ['MS28775-211', '0.796'],
  ['MS28775-326', '1.600'],
])('%s has the inside diameter of AS568: %s', (sku, inside) => {
  const part = Array.from({ length: oRings.count }, (_, index) => oRings.make(index)).find(
    ({ sku: ringSku }) => ringSku === sku,
  )
  expect(part?.description).toContain(`Inside diameter ${inside} in`)
})

test('the first twenty parts by name are of different kinds, in each category', () => {
  const byName = products
    .filter(product => product.inventory.some(line => line.quantity > 0))
    .toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
  for (const slug of [null, ...DEMO_CATEGORIES.map(category => category.slug)]) {
    const first = byName.filter(product => slug === null || product.categorySlug === slug).slice(0, 20)
    const different = (field: (product: (typeof products)[number]) => unknown) => new Set(first.map(field)).size
    // All rivets cost a few cents, so few prices differ.
    expect([slug, different(({ name }) => name) >= 2]).toEqual([slug, true])
    expect([slug, different(({ price }) => price) >= 4]).toEqual([slug, true])
    expect([slug, different(({ inventory }) => inventory.map(({ quantity }) => quantity).join()) >= 5]).toEqual([
      slug,
      true,
    ])
  }
})

test('each condition has a separate price, and sold-out parts have an alternate', () => {
  const several = products.filter(({ inventory, price }) => inventory.length > 1 && price > 0 && inventory[1]?.price)
  expect(several.length).toBeGreaterThan(500)
  for (const { inventory, price } of several) {
    const removed = inventory.find(line => line.condition === 'as_removed')
    const overhauled = inventory.find(line => line.condition === 'overhauled')
    if (removed && overhauled) expect(removed.price ?? price).toBeLessThan(overhauled.price ?? price)
  }
  const skus = new Set(products.map(({ sku }) => sku))
  const alternates = products.flatMap(({ references }) => references.filter(({ kind }) => kind === 'alternate_of'))
  expect(alternates.length).toBeGreaterThan(1000)
  expect(alternates.every(({ otherSku }) => skus.has(otherSku))).toBe(true)
  expect(find('AN960-10')?.references).toMatchObject([{ kind: 'superseded_by', otherSku: 'NAS1149F0363P' }])
})

test('loads the catalogue with totals and ledger', async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await loadDemoCatalogue(client, 3000)
  const count = async (sql: string) => (await client.query(sql)).rows[0]?.n
  expect(Number(await count('SELECT count(*) AS n FROM products WHERE is_listed'))).toBe(3000)
  expect(Number(await count(`SELECT count(*) AS n FROM products WHERE NOT is_listed AND sku = 'MIN-ROUNDUP'`))).toBe(1)
  const wrong = `SELECT count(*) AS n FROM stock_lines i
    WHERE quantity <> (SELECT coalesce(sum(delta), 0) FROM stock_movements m WHERE m.stock_line_id = i.id)`
  expect(Number(await count(wrong))).toBe(0)
  const totals = `SELECT count(*) AS n FROM products p
    WHERE (SELECT quantity FROM product_stock WHERE product_id = p.id) <> (SELECT coalesce(sum(quantity), 0) FROM stock_lines i WHERE i.product_id = p.id)`
  expect(Number(await count(totals))).toBe(0)
  // Each stock line has the sum of its available units. Some units of each kind exist.
  const sums = `SELECT count(*) AS n FROM stock_lines i WHERE unit_pieces <>
    (SELECT coalesce(sum(quantity), 0) FROM units u WHERE u.stock_line_id = i.id AND u.state = 'available')`
  expect(Number(await count(sums))).toBe(0)
  for (const kind of [
    ...[
      "kind = 'serial' AND paper = 'FAA 8130-3'",
      "kind = 'serial' AND paper = 'EASA Form 1'",
      "state = 'quarantined'",
    ],
    ...["condition_code = 'AR' AND hours_since_new > 0", "kind = 'lot' AND expires_on > '2027-01-01'", 'price > 0'],
  ])
    expect([kind, Number(await count(`SELECT count(*) AS n FROM units WHERE ${kind}`)) > 0]).toEqual([kind, true])
  // A product that is added by hand gets a free id, and the trigger is enabled again.
  await client.query(`INSERT INTO products (sku, slug, name) VALUES ('BY-HAND', 'by-hand', 'By hand')`)
  await client.query(
    `INSERT INTO stock_lines (product_id, condition, quantity) SELECT id, 'new', 7 FROM products WHERE sku = 'BY-HAND'`,
  )
  expect(
    Number(
      await count(
        `SELECT (SELECT quantity FROM product_stock WHERE product_id = products.id) AS n FROM products WHERE sku = 'BY-HAND'`,
      ),
    ),
  ).toBe(7)
  await client.end()
})

test('the origin of pieces agrees with their condition', () => {
  const sources = (condition: string) => [
    ...new Set(
      products.flatMap(({ inventory }) =>
        inventory.flatMap(line => (line.condition === condition && line.evidence ? [line.evidence.traceTo] : [])),
      ),
    ),
  ]
  expect(sources('new')).toEqual(['original maker'])
  expect(sources('new_surplus').filter(source => /dismantled|repair station/.test(source))).toEqual([])
  expect(sources('overhauled').filter(source => /maker/.test(source))).toEqual([])
})

test('a serial number belongs to one piece, and the last operator agrees with the trace', () => {
  const lines = products.flatMap(({ inventory }) => inventory.map(line => ({ line, evidence: evidenceOfLine(line) })))
  const ofSeveral = lines.filter(({ line, evidence }) => line.quantity > 1 && evidence?.serialOrBatch.startsWith('S/N'))
  expect(ofSeveral).toEqual([])
  expect(lines.some(({ evidence }) => evidence?.serialOrBatch.startsWith('S/N'))).toBe(true)
  const units = products.slice(0, 3000).flatMap((product, at) => unitsOf(at + 1, product, '2026-11-28'))
  const operators = (traceTo: string) =>
    new Set(units.flatMap(({ facts }) => (facts.traceTo === traceTo && facts.lastOperator ? [facts.lastOperator] : [])))
  expect(operators('US airline')).toEqual(new Set(['Blue Ridge Cargo', 'Pacific Crest Air']))
  expect(operators('European airline')).toEqual(new Set(['Meridian Airways', 'Northern Cross Airlines']))
})
