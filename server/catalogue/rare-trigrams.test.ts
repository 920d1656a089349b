import { expect, test } from 'vitest'
import { testDatabase } from '../db/testing.ts'
import { listProducts } from './list-products.ts'
import { rareKeyTrigrams, rareTrigrams } from './rare-trigrams.ts'
import { expectedMatches, NO_SAMPLE, pagesToLookAt, takeSample } from './sample.ts'
import { type SearchTerms, searchTerms } from './search-terms.ts'
import { suggestProducts } from './suggest-products.ts'
import { addProduct } from './testing.ts'

const database = testDatabase()
const inTexts = new Map([
  ['and', 900],
  ['ing', 800],
  ['lan', 18],
  ['din', 300],
  ['ndi', 15],
  ['gea', 12],
  ['ear', 500],
  ['dam', 200],
  ['amp', 210],
])
const sample = {
  ...{ ...NO_SAMPLE, looked: 2000, inTexts },
  shelf: [' damper', ' clamp, dam', ' damp, ram', ' damps', ' rams'].flatMap(text =>
    Array(50).fill({ text, key: '1' }),
  ),
}

test('the rarest trigram is looked up, and another that leaves little of it; common ones never', () => {
  expect(rareTrigrams(['landing'], sample)).toEqual(['ndi', 'lan'])
  expect(rareTrigrams(['landing', 'gear'], sample)).toEqual(['gea', 'ndi'])
  expect(rareTrigrams(['landing', 'and'], sample)).toEqual(['ndi', 'lan'])
  expect(rareTrigrams(['and'], sample)).toEqual([])
  expect(rareTrigrams(['og-12'], sample)).toEqual([])
  expect(rareTrigrams(['landing'], NO_SAMPLE)).toEqual([])
})

test('the second one leaves least to be read, and is left out where nearly all that has the first has it too', () => {
  expect(rareTrigrams(['damp'], sample)).toEqual(['dam'])
  const capacitors = [' capacity', ' capacitor', ' capacitors'].flatMap(text => Array(50).fill({ text, key: '1' }))
  const counts = new Map(['cap', 'apa', 'pac', 'aci', 'cit'].map(trigram => [trigram, 150]))
  expect(rareTrigrams(['capacity'], { ...sample, inTexts: counts.set('ity', 250), shelf: capacitors })).toEqual([
    'cap',
    'ity',
  ])
  expect(rareTrigrams(['damp', 'ram'], { ...sample, inTexts: new Map([...inTexts, ['ram', 190]]) })).toEqual([
    'ram',
    'dam',
  ])
})

test('where some matches are enough, a second list is read only if it saves more than that', () => {
  const capacitors = [' capacity', ' capacitor', ' capacitors'].flatMap(text => Array(50).fill({ text, key: '1' }))
  const counts = new Map(['cap', 'apa', 'pac', 'aci', 'cit'].map(trigram => [trigram, 150]))
  const inTexts = counts.set('ity', 250)
  const million = { ...sample, parts: 1_000_000, inTexts, shelf: capacitors }
  expect(rareTrigrams(['capacity'], million)).toEqual(['cap', 'ity'])
  expect(rareTrigrams(['capacity'], million, 500)).toEqual(['cap'])
  expect(rareTrigrams(['capacity'], million, 50_000)).toEqual(['cap', 'ity'])
})

test('of what the index has long lists some pages are read instead, as many as have enough of it', () => {
  const million = {
    ...sample,
    parts: 1_000_000,
    all: 2000,
    inTexts: new Map([
      ['gea', 200],
      ['nut', 20],
    ]),
  }
  const terms = { ...searchTerms('gear', million), rareTrigrams: ['gea'] } as SearchTerms
  expect(pagesToLookAt(terms, { about: 50_000, least: 0 }, million, 250)).toBe(1)
  expect(pagesToLookAt(terms, { about: 5000, least: 0 }, million, 250)).toBeNull()
  expect(pagesToLookAt({ ...terms, rareTrigrams: ['nut'] }, { about: 10_000, least: 0 }, million, 250)).toBeNull()
  // Without a list that is worth reading one part after the other is read in any case.
  expect(pagesToLookAt({ ...terms, rareTrigrams: [] }, { about: 5000, least: 0 }, million, 250)).toBe(10)
  expect(pagesToLookAt({ ...terms, rareTrigrams: [] }, { about: 0, least: 0 }, million, 250)).toBeNull()
})

