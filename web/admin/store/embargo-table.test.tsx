import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing-screen.tsx'
import { EmbargoTable } from './EmbargoTable.tsx'

test('the owner reads which countries and regions are refused, how they are recognized and why', async () => {
  await show(<EmbargoTable />)
  const table = page.getByRole('table')
  await expect.element(table.getByRole('row', { name: /^Cuba .*15 CFR 746\.2/ })).toBeVisible()
  const crimea = table.getByRole('row', { name: /^Crimea, Ukraine/ })
  await expect.element(crimea.getByText(/UA-43/)).toBeVisible()
  await expect.element(crimea.getByText(/295xxx/)).toBeVisible()
  await expect.element(crimea.getByText(/Крим/)).toBeVisible()
  expect(table.getByRole('row').elements()).toHaveLength(1 + 6 + 4)
})
