import { expect, test } from 'vitest'
import { familiesOfCategory } from './families-of-category.ts'

const there = ['bolts', 'screws', 'fittings', 'o-rings', 'nuts'].map(slug => ({ slug, parts: 7 }))
const titles = (category: string) => familiesOfCategory(category, there).map(({ title }) => title)

test.each([
  ['Bolts & Screws', ['Bolts', 'Screws']],
  ['Fittings', ['Tube fittings']],
  ['O-Rings & Seals', ['O-rings']],
  ['Wheels & Brakes', []],
  // It has none on the shelf.
  ['Washers', []],
])('%s has the tables of %j', (category, expected) => {
  expect(titles(category)).toEqual(expected)
})
