import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { unknownUnit } from '../../domain/inventory/unit-facts.ts'
import { show } from '../testing-screen.tsx'
import type { ProductView } from './queries.ts'
import { StockPanel } from './StockPanel.tsx'
import { product, stockLine } from './testing.ts'

const several: ProductView = {
  ...product,
  totalQuantity: 15,
  inventory: [
    { ...stockLine('serviceable', 3), tagType: 'FAA 8130-3', taggedBy: 'Quimby Repair', traceTo: 'Meridian Airways' },
    {
      ...stockLine('overhauled', 6),
      id: 2,
      prices: [
        { unitPrice: 1_500_050, quantity: 1 },
        { unitPrice: 1_600_000, quantity: 4 },
      ],
      available: 5,
    },
    { ...stockLine('as_removed', 6), id: 3, unitPrice: null },
    { ...stockLine('repaired', 0), id: 4 },
  ],
}

function Panel({ part }: { part: ProductView }) {
  const [condition, choose] = useState(part.inventory[0]?.condition ?? null)
  return <StockPanel product={part} condition={condition} onChoose={choose} />
}

// A Friday, after what leaves on it has been packed.
const FRIDAY = '2026-11-27'
const at = (time: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${FRIDAY}T${time}-05:00`) })
beforeEach(() => void at('15:00:00'))
afterEach(() => void vi.useRealTimers())

/** `width` in px. */
async function showPanel(part: ProductView, width = 1440) {
  await page.viewport(width, 900)
  return show(<Panel part={part} />)
}
const row = (name: RegExp) => page.getByRole('row', { name })
const inCart = () =>
  JSON.parse(localStorage.getItem('aircraft-parts-cart') ?? '[]').map(
    ({ condition, quantity }: { condition: string; quantity: number }) => [condition, quantity],
  )

test('each condition shows its price and ship date, and is bought from its own row', async () => {
  await showPanel(several)
  const overhauled = row(/^Overhauled/)
  await expect.element(overhauled).toMatchTextContent(/\$15,000\.50/)
  await expect.element(overhauled).toMatchTextContent(/Mon, Nov 30/)
  await userEvent.click(overhauled.getByRole('button', { name: /^Add.*FCU-1, Overhauled/ }))
  await expect.poll(inCart).toEqual([['overhauled', 1]])
  // The one that is chosen is still another.
  const serviceable = row(/^Serviceable/)
  await expect.element(serviceable.getByRole('radio')).toBeChecked()
  await userEvent.fill(serviceable.getByLabelText('Quantity: FCU-1, Serviceable (SV)'), '3')
  await userEvent.click(serviceable.getByRole('button', { name: 'Add to Cart', exact: true }))
  await expect.poll(inCart).toEqual([
    ['overhauled', 1],
    ['serviceable', 3],
  ])
})

test('pieces at several prices are listed by price and bought together, the cheapest first', async () => {
  for (const width of [1440, 390]) {
    const { unmount } = await showPanel(several, width)
    const overhauled = row(/^Overhauled/)
    await expect
      .element(overhauled)
      .toMatchTextContent(/from \$15,000\.501 at \$15,000\.504 at \$16,000\.001 on request/)
    await expect.element(row(/^Serviceable/)).not.toMatchTextContent(/from/)
    await expect.element(row(/^As Removed/)).not.toMatchTextContent(/ at /)
    await unmount()
  }
  await showPanel(several, 1440)
  const overhauled = row(/^Overhauled/)
  const quantity = overhauled.getByLabelText('Quantity: FCU-1, Overhauled (OH)')
  await userEvent.fill(quantity, '9')
  await userEvent.tab()
  await expect.element(overhauled).toMatchTextContent(/Only 5 available/)
  await userEvent.click(overhauled.getByRole('button', { name: /^Add.*FCU-1, Overhauled/ }))
  await expect.poll(inCart).toEqual([['overhauled', 5]])
})

test('the chosen row has the button of the page, and no other row has one', async () => {
  await showPanel(several)
  const button = page.getByRole('button', { name: 'Add to Cart', exact: true })
  await expect.element(button).toHaveLength(1)
  await userEvent.click(page.getByRole('radio', { name: 'Select Overhauled (OH)' }))
  await expect.element(row(/^Overhauled/).getByRole('button', { name: 'Add to Cart', exact: true })).toBeVisible()
  await expect.element(row(/^Overhauled/).getByText('Selected', { exact: true })).toBeVisible()
  await expect.element(button).toHaveLength(1)
})

test('documents and trace are in the row; without a price or stock it can be requested', async () => {
  await showPanel(several)
  await expect
    .element(row(/^Serviceable/))
    .toMatchTextContent(/FAA 8130-3, by Quimby Repair.*Trace to Meridian Airways/)
  await expect
    .element(row(/^As Removed/))
    .toMatchTextContent(/Not airworthy: core or repair only.*On request.*Once quoted/)
  await expect.element(row(/^As Removed/).getByRole('link', { name: /^Submit RFQ.*As Removed/ })).toBeVisible()
  await expect.element(row(/^Repaired/)).toMatchTextContent(/Out of Stock.*To order/)
  await expect.element(row(/^Repaired/).getByRole('radio')).toBeDisabled()
  await expect.element(row(/^Repaired/).getByRole('link', { name: /^Submit RFQ.*Repaired/ })).toBeVisible()
  await userEvent.click(page.getByRole('radio', { name: 'Select As Removed (AR)' }))
  await expect.element(page.getByText('This product requires a custom quote.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Call for Pricing' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Submit RFQ', exact: true })).toHaveLength(1)
})

test('with one condition, the box of its row is the stepper of the page, without a selection', async () => {
  at('10:00:00')
  await showPanel({ ...product, leavesOn: FRIDAY, today: FRIDAY, totalQuantity: 40, inventory: [stockLine('new', 40)] })
  await expect.element(page.getByRole('status').first()).toMatchTextContent('In Stock (40 available) · New (NE)')
  await expect.element(row(/^New/)).toMatchTextContent('Today')
  await expect.element(page.getByRole('radio')).toHaveLength(0)
  await userEvent.click(page.getByRole('button', { name: 'More: FCU-1' }))
  await userEvent.click(page.getByRole('button', { name: 'Add to Cart', exact: true }))
  await expect.poll(inCart).toEqual([['new', 2]])
})

test('if all is out of stock there is one request button', async () => {
  const inventory = [stockLine('overhauled', 0), { ...stockLine('serviceable', 0), id: 2 }]
  await showPanel({ ...product, totalQuantity: 0, inventory })
  await expect.element(page.getByRole('heading', { name: 'Out of Stock' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Submit RFQ/ })).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: /^Add/ })).toHaveLength(0)
})

test('in a narrow panel rows are cards, and nothing scrolls sideways', async () => {
  await showPanel(several, 390)
  await expect.element(row(/^Overhauled/)).toMatchTextContent(/6 in stock.*Leaves Mon, Nov 30/)
  await expect.element(page.getByRole('columnheader', { name: 'Leaves' })).toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('on a phone the buy button sticks to the bottom, with the total', async () => {
  await showPanel(several, 390)
  const add = page.getByRole('button', { name: 'Add to Cart', exact: true })
  const bottom = () => add.element().getBoundingClientRect().bottom
  expect(bottom()).toBeGreaterThan(840)
  expect(bottom()).toBeLessThanOrEqual(900)
  // Another condition is chosen first: its own button is not shown beside.
  await expect.element(page.getByRole('button', { name: /^Add.*Overhauled/ })).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('radio', { name: 'Select Overhauled (OH)' }))
  await expect.element(row(/^Overhauled/).getByText(/^\$[\d,.]+ each$/)).toBeVisible()
  expect(bottom()).toBeGreaterThan(840)
  await userEvent.click(add)
  await expect.poll(inCart).toEqual([['overhauled', 1]])
})

const bare = {
  ...unknownUnit('OH'),
  id: 9,
  unitPrice: 1_500_050,
  isForSale: false,
  quantity: 1,
  kind: 'serial' as const,
  mark: 'B-1',
  paperIsCopy: false,
  expiresAs: null,
  manufacturedAs: null,
  documents: [],
}
const unpapered = { ...stockLine('overhauled', 1), withoutPaper: 1, units: [bare] }

test('a piece without the required release document says so and cannot be added', async () => {
  await showPanel({ ...product, totalQuantity: 1, inventory: [unpapered] })
  await expect.element(row(/^Overhauled/)).toMatchTextContent('1 without release paper: not for sale')
  await expect.element(row(/^S\/N B-1/)).toMatchTextContent('No release paper: not for sale')
  await expect.element(row(/^S\/N B-1/).getByRole('button')).not.toBeInTheDocument()
})

test('the origin of a piece is in its row', async () => {
  const piece = { ...bare, traceTo: 'Meridian Airways', engineSerial: 'P-731182' }
  await showPanel({ ...product, totalQuantity: 1, inventory: [{ ...unpapered, units: [piece] }] })
  await expect.element(row(/^S\/N B-1/)).toMatchTextContent(/Trace to Meridian Airways.*Engine serial P-731182/)
})

test('a condition of one piece is bought by one button, above the facts of the piece', async () => {
  const only = { ...bare, isForSale: true, unitPrice: 115_000 }
  await showPanel({ ...product, totalQuantity: 1, inventory: [{ ...stockLine('overhauled', 1), units: [only] }] })
  await expect.element(row(/^S\/N B-1/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Add/ })).toHaveLength(1)
  await expect.element(row(/^Overhauled/).getByRole('button', { name: 'Add to Cart', exact: true })).toBeVisible()
})

test('if no piece has one, the page says so', async () => {
  await showPanel({ ...product, totalQuantity: 0, inventory: [{ ...unpapered, quantity: 0 }] })
  await expect.element(page.getByRole('status').first()).toMatchTextContent('1 without release paper: not for sale')
})

test('beside a picture on a small desktop the table fits its space', async () => {
  const dear = { ...several, inventory: several.inventory.map(line => ({ ...line, unitPrice: 11_500_050 })) }
  await page.viewport(1024, 900)
  await show(
    <div className="w-156">
      <Panel part={dear} />
    </div>,
  )
  await expect.element(page.getByRole('table')).toBeVisible()
  expect(document.querySelector('.stock-table')?.scrollWidth).toBeLessThanOrEqual(624)
})

test('a cached page shows the current shipping date', async () => {
  await showPanel({ ...several, leavesOn: FRIDAY, today: FRIDAY })
  await expect.element(row(/^Overhauled/)).toMatchTextContent(/Mon, Nov 30/)
  vi.setSystemTime(new Date('2026-11-30T10:00:00-05:00'))
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(row(/^Overhauled/)).toMatchTextContent(/Today/)
})

test('above a list no bar sticks to the bottom of a phone: each row has its own button', async () => {
  await page.viewport(390, 900)
  await show(<StockPanel product={several} condition="serviceable" onChoose={() => {}} inList />)
  for (const name of [/^Overhauled/, /^Serviceable/]) {
    const button = row(name).getByRole('button', { name: /^Add/ })
    await expect.element(button).toBeVisible()
    const cell = row(name).element().getBoundingClientRect()
    expect(button.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(cell.bottom)
  }
  expect(getComputedStyle(document.body).paddingBottom).toBe('0px')
})
