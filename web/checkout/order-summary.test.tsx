import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing-screen.tsx'
import { OrderSummary } from './OrderSummary.tsx'

const WARNING = 'Not airworthy: core or repair only'

const lineOf = (sku: string, condition: string) => ({
  sku,
  condition,
  name: 'Fuel pump',
  manufacturer: null,
  quantity: 1,
  imageUrl: null,
  drawing: 'pump',
  linePrice: 1000,
})

async function showSummary(lines: ReturnType<typeof lineOf>[], width: number) {
  const before = [window.innerWidth, window.innerHeight] as const
  onTestFinished(() => page.viewport(...before))
  await page.viewport(width, 844)
  await show(
    <OrderSummary
      lines={lines}
      quotes={[]}
      roundUp={null}
      lacking={null}
      subtotal={1000}
      shipping={null}
      charges={[]}
      tax={0}
      note={null}
      follows={null}
    />,
  )
}
const shownWarnings = () =>
  page
    .getByText(WARNING)
    .elements()
    .filter(element => element.checkVisibility()).length

test('a phone names the parts that cannot be installed while the summary is folded', async () => {
  const numbers = ['AR-1', 'AR-2', 'AR-3', 'AR-4']
  await showSummary([lineOf('OH-1', 'overhauled'), ...numbers.map(sku => lineOf(sku, 'as_removed'))], 390)
  const summary = page.getByRole('region', { name: 'Order summary' })
  await expect.element(summary.getByText(/^AR-1, AR-2, AR-3 and 1 more · As Removed \(AR\)/)).toBeVisible()
  expect(shownWarnings()).toBe(1)
  await summary.getByRole('button').click()
  await expect.poll(shownWarnings).toBe(4)
})

test('a wide summary has each warning once, at its line', async () => {
  await showSummary([lineOf('AR-1', 'as_removed')], 1280)
  await expect.poll(shownWarnings).toBe(1)
})

test('a phone shows no warning for parts that can be installed', async () => {
  await showSummary([lineOf('OH-1', 'overhauled')], 390)
  await expect.element(page.getByRole('button', { name: /Order summary/ })).toBeVisible()
  expect(shownWarnings()).toBe(0)
})
