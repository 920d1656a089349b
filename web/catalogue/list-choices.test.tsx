import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { shopQuery } from '../../domain/catalogue/shop-query.ts'
import { show } from '../testing-screen.tsx'
import { ListChoices } from './ListChoices.tsx'
import { ListHeading } from './ListHeading.tsx'
import { ShownCount } from './ShownCount.tsx'

test('on a phone no field is so small that the phone zooms into it', async () => {
  await page.viewport(390, 844)
  await show(
    <div className="shop-tools">
      <ListChoices query={shopQuery({})} view="grid" family={null} />
    </div>,
  )
  for (const name of ['Sort by', 'Per page'])
    expect(getComputedStyle(page.getByRole('combobox', { name }).element()).fontSize, name).toBe('16px')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test.each([768, 900, 1000, 1024, 1151, 1152, 1280, 1440])(
  'at %i px the title of a list and its choices have one line each',
  async width => {
    await page.viewport(width, 900)
    await show(
      <div className="wrap-page shop-page">
        <div className="shop-head">
          <div className="shop-title">
            <ListHeading title="Avionics & Instruments" />
          </div>
          <div className="shop-tools">
            <ShownCount text="Showing 20 of 1,070 products" />
            <ListChoices query={shopQuery({})} view="table" family={null} />
          </div>
        </div>
      </div>,
    )
    const heightOf = (element: Element | null) => element?.getBoundingClientRect().height ?? 0
    expect(heightOf(page.getByRole('heading', { level: 1 }).element())).toBeLessThan(40)
    expect(heightOf(page.getByRole('navigation', { name: 'Breadcrumb' }).element())).toBeLessThan(30)
    expect(heightOf(document.querySelector('.shop-tools'))).toBeLessThan(40)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  },
)
