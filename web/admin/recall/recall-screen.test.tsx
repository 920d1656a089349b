import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import type { Recall, SoldLine } from './queries.ts'
import { RecallScreen } from './RecallScreen.tsx'

/** 1440 px minus the menu and margins of the back office. */
const ADMIN_WIDTH = 1440 - 176 - 32 - 15

test('the form of a recall is one row on a screen of 1440 px', async () => {
  await show(
    <div className="admin" style={{ width: ADMIN_WIDTH }}>
      <RecallScreen search={{}} />
    </div>,
  )
  const find = page.getByRole('button', { name: 'Find' }).element().getBoundingClientRect()
  const first = page
    .getByRole('combobox', { name: /^Search by/ })
    .element()
    .getBoundingClientRect()
  expect(Math.abs(find.bottom - first.bottom)).toBeLessThan(4)
})

const NOTHING: Recall = {
  organizations: [],
  orders: 0,
  buyers: 0,
  units: 0,
  open: 0,
  loose: 0,
  looseAmounts: [],
  parcels: 0,
  openParcels: 0,
  openOut: 0,
  ordered: [],
}
const SOLD: SoldLine = {
  status: 'shipped',
  isPartShipped: false,
  isPartlyReturned: false,
  returnArrival: null,
  isLost: false,
  isCollected: false,
  isPaid: false,
  orderId: 'b0000000-0000-4000-8000-000000000001',
  orderNumber: 'APS-20261129-1234',
  buyer: 'Westbrook Aviation Maintenance and Engineering Services',
  email: 'amelia@example.com',
  unitId: 3,
  sku: 'NAS6604-12-1234567890',
  uom: 'EA',
  kind: 'lot',
  mark: 'L-2231',
  quantity: 4,
  cameBack: 2,
  lost: 1,
  shippedAt: null,
}

test('on a phone the card of sold pieces has their part number', async () => {
  answering('recall.find').mockResolvedValue({ ...NOTHING, orders: 1, buyers: 1, ordered: [SOLD] })
  await page.viewport(390, 844)
  await show(
    <div className="admin p-3">
      <RecallScreen search={{ kind: 'vendor', text: 'Halcyon' }} />
    </div>,
  )
  await expect.element(page.getByText(SOLD.sku, { exact: true })).toBeVisible()
  await expect.element(page.getByText(SOLD.buyer, { exact: true })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('a recall by vendor says that pieces without a number are found by part number only', async () => {
  answering('recall.find').mockResolvedValue(NOTHING)
  const only = page.getByText(/They are found by part number only/)
  await show(<RecallScreen search={{ kind: 'vendor', text: 'Halcyon' }} />)
  await expect.element(only).toBeVisible()
})

test('the issuer field appears only with the number of a release document', async () => {
  const issuer = page.getByRole('textbox', { name: /^Issued by/ })
  await show(<RecallScreen search={{}} />)
  await expect.element(issuer).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: /^Search by/ }).selectOptions('Number of the release paper')
  await expect.element(issuer).toBeVisible()
})
