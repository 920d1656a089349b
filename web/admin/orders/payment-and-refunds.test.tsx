import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Role } from '../../../domain/staff/roles.ts'
import { orderOf } from '../../orders/testing.ts'
import { answering } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { WithRoles } from '../may.tsx'
import { PaymentAndRefunds } from './PaymentAndRefunds.tsx'

const NOTHING = { attempts: [], refunds: [], notifications: [], left: 0 }
const seenBy = (role: Role, changes: Parameters<typeof orderOf>[0]) =>
  show(
    <WithRoles roles={[role]}>
      <PaymentAndRefunds order={orderOf({ status: 'pending', ...changes })} version={3} />
    </WithRoles>,
  )
const cancel = page.getByRole('button', { name: 'Cancel order' })

test('sales cancels an unpaid order, and no paid one', async () => {
  answering('payments.admin.history').mockResolvedValue(NOTHING)
  const screen = await seenBy('sales', { paymentStatus: 'unpaid' })
  await expect.element(cancel).toBeVisible()
  await screen.unmount()
  await seenBy('sales', { paymentStatus: 'paid' })
  await expect.element(page.getByText(/^Paid/)).toBeVisible()
  await expect.element(cancel).not.toBeInTheDocument()
})

test('accounts cancels both', async () => {
  answering('payments.admin.history').mockResolvedValue(NOTHING)
  await seenBy('accounts', { paymentStatus: 'paid' })
  await expect.element(cancel).toBeVisible()
})

test('the warehouse does not query payments, and cannot cancel', async () => {
  const asked = answering('payments.admin.history')
  await seenBy('warehouse', { paymentStatus: 'unpaid' })
  await expect.element(page.getByText('Not paid.')).toBeVisible()
  await expect.element(cancel).not.toBeInTheDocument()
  expect(asked).not.toHaveBeenCalled()
})

test('a pending refund says why, and when the next attempt is', async () => {
  const refund = {
    id: 'b0000000-0000-4000-8000-000000000003',
    state: 'requested',
    amount: 500,
    lastError: 'Waits until the card company settles the charge, usually overnight.',
    nextTryAt: '2026-11-21T15:00:00.000Z',
    isOfReturn: false,
    lines: [],
  }
  answering('payments.admin.history').mockResolvedValue({ ...NOTHING, refunds: [refund], left: 5500 })
  await seenBy('accounts', { paymentStatus: 'paid' })
  await expect
    .element(page.getByText(/^Refund of \$5\.00: Waits until the card company settles the charge.*Next try/))
    .toBeVisible()
})
