import { describe, expect, test } from 'vitest'
import { addProduct } from '../../catalogue/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { listProducts } from '../testing.ts'
import { rareKeyTrigrams, rareTrigrams } from './rare-trigrams.ts'
import { draw, expectedMatches, NO_SAMPLE, pagesToRead, sampleOf, takeSample } from './sample.ts'
import { searchTerms } from './search-terms.ts'
import { suggestProducts } from './suggest-products.ts'
import { commonTo, listTrigrams } from './trigram-lists.ts'
import type { SearchTerms } from './typed-terms.ts'

const database = testDatabase()

type Counts = Record<string, number>
const repeated = (counts: Counts, sampled: number, other: string) => {
  const some = Object.entries(counts).flatMap(([text, count]) => Array<string>(count).fill(text))
  return [...some, ...Array<string>(sampled - some.length).fill(other)]
}
/** In mixed order, the same each time. */
const mixed = <T>(all: T[]): T[] => all.map((_, at) => all[(at * 7919) % all.length] as T)
/** A sample with each of these texts repeated, and with neutral ones, of a catalog with `parts` parts. */
const drawnOf = (texts: Counts, sampled: number, parts = sampled) =>
  sampleOf(
    mixed(repeated(texts, sampled, ' .')).map(text => ({ text, key: '', isOnShelf: true, isListed: true })),
    parts,
  )
/** The same for part-number keys. */
const keysOf = (keys: Counts, sampled: number) =>
  sampleOf(
    repeated(keys, sampled, '').map(key => ({ text: '', key, isOnShelf: true, isListed: true })),
    sampled,
  )
const CAPACITORS = { ' capacity': 50, ' capacitor': 50, ' capacitors': 50, ' city': 200 }

test('each run of three characters is listed once for each text, ignoring case', async () => {
  const lists = await listTrigrams([' banana', 'ANAS', 'über', 'x', ...Array<string>(20).fill('plain')])
  expect([lists.count('ana'), lists.having('ana')]).toEqual([2, Uint16Array.of(0, 1)])
  expect([lists.count(' ba'), lists.having(' ba')]).toEqual([1, Uint16Array.of(0)])
  expect([lists.count('ube'), lists.having('über')]).toEqual([0, Uint16Array.of(2)])
  // `lai` is in nearly all texts: it is counted, but not listed.
  expect([lists.count('lai'), lists.having('lai')]).toEqual([20, null])
  expect(lists.having('zzz')).toEqual(new Uint16Array())
  expect(commonTo(Uint16Array.of(1, 4, 9, 12), Uint16Array.of(4, 5, 12, 40))).toBe(2)
})

test('the rarest trigram is looked up, with the other one that narrows it most; common trigrams never are', async () => {
  const sample = await drawnOf(
    { ' landing gear': 50, ' landau': 100, ' gear': 300, ' ear': 150, ' sand': 400, ' binding': 200, ' ring': 250 },
    4000,
  )
  expect(rareTrigrams(['landing'], sample)).toEqual(['lan', 'ndi'])
  expect(rareTrigrams(['gear', 'landing'], sample)).toEqual(['lan', 'ndi'])
  const plain = await drawnOf({ ' landing': 100, ' sand': 200, ' ring': 200 }, 2000)
  expect(rareTrigrams(['landing', 'and'], plain)).toEqual(['lan'])
  expect(rareTrigrams(['and'], plain)).toEqual([])
  expect(rareTrigrams(['og-12'], sample)).toEqual([])
  expect(rareTrigrams(['landing'], NO_SAMPLE)).toEqual([])
})

test('the second trigram narrows most, and is left out if nearly all texts with the first one have it too', async () => {
  const damps = { ' damper': 50, ' clamp, dam': 50, ' damp, ram': 50, ' damps': 50, ' rams': 50 }
  expect(rareTrigrams(['damp'], await drawnOf(damps, 4000))).toEqual(['dam'])
  expect(rareTrigrams(['damp', 'ram'], await drawnOf(damps, 4000))).toEqual(['ram', 'dam'])
  expect(rareTrigrams(['capacity'], await drawnOf(CAPACITORS, 4000))).toEqual(['cap', 'ity'])
})

test('if some matches are enough, a second list is read only if it saves more time than it costs', async () => {
  const million = await drawnOf(CAPACITORS, 4000, 1_000_000)
  expect(rareTrigrams(['capacity'], million)).toEqual(['cap', 'ity'])
  expect(rareTrigrams(['capacity'], million, 500)).toEqual(['cap'])
  expect(rareTrigrams(['capacity'], million, 50_000)).toEqual(['cap', 'ity'])
})

