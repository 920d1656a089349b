import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing-screen.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { cellText } from '../../ui/table/columns.ts'
import type { ListedReturn } from './queries.ts'
import { RETURN_COLUMNS } from './returns-list.tsx'

const RETURN: ListedReturn = {
  id: 'b0000000-0000-4000-8000-000000000009',
  orderId: 'b0000000-0000-4000-8000-000000000001',
  orderNumber: 'APS-20261129-1234',
  status: 'return_approved',
  state: 'received',
  isEmpty: false,
  paymentStatus: 'paid',
  movedAt: new Date(Date.now() - 200_000_000),
  email: 'amelia@example.com',
  customer: 'Westbrook Aviation Maintenance and Engineering Services',
  isGuest: false,
  reason: 'paperwork',
  comments: 'The tag of the second one is missing, and the box was open when it came.',
  pictures: 2,
  total: 123_456,
  lines: 2,
  pieces: [
    { sku: 'AN3-5A', uom: 'EA', quantity: 2 },
    { sku: 'M22759/16-20-4', uom: 'FT', quantity: 20 },
  ],
  refunded: 3549,
  refund: 'under_way',
  isNews: true,
}
const textsOf = (changes: Partial<ListedReturn>, ...ids: string[]): string[] =>
  ids.map(id => cellText(RETURN_COLUMNS.find(column => column.id === id)?.value({ ...RETURN, ...changes }) ?? null))

test('a return has its pieces, its own refund and the word of the buyer’s list, on screen and in the file', () => {
  const PIECES = '2 × AN3-5A, 20 ft of M22759/16-20-4'
  expect(textsOf({}, 'parts', 'refund', 'status')).toEqual([PIECES, '$35.49 on its way', 'return arrived'])
  expect(textsOf({ lines: 5 }, 'parts')).toEqual([`${PIECES} and 3 more`])
  expect(textsOf({ refund: 'failed' }, 'refund')).toEqual(['$35.49, refund failed'])
  expect(textsOf({ state: 'completed', refund: null }, 'refund', 'status')).toEqual(['$35.49', 'returned'])
  expect(textsOf({ state: 'completed', refund: null, refunded: 0 }, 'refund')).toEqual(['No refund'])
  expect(textsOf({ state: 'approved', refund: null, refunded: null }, 'refund', 'status')).toEqual([
    '',
    'return approved',
  ])
  // A role that does not see payments.
  expect(textsOf({ refunded: undefined }, 'refund')).toEqual(['Refund on its way'])
})

const LONG: ListedReturn = {
  ...RETURN,
  id: 'b0000000-0000-4000-8000-000000000010',
  lines: 3,
  pieces: [
    { sku: 'NAS6604-12-1234567890', uom: 'EA', quantity: 12 },
    { sku: 'MS20426AD4-20-123', uom: 'EA', quantity: 3 },
    { sku: 'D38999/26KG35PN', uom: 'EA', quantity: 3 },
  ],
}

const answerWith = (returns: ListedReturn[]) => async () => ({ returns })

const Returns = ({ returns = [RETURN] }: { returns?: ListedReturn[] }) => (
  <DataTable
    name="returns"
    label="Returns"
    one="return"
    many="returns"
    columns={RETURN_COLUMNS}
    rowId={({ id }) => id}
    search={{}}
    ask={() => ({ queryKey: ['returns'], queryFn: answerWith(returns) })}
    page={({ returns }) => ({ rows: returns, next: null })}
    download={async () => []}
    open={() => '/admin/returns'}
    none="None"
  />
)

test('at 768 pixels the pieces, the refund and the whole reason are shown', async () => {
  await page.viewport(768, 900)
  await show(<Returns />)
  for (const text of ['$35.49 on its way', 'Paperwork missing or wrong', /2 × AN3-5A/]) {
    const cell = page.getByRole('cell', { name: text })
    await expect.element(cell, { timeout: 5000 }).toBeVisible()
    const { scrollWidth, clientWidth } = cell.element()
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  }
})

const tops = (element: Element): Set<number> => {
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
}

test('at 768 pixels long part numbers leave room for the refund, and no quantity is apart from its part', async () => {
  await page.viewport(768, 900)
  await show(<Returns returns={[RETURN, LONG]} />)
  await expect.element(page.getByRole('columnheader', { name: 'Refund' })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Parts' })).toBeVisible()
  const table = document.querySelector<HTMLElement>('.list-table')
  await expect.poll(() => table?.offsetWidth).toBe(table?.parentElement?.clientWidth)
  for (const text of [/^12\s×\sNAS6604/, /^3\s×\sMS20426/, /^3\s×\sD38999/]) {
    const piece = page.getByText(text).last().element()
    expect(tops(piece).size).toBe(1)
    expect(piece.getBoundingClientRect().right).toBeLessThanOrEqual(
      piece.closest('td')?.getBoundingClientRect().right ?? 0,
    )
  }
})

test('a phone’s card has the pieces, the refund, and the reason, which takes its place while there is none', async () => {
  await page.viewport(390, 844)
  await show(<Returns returns={[RETURN, { ...LONG, state: 'requested', refund: null, refunded: null }]} />)
  await expect.element(page.getByText('$35.49 on its way')).toBeVisible()
  await expect.element(page.getByText(/^12\s×\sNAS6604/).last()).toBeVisible()
  const [first, second] = page.getByText('Paperwork missing or wrong').elements()
  const status = [...document.querySelectorAll('[data-card="end"]')].at(-1)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  const topOf = (element?: Element) => element?.getBoundingClientRect().top ?? 0
  expect(topOf(first)).toBeGreaterThan(topOf(page.getByText('$35.49 on its way').element()) + 10)
  expect(Math.abs(topOf(second) - topOf(status))).toBeLessThan(10)
})
