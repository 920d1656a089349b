import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing-screen.tsx'
import { CrossReferences } from './CrossReferences.tsx'
import type { ProductView } from './queries.ts'
import { product } from './testing.ts'

type Reference = ProductView['crossReferences'][number]

const card = (sku: string, totalQuantity: number, price = 125_000): Reference => ({
  kind: 'alternate',
  sku,
  source: 'Maker’s list',
  slug: sku.toLowerCase(),
  name: 'Fuel Control Unit',
  manufacturer: 'Norwick',
  totalQuantity,
  card: {
    id: totalQuantity + 10,
    slug: sku.toLowerCase(),
    sku,
    name: 'Fuel Control Unit',
    price,
    salePrice: null,
    fromPrice: null,
    uom: 'EA',
    manufacturer: 'Norwick',
    totalQuantity,
    primaryImageUrl: null,
    conditions: totalQuantity > 0 ? ['overhauled'] : [],
    drawing: '/drawings/valve.svg',
  },
})
const unlisted: Reference = {
  kind: 'superseded_by',
  sku: 'FCU-9',
  source: '',
  slug: null,
  name: null,
  manufacturer: null,
  totalQuantity: null,
  card: null,
}

test('parts in stock come first, with price, stock and a button; others can be requested', async () => {
  const crossReferences = [unlisted, card('FCU-3', 0), card('FCU-2', 4), card('FCU-4', 2, 0)]
  await show(<CrossReferences product={{ ...product, crossReferences }} />)
  const rows = page.getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent(/FCU-2.*\$1,250\.00.*4 In Stock · Overhauled \(OH\)/)
  await expect.element(rows.nth(0).getByRole('button', { name: /^Add to Cart.*FCU-2$/ })).toBeVisible()
  await expect.element(rows.nth(1)).toMatchTextContent(/FCU-4.*Contact For Price/)
  await expect.element(rows.nth(1).getByRole('link', { name: /^Submit RFQ.*FCU-4$/ })).toBeVisible()
  await expect.element(rows.nth(2)).toMatchTextContent(/FCU-9.*Not listed: ask us/)
  await expect.element(rows.nth(2).getByRole('link', { name: /^Submit RFQ.*FCU-9$/ })).toBeVisible()
  await expect.element(rows.nth(3)).toMatchTextContent(/FCU-3.*Out of Stock/)
})

test('many alternates unfold, and nothing scrolls sideways on a phone', async () => {
  await page.viewport(360, 800)
  const crossReferences = Array.from({ length: 12 }, (_, at) => card(`FCU-MUCH-LONGER-NUMBER-${at}`, at + 1))
  await show(<CrossReferences product={{ ...product, crossReferences }} />)
  await expect.element(page.getByText('6 more')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
