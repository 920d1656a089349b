import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { UnitPrice } from '../cart/UnitPrice.tsx'
import { show } from '../testing-screen.tsx'
import { ProductCard } from './ProductCard.tsx'
import { StockPanel } from './StockPanel.tsx'
import { product, stockLine } from './testing.ts'

test('wire is sold by the foot on its card, its page and in the cart', async () => {
  const wire = { ...product, uom: 'FT', totalQuantity: 100, inventory: [{ ...stockLine('new', 100), unitPrice: 127 }] }
  const { turnInto } = await show(<StockPanel product={wire} condition="new" onChoose={() => {}} />)
  await expect.element(page.getByText('In Stock (100 ft available)')).toBeVisible()
  await expect.element(page.getByText('$1.27 per ft')).toBeVisible()
  turnInto(
    <ul>
      <ProductCard card={wire} />
    </ul>,
  )
  await expect.element(page.getByText('100 ft In Stock')).toBeVisible()
  await expect.element(page.getByText('per ft')).toBeVisible()
  turnInto(<UnitPrice priced={{ problem: null, unitPrice: 127, compareAt: null, uom: 'FT' }} />)
  await expect.element(page.getByText('$1.27 per ft')).toBeVisible()
})
