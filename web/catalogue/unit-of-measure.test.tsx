import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing-screen.tsx'
import { StockPanel } from './StockPanel.tsx'
import { product, stockLine } from './testing.ts'

test('wire is counted and priced by the foot on its page', async () => {
  const wire = { ...product, uom: 'FT', totalQuantity: 100, inventory: [{ ...stockLine('new', 100), unitPrice: 127 }] }
  await show(<StockPanel product={wire} condition="new" onChoose={() => {}} />)
  await expect.element(page.getByText(/In Stock \(100 ft available\)/)).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '$1.27 per ft' })).toBeVisible()
})
