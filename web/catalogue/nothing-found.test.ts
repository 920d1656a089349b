import { createElement } from 'react'
import { expect, test } from 'vitest'
import { shopQuery } from '../../domain/catalogue/shop-query.ts'
import { markup } from '../testing-markup.tsx'
import { NothingFound } from './NothingFound.tsx'

const show = (asked: Parameters<typeof shopQuery>[0], outOfStock: number): string =>
  markup(createElement(NothingFound, { query: shopQuery(asked), outOfStock })).replaceAll('&amp;', '&')

test('a search that only matches parts out of stock says so, and links to them', () => {
  const html = show({ search: '622-1234-001', view: 'table', page: '3' }, 1)
  expect(html).toContain('Everything that matches is out of stock')
  expect(html).not.toContain('Check the part number')
  expect(html).toMatch(/href="\/shop\?search=622-1234-001&stock=any&view=table"[^>]*>Show 1 part out of stock</)
  expect(show({ search: 'a' }, 10_000)).toContain('>Show 10,000+ parts out of stock<')
  for (const nothing of [show({ search: '622-1234-001' }, 0), show({ search: '622-1234-001', stock: 'any' }, 1)]) {
    expect(nothing).toContain('Check the part number')
    expect(nothing).not.toContain('>Show ')
  }
})

test('without the filters a list is looked at as it was', () => {
  expect(show({ search: 'a', condition: 'new', perPage: '50', view: 'table', page: '2' }, 0)).toContain(
    'href="/shop?search=a&perPage=50&view=table"',
  )
})
