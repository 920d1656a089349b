import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing-screen.tsx'
import { FactTable } from './table/FactTable.tsx'

const ROWS = [
  { name: 'Bolt', price: 3, note: 'A note that is longer than its column and wraps' },
  { name: 'Nut', price: -1, note: '' },
]
const table = (
  <FactTable
    rows={ROWS}
    rowKey={({ name }) => name}
    columns={[
      { header: 'Part', cell: ({ name }, at) => `${at + 1}. ${name}` },
      {
        header: 'Price',
        isAmount: true,
        card: 'lead',
        className: ({ price }) => (price < 0 ? 'text-bad' : ''),
        cell: ({ price }) => price,
      },
      { header: 'Note', head: <i>Remarks</i>, card: 'wide', cell: ({ note }) => note },
    ]}
  />
)

test('each row has its name as its header, and amounts are aligned right', async () => {
  await show(table)
  const headers = page.getByRole('columnheader').elements()
  expect(headers.map(({ textContent }) => textContent)).toEqual(['Part', 'Price', 'Remarks'])
  await expect.element(page.getByRole('rowheader', { name: '1. Bolt' })).toBeVisible()
  const amount = page.getByRole('row', { name: /Nut/ }).getByRole('cell', { name: '-1' })
  await expect.element(amount).toHaveClass('amount', 'text-bad')
  expect(getComputedStyle(amount.element()).textAlign).toBe('right')
})

test('a card on a phone has all facts: the lead beside the name, and the note on a line of its own', async () => {
  await page.viewport(390, 844)
  await show(table)
  const place = (text: string) => page.getByText(text, { exact: true }).element().getBoundingClientRect()
  const [name, price, note] = [place('1. Bolt'), place('3'), place(ROWS[0]?.note ?? '')]
  expect(Math.abs(price.top - name.top)).toBeLessThan(5)
  expect(price.left).toBeGreaterThan(name.left)
  expect(note.top).toBeGreaterThanOrEqual(name.bottom)
})
