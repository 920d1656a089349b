import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { store } from '../../../domain/settings/store.ts'
import { storeDay } from '../../../domain/text/store-day.ts'
import { answering, clearAnswers, lost } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { FiguresScreen } from './FiguresScreen.tsx'

afterEach(clearAnswers)

const PERIOD = { from: '2026-06-01', to: '2026-06-30' }
const NO_SUMS = { quotes: 0, aog: 0, value: 0, withoutPrice: 0 }
const buyer = (more: object) => ({
  userId: null,
  email: 'ann@example.com',
  name: 'Ann',
  company: '',
  orders: 1,
  revenue: 2000,
  refunded: 0,
  quotesWon: 0,
  lastOrderAt: '2026-06-03T12:00:00Z',
  ...more,
})

test('a failed figure shows an error and a retry, without a text in its place', async () => {
  const asked = answering('figures.lostQuotes').mockRejectedValueOnce(lost())
  await show(<FiguresScreen search={{ show: 'lost' }} />)
  await expect.element(page.getByRole('alert')).toMatchTextContent('The figure could not be loaded.')
  asked.mockResolvedValue({ period: PERIOD, total: NO_SUMS, won: { quotes: 0, value: 0 }, reasons: [] })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('No lost quotes in this period.')).toBeVisible()
})

test('reasons show their totals, and each links to its quotes', async () => {
  answering('figures.lostQuotes').mockResolvedValue({
    period: PERIOD,
    total: { ...NO_SUMS, quotes: 3, value: 12_550 },
    won: { quotes: 1, value: 8000 },
    reasons: [
      { ...NO_SUMS, reason: 'price', quotes: 2, value: 12_550 },
      { ...NO_SUMS, reason: 'expired', quotes: 1, withoutPrice: 1 },
    ],
  })
  await show(<FiguresScreen search={{ show: 'lost' }} />)
  const row = page.getByRole('link', { name: 'Price too high' })
  await expect.element(row).toHaveAttribute('href', '/admin/quotes?show=lost&why=price&from=2026-06-01&to=2026-06-30')
  await expect.element(page.getByText('$125.50').first()).toBeVisible()
  await expect.element(page.getByText('1 without a price')).toBeVisible()
})

test('invalid days are not queried', async () => {
  const asked = answering('figures.topBuyers')
  await show(<FiguresScreen search={{ show: 'buyers', from: '2026-06-30', to: '2026-06-01' }} />)
  await expect.element(page.getByRole('alert')).toMatchTextContent('The last day is before the first.')
  expect(asked).not.toHaveBeenCalled()
})

test('chosen days apply to every figure, its file, and the next page of its list', async () => {
  const asked = answering('figures.topBuyers').mockResolvedValue({
    period: PERIOD,
    buyers: 120,
    revenue: 9000,
    after: 100,
    rows: [
      buyer({}),
      buyer({ userId: '7d7e0a3c-0000-4000-8000-000000000001', email: 'bo@example.com', company: 'Bo Air' }),
    ],
  })
  await show(<FiguresScreen search={{ show: 'buyers', ...PERIOD, after: '50' }} />)
  await expect
    .element(page.getByRole('link', { name: 'Ann' }))
    .toHaveAttribute('href', '/admin/orders?search=ann%40example.com&from=2026-06-01&to=2026-06-30')
  await expect
    .element(page.getByRole('link', { name: 'Bo Air' }))
    .toHaveAttribute('href', '/admin/people/7d7e0a3c-0000-4000-8000-000000000001')
  expect(asked.mock.calls[0]?.[0]).toEqual({ ...PERIOD, after: '50' })
  const href = (name: string) => page.getByRole('link', { name, exact: true }).element().getAttribute('href')
  expect(href('CSV')).toBe('/admin/figures/top-buyers.csv?from=2026-06-01&to=2026-06-30')
  // The store's router writes numbers as they are.
  expect(href('Next page')).toMatch(/^.admin.figures.show=buyers&from=2026-06-01&to=2026-06-30&after=(%22)?100(%22)?$/)
  expect(href('First page')).toBe('/admin/figures?show=buyers&from=2026-06-01&to=2026-06-30')
  expect(href('Margin')).toBe('/admin/figures?show=margin&from=2026-06-01&to=2026-06-30')
})

test('the margin shows the share of revenue with a known cost', async () => {
  answering('figures.margin').mockResolvedValue({
    period: { from: '2026-05-20', to: '2026-06-30' },
    total: { revenue: 10_000, known: 7500, cost: 5000 },
    after: null,
    rows: [
      { id: '2026-05', label: '2026-05', pieces: 1, revenue: 2500, known: 0, cost: 0 },
      { id: '2026-06', label: '2026-06', pieces: 3, revenue: 7500, known: 7500, cost: 5000 },
    ],
  })
  await show(<FiguresScreen search={{ show: 'margin', period: 'last90' }} />)
  await expect.element(page.getByText('75%', { exact: true })).toBeVisible()
  await expect.element(page.getByText('33.3%').first()).toBeVisible()
  await expect.element(page.getByText(/\$25\.00 of the revenue is of pieces without a recorded cost/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '2026-05' }))
    .toHaveAttribute('href', '/admin/orders?from=2026-05-20&to=2026-05-31')
})

test.each(['09:05', '22:36'])('at 768 px the time of an order at %s is whole, and so are the amounts', async time => {
  const today = storeDay(new Date(), store.timeZone)
  answering('figures.topBuyers').mockResolvedValue({
    period: PERIOD,
    buyers: 3,
    revenue: 123_456_789,
    rows: [
      buyer({ company: 'Westbrook Aviation Maintenance', orders: 1234, revenue: 98_765_432, refunded: 1_234_567 }),
      buyer({
        email: 'westbrook.purchasing@example.com',
        name: '',
        lastOrderAt: `${today}T${time}:00-05:00`,
        quotesWon: 12,
      }),
      buyer({ email: 'b@example.com', lastOrderAt: '2025-11-28T12:00:00Z' }),
    ],
    after: null,
  })
  await page.viewport(768, 900)
  await show(
    <div className="admin p-3">
      <FiguresScreen search={{ show: 'buyers' }} />
    </div>,
  )
  const last = page.getByText(/^\d+:\d\d [ap]m$/).element()
  expect(last.closest('td')?.scrollWidth).toBe(last.closest('td')?.clientWidth)
  const table = document.querySelector<HTMLElement>('.list-table')
  await expect.poll(() => table?.offsetWidth).toBe(table?.parentElement?.clientWidth)
})
