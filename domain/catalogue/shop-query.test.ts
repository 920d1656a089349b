import { expect, test } from 'vitest'
import { listView, readShopSearch, shopParameters, shopQuery } from './shop-query.ts'

test('a filter value that no part can have, which the API refuses, is ignored', () => {
  const [longest, tooLong] = ['x'.repeat(120), 'x'.repeat(121)]
  expect(readShopSearch({ manufacturer: [longest, tooLong, 'a\0b'], aircraft: tooLong, condition: '\0' })).toEqual({
    manufacturer: longest,
  })
  expect(shopQuery({ manufacturer: ['Acme', tooLong], aircraft: 'C\u0000172' })).toMatchObject({
    manufacturers: ['Acme'],
    aircraft: [],
  })
})

test('a search for asterisks only is no search, and has the sort order of the store', () => {
  for (const search of ['*', ' ** ', '* *']) {
    expect(readShopSearch({ search })).toEqual({})
    expect(shopQuery(readShopSearch({ search }))).toMatchObject({ search: '', sort: 'name-asc' })
  }
  expect(readShopSearch({ search: 'AN3*' })).toEqual({ search: 'AN3*' })
})

test('parameters that the address drops have no effect even if the router passes them', () => {
  for (const search of ['   ', '*', ['AN3', 'AN4'], 5, { a: 1 }])
    expect(shopQuery({ search, category: ['x'] })).toMatchObject({ search: '', category: '', sort: 'name-asc' })
})

test('a list has the view of its address; without one, parts of one family are a table, and others a grid', () => {
  for (const view of ['grid', 'table'] as const) {
    const query = shopQuery({ view })
    expect([listView(query, false), listView(query, true)]).toEqual([view, view])
    expect(shopParameters(query)).toEqual([['view', view]])
  }
  for (const view of ['', 'list', ['grid', 'table']]) {
    const query = shopQuery({ view })
    expect([listView(query, false), listView(query, true)]).toEqual(['grid', 'table'])
    expect(shopParameters(query)).toEqual([])
  }
})

test('a family opens in the order of its part numbers, and a search in it with the best match', () => {
  expect(shopQuery({}, 'bolts')).toMatchObject({ family: 'bolts', sort: 'sku-asc' })
  expect(shopQuery({ search: 'AN3' }, 'bolts').sort).toBe('relevance')
  expect(shopParameters(shopQuery({ sort: 'sku-asc' }, 'bolts'))).toEqual([])
  expect(shopParameters(shopQuery({ sort: 'name-asc' }, 'bolts'))).toEqual([['sort', 'name-asc']])
})
