import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MyOrder } from '../dashboard/queries.ts'
import { answering, lost } from '../testing-api.ts'
import { show } from '../testing-screen.tsx'
import { CustomerHome } from './CustomerHome.tsx'

const order = (orderNumber: string, changes: Partial<MyOrder> = {}): MyOrder => ({
  id: orderNumber,
  orderNumber,
  createdAt: '2026-11-20T15:00:00.000Z',
  status: 'pending',
  paymentStatus: 'unpaid',
  isPartShipped: false,
  isPartlyReturned: false,
  returnArrival: null,
  isLost: false,
  isCollected: false,
  isPaid: true,
  paymentPending: false,
  payableUntil: null,
  total: 6000,
  lines: 1,
  pieces: 4,
  amounts: [],
  partNumbers: ['AN3-5A'],
  isNews: false,
  ...changes,
})
const kept = (id: string, name: string) => ({ id, name, version: 1, updatedAt: '2026-11-20T15:00:00.000Z', lines: 3 })
const overview = (waiting: MyOrder[] = [], latest: MyOrder[] = []) => ({ waiting, returns: [], latest })

test('a pending payment is not offered for payment again', async () => {
  const open = order('ORD-1', { payableUntil: '2026-11-28T15:00:00.000Z' })
  answering('orders.overview').mockResolvedValue(overview([open, order('ORD-2', { paymentPending: true })]))
  answering('quotes.waiting').mockResolvedValue([])
  answering('partLists.mine').mockResolvedValue([])
  await show(<CustomerHome />)
  const rows = page.getByRole('listitem')
  await expect.element(rows.filter({ hasText: 'ORD-1' })).toMatchTextContent('ORD-1$60.00 to pay')
  await expect.element(rows.filter({ hasText: 'ORD-2' })).toMatchTextContent('ORD-2Payment being confirmed')
})

test('data that could not be loaded says so, and is retried', async () => {
  const orders = answering('orders.overview').mockRejectedValue(lost())
  answering('quotes.waiting').mockResolvedValue([])
  answering('partLists.mine').mockResolvedValue([])
  await show(<CustomerHome />)
  await expect.element(page.getByRole('alert')).toHaveLength(2)
  expect(document.querySelectorAll('.skeleton')).toHaveLength(0)
  orders.mockResolvedValue(overview([], [order('ORD-3')]))
  await userEvent.click(page.getByRole('button', { name: /Try again.*Latest orders/ }))
  await expect.element(page.getByRole('link', { name: 'ORD-3' })).toBeVisible()
  await expect.element(page.getByText('You’re all caught up.')).toBeVisible()
})

test('saved lists open from here, the last changed first; the height of the block does not change', async () => {
  answering('orders.overview').mockResolvedValue(overview())
  answering('quotes.waiting').mockResolvedValue([])
  const mine = answering('partLists.mine').mockResolvedValue([])
  const links = page.getByRole('navigation', { name: 'Your lists' }).getByRole('link')
  const bottom = () => page.getByRole('navigation', { name: 'Your lists' }).element().getBoundingClientRect().bottom
  for (const [width, shown] of [
    [1440, ['100-hour inspection', 'Annual', 'Paste a parts list', 'All lists']],
    [390, ['100-hour inspection', 'Paste a parts list', 'All lists']],
  ] as const) {
    await page.viewport(width, 900)
    mine.mockResolvedValue([])
    const { unmount } = await show(<CustomerHome />)
    await expect.element(page.getByText('No orders yet.')).toBeVisible()
    const before = bottom()
    await unmount()
    mine.mockResolvedValue([kept('a', '100-hour inspection'), kept('b', 'Annual'), kept('c', 'Tires')])
    const filled = await show(<CustomerHome />)
    await expect.element(links.filter({ hasText: 'All lists' })).toBeVisible()
    const seen = links.elements().filter(link => link.checkVisibility())
    expect(seen.map(link => link.textContent)).toEqual(shown)
    expect(seen[0]?.getAttribute('href')).toBe('/parts-distribution?list=a')
    if (width < 768) expect(bottom()).toBe(before)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await filled.unmount()
  }
})
