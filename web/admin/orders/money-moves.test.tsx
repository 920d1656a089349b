import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Role } from '../../../domain/staff/roles.ts'
import { orderOf } from '../../orders/testing.ts'
import { answering } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { WithRoles } from '../may.tsx'
import { MoneyMoves } from './MoneyMoves.tsx'

const NOTHING = { attempts: [], refunds: [], notifications: [], left: 0 }
const seenBy = (role: Role, changes: Parameters<typeof orderOf>[0]) =>
  show(
    <WithRoles roles={[role]}>
      <MoneyMoves order={orderOf({ status: 'pending', ...changes })} version={3} />
    </WithRoles>,
  )
const cancel = page.getByRole('button', { name: 'Cancel order' })

test('sales cancels an order that is not paid, and none that is', async () => {
  answering('payments.history').mockResolvedValue(NOTHING)
  const screen = await seenBy('sales', { paymentStatus: 'unpaid' })
  await expect.element(cancel).toBeVisible()
  await screen.unmount()
  await seenBy('sales', { paymentStatus: 'paid' })
  await expect.element(page.getByText(/^Paid/)).toBeVisible()
  await expect.element(cancel).not.toBeInTheDocument()
})

test('accounts cancels both', async () => {
  answering('payments.history').mockResolvedValue(NOTHING)
  await seenBy('accounts', { paymentStatus: 'paid' })
  await expect.element(cancel).toBeVisible()
})

test('the warehouse is not asked about payments, and cancels nothing', async () => {
  const asked = answering('payments.history')
  await seenBy('warehouse', { paymentStatus: 'unpaid' })
  await expect.element(page.getByText('Not paid.')).toBeVisible()
  await expect.element(cancel).not.toBeInTheDocument()
  expect(asked).not.toHaveBeenCalled()
})
