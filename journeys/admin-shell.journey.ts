import { signIn } from './sign-in.ts'
import { expect, test } from './store-page.ts'

test('the back office is gone through by keys, which leave alone what is typed', async ({ store, page, context }) => {
  await signIn(context, { isAdmin: true })
  await store.open('/admin')
  await expect(page).toHaveTitle(/^Today · Admin/)
  const search = page.getByRole('searchbox', { name: 'Search orders, quotes, parts, people' })
  // The first key may come before the page listens.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(search).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.type('g o')
  await expect(search).toHaveValue('g o')
  await expect(page).toHaveURL(/\/admin$/)
  await search.blur()
  for (const [key, path] of [
    ['o', 'orders'],
    ['q', 'quotes'],
    ['r', 'returns'],
    ['p', 'parts'],
  ]) {
    await page.keyboard.press('g')
    await page.keyboard.press(key ?? '')
    await expect(page).toHaveURL(new RegExp(`/admin/${path}$`))
  }
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(keys).toContainText('Go to Orders')
  await store.isAccessible()
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('AN3')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/parts\?search=AN3$/)
})

test('the menu is as narrow as it was left, and a drawer on a phone', async ({ store, page, context }) => {
  await signIn(context, { isAdmin: true })
  await store.open('/admin/returns')
  const menu = page.getByRole('navigation', { name: 'Admin' })
  await expect(menu.getByRole('link', { name: 'Returns' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'Collapse menu' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Collapse menu' })).toHaveAttribute('aria-expanded', 'false')
  await store.isFineAtEveryWidth()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await store.isAccessible()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Imports' }).click()
  await expect(page).toHaveURL(/\/admin\/imports$/)
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Imports' })).toBeVisible()
})

test('an address from before each screen had its own leads there', async ({ page, context, store }) => {
  await signIn(context, { isAdmin: true })
  await store.open('/admin?tab=mail&state=failed')
  await expect(page).toHaveURL(/\/admin\/mail\?state=failed$/)
})
