import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing-screen.tsx'
import { LinkSent } from './LinkSent.tsx'

test('after the address was confirmed on another device, sign-in continues here', async () => {
  const onBack = vi.fn()
  await show(<LinkSent what="verification" email="amelia@example.com" resend={async () => {}} onBack={onBack} />)
  await expect.element(page.getByText(/Opened the link on another device/)).toBeVisible()
  await page.getByRole('button', { name: 'Sign in here' }).click()
  expect(onBack).toHaveBeenCalledOnce()
})
