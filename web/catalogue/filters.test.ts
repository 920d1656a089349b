import { createElement } from 'react'
import { expect, test } from 'vitest'
import { shopQuery } from '../../domain/catalogue/shop-query.ts'
import { familyOf } from '../../domain/facts/families.ts'
import { markup } from '../testing-markup.tsx'
import { Filters } from './Filters.tsx'
import type { Facets } from './facets.ts'
import { NotStatedNotice } from './NotStatedNotice.tsx'

const NONE: Facets = {
  conditions: [],
  manufacturers: [],
  aircraft: [],
  facts: [],
  prices: [],
  withReleasePaper: 0,
  leavesToday: 0,
  outOfStock: 0,
  isAbout: false,
}

const show = (asked: Parameters<typeof shopQuery>[0], facets: Facets | null, inDialog = false): string =>
  markup(createElement(Filters, { query: shopQuery(asked), categories: [], facets, family: null, inDialog }))

/** The submitted fields of the form: checked boxes and hidden fields, as `name=value`. */
const sent = (html: string): string[] =>
  [...html.matchAll(/<input[^>]*type="(checkbox|hidden)"[^>]*>/g)].flatMap(([tag, type]) =>
    type === 'hidden' || tag.includes(' checked=""')
      ? [`${/ name="([^"]*)"/.exec(tag)?.[1]}=${/ value="([^"]*)"/.exec(tag)?.[1]}`]
      : [],
  )

test('without the counts of filters, chosen values are still ticked, and sent', () => {
  const chosen = { condition: 'overhauled', manufacturer: ['Acme', 'Bolt & Co'], aircraft: 'C172', stock: 'any' }
  for (const inDialog of [false, true]) {
    const html = show(chosen, null, inDialog)
    expect(sent(html)).toEqual([
      ...['condition=overhauled', 'manufacturer=Acme', 'manufacturer=Bolt &amp; Co', 'aircraft=C172'],
      'stock=any',
    ])
    expect(html).toContain('Overhauled (OH)')
    expect(html).not.toContain('<small>')
  }
  expect(show({}, null)).not.toContain('checkbox')
})

test('Clear Filters appears with a search, a filter or another sort, and stays in the category', () => {
  const clearing = (asked: Parameters<typeof shopQuery>[0]) =>
    [false, true].map(inDialog => /<a class="button" href="([^"]*)">Clear/.exec(show(asked, null, inDialog))?.[1])
  expect(clearing({ category: 'nuts' })).toEqual([undefined, undefined])
  expect(clearing({ category: 'nuts', perPage: '50', view: 'table' })).toEqual([undefined, undefined])
  for (const narrowed of [{ sort: 'price-asc' }, { search: 'castle' }, { stock: 'any' }, { aircraft: 'C172' }]) {
    expect(clearing(narrowed)).toEqual(['/shop', '/shop'])
    expect(clearing({ category: 'nuts', ...narrowed })).toEqual(['/shop/category/nuts', '/shop/category/nuts'])
    const asTable = '/shop?perPage=50&amp;view=table'
    expect(clearing({ perPage: '50', view: 'table', ...narrowed })).toEqual([asTable, asTable])
  }
})

test('the link says Clear Search where only a search is set', () => {
  expect(show({ search: 'castle' }, null)).toContain('>Clear Search<')
  expect(show({ search: 'castle', stock: 'any' }, null)).toContain('>Clear Filters<')
})

test('a checked box keeps the sort of a search, even if it is the default of a list without one', () => {
  expect(sent(show({ search: 'castle', sort: 'name-asc' }, null))).toEqual(['search=castle', 'sort=name-asc'])
  expect(sent(show({ search: 'castle' }, null))).toEqual(['search=castle'])
})

test('counts above the limit of 10,000 say so', () => {
  const facets = { ...NONE, conditions: [{ value: 'new', count: 9120 }] }
  const numbers = (more: Pick<Facets, 'outOfStock' | 'isAbout'>) =>
    [...show({ search: 'a', condition: 'repaired' }, { ...facets, ...more }).matchAll(/<small>(.*?)<\/small>/g)].map(
      ([, text]) => text,
    )
  expect(numbers({ outOfStock: 9999, isAbout: false })).toEqual(['0', '9,120', '9,999'])
  expect(numbers({ outOfStock: 10_000, isAbout: true })).toEqual(['0', '9,120+', '10,000+'])
})

