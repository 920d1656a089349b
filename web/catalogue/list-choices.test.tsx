import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { shopQuery } from '../../domain/catalogue/shop-query.ts'
import { show } from '../testing-screen.tsx'
import { ListChoices } from './ListChoices.tsx'

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
