import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing-screen.tsx'
import { LinkSent } from './LinkSent.tsx'

test('who confirmed the address on another device can go on here', async () => {
  const onBack = vi.fn()
  await show(<LinkSent what="verification" email="amelia@example.com" resend={async () => {}} onBack={onBack} />)
  await expect.element(page.getByText(/Opened the link on another device/)).toBeVisible()
  await page.getByRole('button', { name: 'Sign in here' }).click()
  expect(onBack).toHaveBeenCalledOnce()
})
