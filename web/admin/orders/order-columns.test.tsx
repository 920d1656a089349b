import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing-screen.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { ORDER_COLUMNS } from './order-columns.tsx'
import type { ListedOrder } from './queries.ts'

const order = {
  orderId: 'b0000000-0000-4000-8000-000000000001',
  orderNumber: 'APS-20261129-1234',
  status: 'processing',
  isPartShipped: false,
  isPartlyReturned: false,
  returnArrival: null,
  isLost: false,
  isCollected: false,
  isPaid: true,
  paymentStatus: 'paid',
  total: 123_456_789,
  createdAt: new Date(Date.now() - 40_000_000),
  waitsSince: new Date(Date.now() - 200_000_000),
  company: 'Westbrook Aviation Maintenance and Engineering Services',
  customer: 'Amelia Quimby',
  email: 'amelia@example.com',
  accountEmail: null,
  partNumbers: ['D38999/26KJ61SN', 'MS21042-3', 'AN3-5A'],
  lines: 3,
  tailNumber: null,
  isPackedInVain: false,
  isNews: true,
} as unknown as ListedOrder

const answer = async () => ({ orders: [order] })

const Orders = () => (
  <DataTable
    name="orders"
    label="Orders"
    one="order"
    many="orders"
    columns={ORDER_COLUMNS}
    rowId={() => '1'}
    search={{}}
    ask={() => ({ queryKey: ['orders'], queryFn: answer })}
    page={({ orders }) => ({ rows: orders, next: null })}
    download={async () => []}
    open={() => '/admin/orders/1'}
    bulk={() => null}
    none="None"
  />
)

test.each([768, 900, 1024, 1280, 1440, 1920])(
  'at %i px numbers, totals and statuses are whole, and names can be read',
  async width => {
    await page.viewport(width, 900)
    await show(<Orders />)
    await expect.element(page.getByRole('link', { name: order.orderNumber })).toBeVisible()
    const table = document.querySelector('table')
    // The first test measures before the fonts have loaded, and again after that.
    await expect.poll(() => table?.offsetWidth).toBeLessThanOrEqual(table?.parentElement?.clientWidth ?? 0)
    const cells = [...document.querySelectorAll<HTMLElement>('thead th, tbody [data-fit="whole"]')].filter(
      ({ offsetWidth }) => offsetWidth > 0,
    )
    const cut = cells.filter(cell => cell.scrollWidth > cell.clientWidth + 1).map(({ textContent }) => textContent)
    expect(cut).toEqual([])
    const heads = [...document.querySelectorAll<HTMLElement>('thead th')].filter(({ offsetWidth }) => offsetWidth > 0)
    const shown = heads.map(({ textContent }) => textContent).filter(Boolean)
    expect(shown).toEqual(expect.arrayContaining(['Order', 'Total', 'Customer', 'Status']))
    expect(shown).toContain('Parts')
    const first = document.querySelector('tbody [data-whole]')
    const parts = first?.closest('td')
    expect(first?.textContent).toBe('D38999/26KJ61SN')
    const dots = 12
    expect((first?.getBoundingClientRect().right ?? 0) + dots).toBeLessThan(parts?.getBoundingClientRect().right ?? 0)
    const customer = document.querySelector<HTMLElement>('tbody [data-card="second"]')
    expect(customer?.offsetWidth).toBeGreaterThanOrEqual(96)
    expect(document.querySelector<HTMLElement>('tbody .tick')?.offsetWidth).toBeLessThanOrEqual(60)
    if (width >= 1440) expect(shown).toHaveLength(8)
  },
)

test('columns that the reader chooses stay, and the frame scrolls sideways', async () => {
  await page.viewport(768, 900)
  await show(<Orders />)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Email' }).click()
  const email = page.getByRole('columnheader', { name: 'Email' })
  await expect.element(email).toBeInTheDocument()
  expect(email.element().getBoundingClientRect().width).toBeGreaterThan(96)
  const frame = document.querySelector('table')?.parentElement
  expect(frame?.scrollWidth).toBeGreaterThan(frame?.clientWidth ?? 0)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(768)
})
