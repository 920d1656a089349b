import type { Page } from '@playwright/test'
import { oneOfEach } from './admin-things.ts'
import { RELEASE } from './release.ts'
import { signIn } from './sign-in.ts'
import { expect, expectFocusInList, test } from './store-page.ts'

type List = {
  path: string
  /** the effect of Enter; undefined if a row cannot be opened */
  opens?: 'a page' | 'more of the row' | undefined
  canTick?: boolean
}

/** Every list of the back office. */
const LISTS: readonly List[] = [
  { path: '/admin/orders', opens: 'a page', canTick: true },
  { path: '/admin/quotes', opens: 'a page' },
  { path: '/admin/aog', opens: 'a page' },
  { path: '/admin/returns', opens: 'a page' },
  { path: '/admin/parts', opens: 'a page', canTick: true },
  { path: '/admin/imports', opens: 'a page' },
  { path: '/admin/inbox', opens: 'a page' },
  { path: '/admin/people', opens: 'a page' },
  { path: '/admin/contacts' },
  { path: '/admin/mail', opens: 'a page' },
  { path: '/admin/searches', opens: 'a page' },
  { path: '/admin/payments', opens: 'a page' },
  { path: '/admin/audit', opens: 'more of the row' },
  { path: '/admin/queues' },
]

const row = (page: Page, index: number) => page.locator('[data-row]').nth(index)
const isFocused = (page: Page, index: number) =>
  expect(row(page, index).and(page.locator(':focus-within'))).toHaveCount(1)

test('every list of the back office can be browsed, ticked and opened by keyboard, and Back restores the position', {
  tag: RELEASE,
}, async ({ store, page, context }) => {
  await signIn(context, { isAdmin: true })
  for (let n = 0; n < 3; n++) await oneOfEach(context)
  for (const { path, opens, canTick = false } of LISTS)
    await test.step(path, async () => {
      await store.open(path)
      await expectFocusInList(page)
      await page.locator('[data-row] :focus, [data-row]:focus').evaluate((focused: HTMLElement) => focused.blur())
      await page.keyboard.press('j')
      await isFocused(page, 0)
      await page.keyboard.press('j')
      await page.keyboard.press('j')
      await page.keyboard.press('k')
      await isFocused(page, 1)
      if (canTick) {
        await page.keyboard.press('x')
        await expect(row(page, 1).getByRole('checkbox')).toBeChecked()
        await page.keyboard.press('j')
        await page.keyboard.press('Shift+X')
        await expect(row(page, 2).getByRole('checkbox')).toBeChecked()
        await page.keyboard.press('k')
        await page.keyboard.press('Escape')
        await expect(page.getByRole('row').getByRole('checkbox', { checked: true })).toHaveCount(0)
        await isFocused(page, 1)
      }
      if (!opens) return
      if (opens === 'more of the row') {
        await page.keyboard.press('Enter')
        await expect(row(page, 1).getByRole('button', { expanded: true })).toBeFocused()
        return
      }
      const link = page.locator(
        `a[data-open][href="${await row(page, 1).locator('[data-open]').getAttribute('href')}"]`,
      )
      await expect(link).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(link).toHaveCount(0)
      await page.goBack()
      await expect.soft(link).toBeFocused()
      await expect(link).toBeInViewport()
    })
})

test('on a phone the selection bar never covers the focused row, and the Parts link returns to that row', {
  tag: RELEASE,
}, async ({ store, page, context }) => {
  await signIn(context, { isAdmin: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await store.open('/admin/parts')
  await expectFocusInList(page)
  await page.keyboard.press('x')
  await page.keyboard.press('x')
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: 'With the selected parts' })
  await expect(bar).toBeVisible()
  await row(page, 0).locator('[data-open]').focus()
  for (let index = 1; index < 15; index++) {
    await page.keyboard.press('j')
    await isFocused(page, index)
    const [focused, over] = [await row(page, index).boundingBox(), await bar.boundingBox()]
    expect((focused?.y ?? 0) + (focused?.height ?? 0), `row ${index}`).toBeLessThanOrEqual(over?.y ?? 0)
  }
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByRole('link', { name: 'Parts', exact: true }).press('Enter')
  await isFocused(page, 14)
  await expect(row(page, 14)).toBeInViewport()
})
