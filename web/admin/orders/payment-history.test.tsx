import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { WithRoles } from '../may.tsx'
import { PaymentHistory } from './PaymentHistory.tsx'

const ORDER = 'a0000000-0000-4000-8000-000000000001'
const voided = (id: string, quantity: number, at: string) => ({
  id,
  orderId: ORDER,
  orderNumber: 'APS-20261121-1234',
  state: 'done',
  method: 'void',
  amount: quantity * 500,
  reason: `${quantity} × AN3-5A`,
  transactionId: '4711',
  tries: 1,
  lastError: null,
  nextTryAt: at,
  createdAt: at,
  doneAt: '2026-11-21T15:00:00.000Z',
  by: 'buyer',
  isOfReturn: false,
  isTooOld: false,
  lines: [{ itemId: 1, sku: 'AN3-5A', uom: 'EA', quantity, amount: quantity * 500 }],
})

test('pieces that were canceled one after another but voided together are shown in one row', async () => {
  answering('payments.admin.history').mockResolvedValue({
    attempts: [],
    refunds: [
      voided('b0000000-0000-4000-8000-000000000002', 2, '2026-11-21T14:30:00.000Z'),
      voided('b0000000-0000-4000-8000-000000000001', 1, '2026-11-21T14:00:00.000Z'),
    ],
    notifications: [],
    left: 0,
  })
  await show(
    <WithRoles roles={['accounts']}>
      <PaymentHistory orderId={ORDER} />
    </WithRoles>,
  )
  await expect.element(page.getByText('Voided')).toBeVisible()
  expect(page.getByText('Voided').elements()).toHaveLength(1)
  await expect.element(page.getByText('3 × AN3-5A: $15.00')).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '$15.00' })).toBeVisible()
})
