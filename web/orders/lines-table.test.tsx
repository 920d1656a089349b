import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing-screen.tsx'
import { LinesTable } from './LinesTable.tsx'
import { lineOf } from './testing.ts'

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    line: lineOf({ itemId: at + 1, sku: `LINE-${at + 1}` }),
    quantity: 1,
    units: [],
    whereabouts: '',
  }))

test('a piece that may not be flown is named as such, as before it was bought', async () => {
  const of = (condition: 'as_removed' | 'new', at: number) => ({
    line: lineOf({ itemId: at, sku: `LINE-${at}`, conditions: [condition], taken: [{ condition, quantity: 1 }] }),
    quantity: 1,
    units: [],
    whereabouts: '',
  })
  await show(<LinesTable rows={[of('as_removed', 1), of('new', 2)]} />)
  await expect.element(page.getByRole('row', { name: /LINE-1 .*Not airworthy: core or repair only/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /LINE-2 .*Not airworthy/ })).not.toBeInTheDocument()
})

test('of a long order the browser shows all lines', async () => {
  await show(<LinesTable rows={rowsOf(120)} />)
  await expect.element(page.getByRole('row', { name: /LINE-120/ })).toBeInTheDocument()
  await expect.element(page.getByText(/more lines/)).not.toBeInTheDocument()
})