test('for trigrams with long lists, pages of the table are read instead of the index', async () => {
  const million = await drawnOf({ ' gear': 200, ' nut': 20 }, 2000, 1_000_000)
  const terms = { ...searchTerms('gear', million), rareTrigrams: ['gea'] } as SearchTerms
  expect(pagesToRead(terms, { about: 50_000, least: 0 }, million, 250)).toBe(1)
  expect(pagesToRead(terms, { about: 5000, least: 0 }, million, 250)).toBeNull()
  expect(pagesToRead({ ...terms, rareTrigrams: ['nut'] }, { about: 10_000, least: 0 }, million, 250)).toBeNull()
  // Without a list worth reading, the parts are read one after the other anyway.
  expect(pagesToRead({ ...terms, rareTrigrams: [] }, { about: 5000, least: 0 }, million, 250)).toBe(10)
  expect(pagesToRead({ ...terms, rareTrigrams: [] }, { about: 0, least: 0 }, million, 250)).toBeNull()
})

test('the sample stores fewer texts if they are long', async () => {
  const long = { text: ' gear'.repeat(2000), key: '', isOnShelf: true, isListed: true }
  const sample = await sampleOf(Array<typeof long>(2500).fill(long), 5000)
  expect([sample.parts, sample.sampled, sample.texts.length, sample.inTexts.count('gea')]).toEqual([
    5000, 2000, 2000, 2000,
  ])
})

describe('the estimate of a search', () => {
  const expected = async (counts: Counts, search: string, mark: number, sampled = 4000) => {
    const sample = await drawnOf(counts, sampled, 250 * sampled)
    const terms = searchTerms(search, sample)
    if (!terms) throw new Error('something was typed')
    return expectedMatches(terms, sample, mark)
  }

  test('is based on texts of the sample with the words in their order', async () => {
    const gears = { ' landing gear': 50, ' gear, landing': 60 }
    const least = (50 - 2.5 * Math.sqrt(50)) * 250
    expect(await expected(gears, 'landing gear', 10_000)).toEqual({ about: 50 * 250, least })
    expect((await expected(gears, 'gear landing', 10_000)).about).toBe(60 * 250)
  })
  test('reads only as many texts as are needed to know if there are more matches than the mark', async () => {
    // The first 4,000 of 32,000 decide; all of them would estimate 2,000,250.
    const many = await expected({ ' gear': 8001 }, 'gear', 10_000, 32_000)
    expect([many.about % (8 * 250), Math.abs(many.about - 2_000_000) < 400_000]).toEqual([0, true])
    // If the texts read so far do not decide, the next ones are read.
    expect((await expected({ ' gear': 800 }, 'gear', 800 * 250, 32_000)).about).toBe(800 * 250)
    // For two letters, which have no list, 16,000 must suffice: all of them would estimate 200,250.
    const letters = await expected({ ' ge': 801 }, 'ge', 200_000, 32_000)
    expect([letters.about % 500, Math.abs(letters.about - 200_000) < 40_000]).toEqual([0, true])
  })
  test('is 0 if at most as many texts have the trigrams as are counted exactly', async () => {
    expect(await expected({ ' gear': 39 }, 'gear', 10_000)).toEqual({ about: 0, least: 0 })
    expect((await expected({ ' gear': 41 }, 'gear', 10_000)).about).toBe(41 * 250)
    expect(expectedMatches(searchTerms('gear') as SearchTerms, NO_SAMPLE)).toEqual({ about: 0, least: 0 })
  })
  test('counts matching part numbers, each part once, and only parts on the shelf', async () => {
    const parts = [
      ...Array(100).fill({ text: ' pump', key: 'GEAR1', isOnShelf: true, isListed: true }),
      ...Array(100).fill({ text: ' gear', key: 'GEAR2', isOnShelf: true, isListed: true }),
      ...Array(100).fill({ text: ' gear', key: '3', isOnShelf: false, isListed: true }),
      ...Array(1700).fill({ text: ' .', key: '', isOnShelf: true, isListed: true }),
    ]
    const sample = await sampleOf(parts, 1_000_000)
    expect(expectedMatches(searchTerms('gear', sample) as SearchTerms, sample).about).toBe(200 * 500)
    // Parts out of stock can be suggested.
    const listed = expectedMatches(searchTerms('gear', sample) as SearchTerms, sample, 0, 'isListed')
    expect(listed.about).toBe(300 * 500)
    // Two letters have no list: each text is read.
    expect(expectedMatches(searchTerms('ea', sample) as SearchTerms, sample).about).toBe(200 * 500)
  })
})