test('another category is shown with the sort, conditions and stock of this one; makers and aircraft are its own', () => {
  const asked = { search: 'hex', sort: 'price-asc', condition: 'new', stock: 'any', view: 'table', page: '3' }
  const query = shopQuery({ category: 'nuts', manufacturer: 'Acme', aircraft: 'C172', ...asked })
  const html = markup(
    createElement(Filters, {
      query,
      categories: [{ id: 1, slug: 'bolts', name: 'Bolts' }],
      facets: null,
      family: null,
    }),
  )
  const kept = 'search=hex&amp;condition=new&amp;stock=any&amp;sort=price-asc&amp;view=table'
  expect(html).toContain(`href="/shop/category/bolts?${kept}"`)
  expect(html).toContain(`href="/shop?${kept}"`)
})

test('the strip shows the number of choices of each kind, and has no second search box', () => {
  const html = show({ search: 'castle', condition: ['new', 'overhauled'], aircraft: 'C172' }, null)
  expect(html).toMatch(/Condition<b>2<span class="sr-only"> chosen<\/span>/)
  expect(html).toMatch(/Aircraft type<b>1</)
  expect(html).not.toContain('type="search"')
})

test('the facts of a family are kinds of their own, with their units, where there is something to choose', () => {
  const values = [
    { text: '0.190', count: 7 },
    { text: '0.250', count: 4 },
  ]
  const facets: Facets = {
    ...NONE,
    facts: [
      { key: 'diameter', values, notStated: 2 },
      { key: 'material', values: [{ text: 'Steel', count: 11 }], notStated: 0 },
    ],
    prices: [{ value: 'under-10', count: 9 }],
    withReleasePaper: 3,
    leavesToday: 0,
  }
  const query = shopQuery({ fact: ['diameter:0.250', 'head:Hex'], leaves: 'today' }, 'bolts')
  const html = markup(createElement(Filters, { query, categories: [], facets, family: familyOf('bolts') }))
  expect(html).toContain('action="/shop/family/bolts"')
  expect(html).toMatch(/Diameter<b>1</)
  expect(html).toContain('>0.190 in</span><small>7</small>')
  expect(html).toContain('value="diameter:"/><span class="choice">Not stated</span><small>2</small>')
  expect(html).not.toContain('Steel')
  expect(html).toContain('>Under $10</span><small>9</small>')
  expect(html).toContain('>Has release paper</span><small>3</small>')
  // Chosen values are sent, even without results.
  expect(sent(html)).toEqual(['fact=diameter:0.250', 'fact=head:Hex', 'leaves=today'])
})

test('a list says how many parts a fact filter hides because they do not state the fact, and can show them', () => {
  const facts = [
    { key: 'grip', values: [{ text: '0.500', count: 2 }], notStated: 1203 },
    { key: 'head', values: [{ text: 'Hex', count: 2 }], notStated: 0 },
  ]
  const notice = (fact: string[], more: Partial<Facets> = {}, family = 'bolts') =>
    markup(
      createElement(NotStatedNotice, {
        query: shopQuery({ fact, page: '3' }, family),
        facets: { ...NONE, facts, ...more },
        family: familyOf(family),
      }),
    )
  const hidden = notice(['grip:0.500', 'head:Hex'])
  expect(hidden).toContain('1,203 bolts that do not state their grip are not shown. ')
  expect(hidden).toContain('href="/shop/family/bolts?fact=grip%3A0.500&amp;fact=head%3AHex&amp;fact=grip%3A"')
  expect(hidden.match(/<p/g)).toHaveLength(1)
  const shown = notice(['grip:', 'grip:0.500'])
  expect(shown).toContain('Also showing 1,203 bolts that do not state their grip. ')
  expect(shown).toContain('href="/shop/family/bolts?fact=grip%3A0.500"')
  expect(notice(['grip:'])).toBe('')
  expect(notice(['head:Hex'])).toBe('')
  const one = [{ key: 'bolt', values: [], notStated: 1 }]
  expect(notice(['bolt:1/4'], { facts: one }, 'nuts')).toContain(
    '1 nut that does not state its bolt size is not shown.',
  )
  expect(notice(['grip:0.500'], { isAbout: true }, '')).toContain('1,203+ parts that do not state their grip are')
})
