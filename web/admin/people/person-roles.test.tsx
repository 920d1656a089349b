import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { PersonRoles } from './PersonRoles.tsx'
import type { Person } from './queries.ts'

const person = (more: Partial<Person> = {}): Person => ({
  userId: '00000000-0000-4000-8000-000000000001',
  email: 'boss@example.com',
  name: 'Bessie Coleman',
  company: '',
  phone: '',
  jobTitle: '',
  roles: ['admin'],
  isVerified: true,
  createdAt: new Date('2026-11-01T12:00:00Z'),
  orders: 0,
  ordersPaid: 0,
  paidSum: 0,
  quotes: 0,
  quotesOpen: 0,
  hasTwoStep: true,
  signsInBy: ['password'],
  sessions: 1,
  lastSeenAt: null,
  staffSince: new Date('2026-11-01T12:00:00Z'),
  optedIn: null,
  isMe: true,
  isOnlyAdmin: false,
  shippingAddresses: [],
  billingAddresses: [],
  carrierAccounts: [],
  ...more,
})
const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) })

test('one of several admins adds no role to themselves, and may remove their roles', async () => {
  await show(<PersonRoles shown={person()} />)
  await expect.element(box('Quality')).toBeDisabled()
  await expect.element(box('Sales')).toBeDisabled()
  await expect.element(box('Admin')).toBeEnabled()
  await expect.element(page.getByText('Another admin gives you roles.')).toBeVisible()
})

test('the only admin assigns quality to themselves with a reason', async () => {
  const changed = answering('people.changeRoles').mockResolvedValue({ success: true })
  await show(<PersonRoles shown={person({ isOnlyAdmin: true })} />)
  await expect.element(box('Sales')).toBeDisabled()
  await box('Quality').click()
  await page.getByLabelText('Reason').fill(' One-person store ')
  await page.getByRole('button', { name: 'Save roles' }).click()
  await page.getByRole('button', { name: 'Yes, change them' }).click()
  await expect
    .poll(() => changed.mock.calls.map(([input]) => input))
    .toEqual([{ userId: person().userId, roles: ['admin', 'quality'], before: ['admin'], reason: 'One-person store' }])
})

test('another person gets any role without a reason', async () => {
  await show(<PersonRoles shown={person({ isMe: false, roles: [] })} />)
  await box('Sales').click()
  await expect.element(page.getByLabelText('Reason')).not.toBeInTheDocument()
})
