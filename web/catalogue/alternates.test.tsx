import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing-screen.tsx'
import { Alternates } from './Alternates.tsx'
import type { Alternate } from './listed-rows.ts'

const NUT: Alternate = {
  kind: 'superseded_by',
  source: 'Textron Aviation supersession of AN365 nuts',
  part: {
    id: 1,
    sku: 'MS21044N08',
    slug: 'ms21044n08',
    name: 'Nut, Self-Locking',
    price: 42,
    salePrice: null,
    fromPrice: null,
    uom: 'EA',
    manufacturer: null,
    totalQuantity: 240,
    conditions: ['new'],
    primaryImageUrl: null,
    drawing: '',
    stock: [],
  },
}

test('a successor of a standard is named although the store does not list it, and can be requested', async () => {
  await page.viewport(360, 800)
  await show(<Alternates search="AN365-832" alternates={[NUT]} isNothing />)
  const rows = page.getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent(/MS21044N08.*240 in stock, \$0\.42/)
  await expect.element(rows.nth(1)).toMatchTextContent(/NAS1021N08.*\(AOPA Pilot, November 2006\)\. Not listed: ask us/)
  await expect.element(rows.nth(1).getByRole('link', { name: 'Request a quote for NAS1021N08' })).toBeVisible()
  expect(rows.nth(0).element().parentElement?.children).toHaveLength(2)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('if there are results, the table of standards adds nothing', async () => {
  await show(<Alternates search="AN365-832" alternates={[NUT]} isNothing={false} />)
  await expect.element(page.getByRole('listitem')).toMatchTextContent(/MS21044N08/)
})
