import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LinesTable } from './LinesTable.tsx'
import { lineOf } from './testing.ts'

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    line: lineOf({ itemId: at + 1, sku: `LINE-${at + 1}` }),
    quantity: 1,
    units: [],
    whereabouts: '',
  }))
const rendered = (count: number) => renderToString(createElement(LinesTable, { rows: rowsOf(count) }))
const rowsIn = (html: string) => html.match(/<tr/g)?.length

test('of a long order the server renders the first 50 lines, however many it has', () => {
  // The heading, the lines, and how many more there are.
  expect([50, 200, 500].map(count => rowsIn(rendered(count)))).toEqual([51, 52, 52])
  expect(rendered(500)).toContain('450<!-- --> more <!-- -->lines')
})