test('whether a search finds more than so many is told by as many parts as it takes', () => {
  // As they would be drawn: here and there.
  const some = (matching: number, all: number) =>
    Array.from({ length: all }, (_, at) => ({
      text: Math.floor(((at + 1) * matching) / all) > Math.floor((at * matching) / all) ? ' gear' : ' nut',
      key: 'B',
    }))
  const of = (matching: number, moreMatching: number) => ({
    ...{
      ...NO_SAMPLE,
      parts: 1_000_000,
      looked: 4000,
      all: 32_000,
      inTexts: new Map(['gea', 'ear'].map(trigram => [trigram, matching])),
    },
    ...{ shelf: some(matching, 4000), others: some(moreMatching, 28_000) },
  })
  const expected = (sample: ReturnType<typeof of>, mark?: number) => {
    const terms = searchTerms('gear', sample)
    if (!terms) throw new Error('something was typed')
    return expectedMatches({ ...terms, keyPieces: [] }, sample, mark)
  }
  // 50 of 4,000 leave open whether there are more than 10,000, and so do the next; all 32,000 tell.
  const open = of(50, 336)
  expect(expected(open)).toEqual({ about: 12_500, least: (50 - 2.5 * Math.sqrt(50)) * 250 })
  const told = expected(open, 10_000)
  expect(told.least).toBeGreaterThan(10_000)
  expect(told.about).toBeGreaterThan(11_500)
  expect(told.about).toBeLessThan(12_500)
  // 15 cannot be more than that by all odds, and 100 must be: the others are not compared.
  const rare = { ...of(15, 28_000), inTexts: new Map(['gea', 'ear'].map(trigram => [trigram, 100])) }
  expect(expected(rare, 10_000).about).toBe(3750)
  expect(expected(of(100, 0), 10_000).about).toBe(25_000)
  // Of 55 it is known after 4,000 of the others.
  const soon = expected(of(55, 385), 10_000)
  expect(soon).toEqual({ about: 13_750, least: (110 - 2.5 * Math.sqrt(110)) * 125 })
  // Those that have its trigrams are not more than are counted: no text is compared.
  expect(expected(of(39, 28_000), 10_000)).toEqual({ about: 0, least: 0 })
  expect(expected(of(41, 28_000), 10_000).about).toBeGreaterThan(0)
})

test('of a part number the rarest pieces are looked up, as keys are written', () => {
  const inKeys = new Map([
    ['ms2', 300],
    ['s20', 200],
    ['204', 9],
    ['042', 2],
  ])
  expect(rareKeyTrigrams(['MS2042'], { ...sample, inKeys })).toEqual(['042', '204'])
  expect(rareKeyTrigrams(['MS2', '04'], { ...sample, inKeys })).toEqual([])
  // One that shares a digit with it leaves less than a common one that shares none: 066-659547.
  const unit = new Map([
    ['595', 13],
    ['547', 18],
    ['954', 15],
    ['066', 290],
    ['659', 23],
    ['666', 37],
    ['665', 58],
  ])
  expect(rareKeyTrigrams(['066659547'], { ...sample, looked: 4000, inKeys: unit })).toEqual(['595', '547'])
  // And one that shares two leaves a third: of all numbers with 678 some begin with 06678.
  const piece = new Map([
    ['678', 22],
    ['667', 45],
    ['066', 290],
  ])
  expect(rareKeyTrigrams(['06678'], { ...sample, looked: 4000, inKeys: piece })).toEqual(['678', '667'])
  // Of numbers with AS6 nearly all that have S62 are of one series.
  const series = new Map([
    ['nas', 300],
    ['as6', 11],
    ['s62', 11],
    ['621', 40],
    ['212', 60],
    ['124', 45],
    ['246', 70],
  ])
  expect(rareKeyTrigrams(['NAS621246'], { ...sample, inKeys: series })).toEqual(['AS6', '124'])
  expect(
    rareKeyTrigrams(['NAS621246'], {
      ...sample,
      inKeys: new Map([...series, ['124', 200], ['246', 200], ['212', 200]]),
    }),
  ).toEqual(['AS6', '621'])
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
  expect((await takeSample(db)).inTexts.get('lan')).toBe(2)
  expect(await found()).toEqual(before)
  expect(before[0]).toEqual(['landing', ['OG-797148-003', 'MS20426AD4'], ['OG-797148-003', 'MS20426AD4']])
  expect(before[3]?.[1]).toEqual(['OG-797148-003', 'OG-148797-001'])
})
