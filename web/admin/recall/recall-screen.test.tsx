import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
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

test('a recall by vendor says that pieces without a recorded vendor are found by part number only', async () => {
  answering('recall.find').mockResolvedValue({
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
  })
  const only = page.getByText(/are found by part number only, sold or in stock/)
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
