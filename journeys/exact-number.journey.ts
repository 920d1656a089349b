import { expect, KEY_MS, searchBox, test } from './store-page.ts'

const NUMBER = 'ms21346231'

test('a part with an exact number is added to the cart with at most 15 keys', async ({ store, page }) => {
  await store.open('/about')
  let keys = 0
  const press = async (key: string) => {
    keys++
    await page.keyboard.press(key)
  }
  const box = searchBox(page)
  // The page listens for keys only a moment after it is shown.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(box).toBeFocused({ timeout: KEY_MS })
  }).toPass()
  keys++
  for (const sign of NUMBER) await press(sign)
  await press('Enter')
  await expect(page).toHaveURL(/\/shop\?search=ms21346231$/)
  const rows = page.getByRole('region', { name: 'Part MS21346-231' })
  await expect(rows.getByRole('textbox', { name: /^Quantity: MS21346-231/ }).first()).toBeFocused()
  await press('Enter')
  await expect(page.getByText('Item added to cart')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Your Cart (1 items)' })).toContainText('MS21346-231')
  expect(keys).toBeLessThanOrEqual(15)
  await page.getByRole('button', { name: 'Close cart' }).click()
  await store.checkEveryWidth()
})
