import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cents } from '../../domain/money/money.ts'
import { show } from '../testing-screen.tsx'
import { showStoredNotices } from '../ui/notices.ts'
import { RoundUpButton } from './RoundUpButton.tsx'

test('a guest has a link to sign in, which says why on the next page, and no button', async () => {
  const screen = await show(<RoundUpButton upTo="domestic" needed={cents(2113)} place="cart" />)
  await expect.element(page.getByRole('button', { name: /^Round up/, includeHidden: true })).not.toBeVisible()
  await page.getByRole('link', { name: 'Sign in to round up by $21.13' }).click()
  showStoredNotices()
  await expect.element(page.getByText('Please log in to add items to cart')).toBeVisible()
  expect(screen.router.state.location.href).toBe('/auth?from=%2Fcart')
})
