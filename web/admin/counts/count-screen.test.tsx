import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { CountScreen } from './CountScreen.tsx'

test('a bin is chosen by its address; without one the page stays', async () => {
  answering('receiving.bins').mockResolvedValue([])
  const { router } = await show(<CountScreen bin={undefined} />)
  const bin = page.getByLabelText('Bin')
  await expect.element(bin).toHaveFocus()
  await page.getByRole('button', { name: 'Count it' }).click()
  expect(router.state.location.pathname).toBe('/admin')
  await bin.fill(' A-1 & B ')
  await page.getByRole('button', { name: 'Count it' }).click()
  await expect.poll(() => router.state.location.href).toBe('/admin/count?bin=A-1+%26+B')
})
