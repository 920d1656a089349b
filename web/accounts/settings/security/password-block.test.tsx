import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering, lost, refused } from '../../../testing-api.ts'
import { show } from '../../../testing-screen.tsx'
import { PasswordBlock } from './PasswordBlock.tsx'

const block = <PasswordBlock email="a@example.com" />
const current = page.getByLabelText('Current password', { exact: true })
const next = page.getByLabelText('New password', { exact: true })
const button = page.getByRole('button', { name: 'Change Password' })

let changed: ReturnType<typeof answering>
beforeEach(() => {
  changed = answering('accounts.changePassword')
})

async function fill() {
  await current.fill('Before-2026')
  await next.fill('After-2026')
}

test.each([
  ['CURRENT_PASSWORD_WRONG', 'This is not your password.', current],
  ['COMMON_PASSWORD', 'This password is too common.', next],
])('%s is shown at its field, which gets the focus, and the typed values stay', async (code, message, field) => {
  changed.mockRejectedValue(refused(code, message))
  await show(block)
  await fill()
  await button.click()
  await expect.element(field).toHaveAccessibleDescription(new RegExp(`${message}$`))
  await expect.element(field).toHaveFocus()
  await expect.element(next).toHaveValue('After-2026')
})

test('too many attempts show the time to wait; a lost response says so', async () => {
  changed.mockRejectedValueOnce(refused('TOO_MANY_ATTEMPTS', 'Please wait.', { waitSeconds: 240 }))
  changed.mockRejectedValueOnce(lost())
  await show(block)
  await fill()
  await button.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Please wait. The wait is 4 minutes.')
  await button.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('We didn’t get a response.')
})

test('a double click changes it once', async () => {
  await show(block)
  await fill()
  await button.dblClick()
  await expect
    .poll(() => changed.mock.calls.map(([input]) => input))
    .toEqual([{ currentPassword: 'Before-2026', newPassword: 'After-2026' }])
})

test('the fields are empty after the change', async () => {
  changed.mockResolvedValue({ success: true })
  await show(block)
  await fill()
  await button.click()
  await expect.element(page.getByText('Password changed')).toBeVisible()
  await expect.element(current).toHaveValue('')
  await expect.element(next).toHaveValue('')
})
