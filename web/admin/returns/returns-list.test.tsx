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

const answer = async () => ({ returns: [RETURN] })

const Returns = () => (
  <DataTable
    name="returns"
    label="Returns"
    one="return"
    many="returns"
    columns={RETURN_COLUMNS}
    rowId={({ id }) => id}
    search={{}}
    ask={() => ({ queryKey: ['returns'], queryFn: answer })}
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