test('the rarest trigrams of a part number’s key are looked up', async () => {
  const sample = await keysOf({ MS2042: 2, MS204: 7, '1S20': 91, MS2: 100 }, 2000)
  expect(rareKeyTrigrams(['MS2042'], sample)).toEqual(['042', '204'])
  expect(rareKeyTrigrams(['MS', '04'], sample)).toEqual([])
  // If many keys have both trigrams, their overlap is counted: all keys with 204 also have S20.
  const many = await keysOf({ S2041: 100, S2042: 100, '042': 300 }, 4000)
  expect(rareKeyTrigrams(['S2042'], many)).toEqual(['S20', '042'])
  // A trigram that shares one digit with the first narrows more than a common trigram that shares none: 066-659547.
  const unit = { '595': 13, '547': 18, '954': 15, '066': 290, '659': 23, '666': 37, '665': 58 }
  expect(rareKeyTrigrams(['066659547'], await keysOf(unit, 4000))).toEqual(['595', '547'])
  // A trigram that shares two digits narrows to a third: some of the numbers with 678 begin with 06678.
  expect(rareKeyTrigrams(['06678'], await keysOf({ '678': 22, '667': 45, '066': 290 }, 4000))).toEqual(['678', '667'])
  // Nearly all numbers with AS6 and S62 are of one series.
  const series = { AS6: 11, S62: 11, '621': 40, '212': 60, '124': 45, '246': 70, NAS: 200 }
  expect(rareKeyTrigrams(['NAS621246'], await keysOf(series, 2000))).toEqual(['AS6', '124'])
  const common = { ...series, '124': 200, '246': 200, '212': 200 }
  expect(rareKeyTrigrams(['NAS621246'], await keysOf(common, 2000))).toEqual(['AS6', '621'])
})

test('a search returns the same parts as a plain LIKE, whichever trigrams are looked up', async () => {
  const { db } = database
  for (const product of [
    { sku: 'OG-797148-003', name: 'Landing Gear Actuator', description: 'for 797-148, 100% tested' },
    { sku: 'OG-148797-001', name: 'Gear Selector', description: 'replaces OG-797148-003' },
    { sku: 'MS20426AD4', name: 'Rivet', description: 'landing light lens; under_score' },
    { sku: '64-1', name: 'Pump', description: 'Überdruckventil Änderung' },
    { sku: 'K-1', name: '𠮷野家 kit', description: 'bowl' },
  ])
    await addProduct(db, product)
  await db.$client.query(
    `INSERT INTO products (sku, slug, name, price) SELECT translate(md5(n::text), '0123456789', 'qrtuvwxyzz'), 'f-' || n, 'Bolt', 1 FROM generate_series(1, 400) AS n`,
  )
  const sample = await takeSample(db)
  expect([sample.sampled, sample.inTexts.count('lan')]).toEqual([405, 2])
  const found = async (search: string) => {
    const { items } = await listProducts(db, { search, page: 1, perPage: 20, stock: 'any' })
    return items.map(item => item.sku)
  }
  for (const search of [
    ...['landing', 'gear landing', 'landing gear', 'og 797', 'OG-797148-003', '797148', 'ms*ad4', '100%', '_score'],
    ...['64', 'überdruck', 'änd', '𠮷野家', '野家', 'nothing of it'],
  ]) {
    const terms = searchTerms(search, sample)
    if (!terms) throw new Error('something was typed')
    const { rows } = await db.$client.query<{ sku: string }>(
      'SELECT sku FROM products WHERE search_text LIKE $1 OR sku_key LIKE $2',
      [terms.textPattern, terms.keyPattern && `%${terms.keyPattern}%`],
    )
    expect([search, new Set(await found(search))]).toEqual([search, new Set(rows.map(({ sku }) => sku))])
    expect((await suggestProducts(db, search)).map(({ sku }) => sku).sort()).toEqual(rows.map(({ sku }) => sku).sort())
    const isLookedUp = terms.rareTrigrams.length + terms.rareKeyTrigrams.length > 0
    expect([search, isLookedUp]).toEqual([search, !['64', '野家', '𠮷野家'].includes(search)])
  }
  expect(await found('landing')).toEqual(['OG-797148-003', 'MS20426AD4'])
  expect(await found('og 797')).toEqual(['OG-797148-003', 'OG-148797-001'])
})

test('a sample of many parts is the same each time, and smaller for long texts', async () => {
  const { db } = database
  await db.$client.query(
    `INSERT INTO products (sku, slug, name, price, description)
      SELECT 'L' || n, 'l-' || n, 'Long', 1, repeat('word ', 600) FROM generate_series(1, 12000) AS n`,
  )
  // The number of parts is read from the statistics. They are computed now, so that the database does not compute them
  // between the two samples.
  await db.$client.query('ANALYZE products')
  const [one, other] = [await draw(db), await draw(db)]
  expect(one.texts.reduce((all, text) => all + text.length, 0)).toBeLessThanOrEqual(20_000_000)
  expect(one.sampled).toBeGreaterThan(8000)
  expect(one.sampled).toBeLessThan(12_000)
  expect(one.parts).toBeGreaterThan(8000)
  expect(other.keys).toEqual(one.keys)
})
