import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering, refused } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { OwnerScreen } from './OwnerScreen.tsx'

const send = page.getByRole('button', { name: 'Create Owner Account' })
const password = page.getByLabelText('Password', { exact: true })

test('a weak password and a taken address are shown at their fields; typed text stays', async () => {
  const make = answering('accounts.makeOwner')
  await show(<OwnerScreen token="t0k3n" isOpen />)
  await page.getByLabelText('Full name').fill('Wilma Owner')
  await page.getByLabelText('Email').fill('wilma@example.com')
  await password.fill('short')
  await send.click()
  await expect.element(page.getByText('Password must be at least 8 characters long').first()).toBeVisible()
  expect(make).not.toHaveBeenCalled()
  make.mockRejectedValueOnce(refused('ALREADY_REGISTERED', 'There is one.'))
  await password.fill('Propeller-Blade7')
  await send.click()
  await expect.element(page.getByText('An account has this email. Use another one.')).toBeVisible()
  await expect.element(page.getByLabelText('Full name')).toHaveValue('Wilma Owner')
  expect(make.mock.calls[0]?.[0]).toEqual({
    fullName: 'Wilma Owner',
    email: 'wilma@example.com',
    password: 'Propeller-Blade7',
    token: 't0k3n',
  })
})

test('an invalid link explains where to find the next one', async () => {
  answering('accounts.makeOwner').mockRejectedValue(refused('LINK_SPENT', 'Spent.'))
  await show(<OwnerScreen token="old" isOpen />)
  await page.getByLabelText('Full name').fill('Wilma Owner')
  await page.getByLabelText('Email').fill('wilma@example.com')
  await password.fill('Propeller-Blade7')
  await send.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('This link doesn’t work')
  await expect.element(send).not.toBeInTheDocument()
})

test('a link that has made an admin shows no form', async () => {
  await show(<OwnerScreen token="used" isOpen={false} />)
  await expect.element(page.getByRole('alert')).toMatchTextContent('This link doesn’t work')
  await expect.element(send).not.toBeInTheDocument()
})
