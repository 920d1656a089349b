import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing-screen.tsx'
import { EmbargoTable } from './EmbargoTable.tsx'

test('the owner reads which countries and regions are refused, how they are recognized and why', async () => {
  await show(<EmbargoTable />)
  const table = page.getByRole('table')
  await expect.element(table.getByRole('row', { name: /^Cuba/ })).toHaveTextContent(/15 CFR 746\.2/)
  const crimea = table.getByRole('row', { name: /^Crimea, Ukraine/ })
  await expect.element(crimea).toHaveTextContent(/UA-43/)
  await expect.element(crimea).toHaveTextContent(/295xxx/)
  await expect.element(crimea).toHaveTextContent(/Крим/)
  expect(table.getByRole('row').elements()).toHaveLength(1 + 6 + 4)
})
