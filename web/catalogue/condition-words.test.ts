import { expect, test } from 'vitest'
import { shopQuery } from '../../domain/catalogue/shop-query.ts'
import {
  asConditionFilters,
  hasTypedNumber,
  meantByConditions,
  withCodeFilters,
  withConditionFilters,
} from './condition-words.ts'

test('condition words of a search become filters in addition to chosen ones', () => {
  expect(withConditionFilters(shopQuery({ search: 'AN3-5A OH qty 4', page: '3' }))).toMatchObject({
    search: 'AN3-5A',
    conditions: ['overhauled'],
    page: 1,
  })
  expect(withConditionFilters(shopQuery({ search: 'overhauled starter', condition: 'new' }))).toMatchObject({
    search: 'starter',
    conditions: ['new', 'overhauled'],
  })
})

test('a search of condition words only can become filters', () => {
  expect(asConditionFilters(shopQuery({ search: 'as removed', page: '2' }))).toMatchObject({
    search: '',
    conditions: ['as_removed'],
    sort: 'name-asc',
    page: 1,
  })
  expect(asConditionFilters(shopQuery({ search: 'overhauled starter' }))).toBeNull()
})

test('without condition words, or for a literal search, nothing changes', () => {
  expect(withConditionFilters(shopQuery({ search: 'AN3-5A' }))).toBeNull()
  expect(withConditionFilters(shopQuery({ search: 'NE AN3-5A', only: 'typed' }))).toBeNull()
})

test('a part number that ends in a condition word is that number', () => {
  expect(hasTypedNumber('65b12345 sv', [{ sku: '65B12345 SV' }])).toBe(true)
  expect(hasTypedNumber('65B12345 SV', [{ sku: '65B12345' }])).toBe(false)
})

test('codes beside words are filters unless a part that is found has them as words', () => {
  const meant = (search: string, items: { sku: string; name: string }[]) =>
    meantByConditions(shopQuery({ search }), { total: items.length, items })
  expect(meant('SV starter', [])).toMatchObject({ search: 'starter', conditions: ['serviceable'] })
  const connectors = [{ sku: 'MS3106', name: 'Bayonets Connector' }]
  expect(meant('NS connector', connectors)).toMatchObject({ search: 'connector', conditions: ['new_surplus'] })
  expect(meant('OH blade', [{ sku: '206-015', name: 'Blade, OH-58' }])).toBeNull()
  expect(meant('overhauled starter', connectors)).toMatchObject({ search: 'starter', conditions: ['overhauled'] })
  expect(meant('overhauled', connectors)).toBeNull()
  expect(withCodeFilters(shopQuery({ search: 'SV starter', only: 'typed' }))).toBeNull()
})
