import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { orderOf } from '../../orders/testing.ts'
import { answering } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { ChangeCharges } from './ChangeCharges.tsx'

const form = (version: number) => (
  <ChangeCharges order={orderOf({ status: 'pending', paymentStatus: 'unpaid' })} version={version} />
)

test('an invalid amount is refused at its field; the charges are sent with the version when editing began', async () => {
  const changed = answering('checkout.admin.changeCharges').mockResolvedValue({ success: true })
  const { turnInto } = await show(form(3))
  const opener = page.getByRole('button', { name: 'Add charges' })
  await opener.click()
  await page.getByRole('form', { name: 'Charges' }).getByRole('button').first().click()
  const amount = page.getByLabelText('Amount')
  const label = page.getByLabelText('Charge', { exact: true })
  await label.fill('Crating')
  await page.getByRole('button', { name: 'Save charges' }).click()
  await expect.element(amount).toHaveAccessibleDescription('Please enter an amount, like 12.50')
  await amount.fill('25')
  await expect.element(page.getByText('$85.00')).toBeVisible()
  turnInto(form(4))
  await page.getByRole('button', { name: 'Save charges' }).click()
  await expect.element(page.getByText('Charges changed. The buyer is notified of the new total.')).toBeVisible()
  await expect.element(opener).toBeVisible()
  expect(changed.mock.calls.map(([input]) => input)).toMatchObject([
    { orderId: orderOf().id, version: 3, charges: [{ label: 'Crating', amount: 2500 }] },
  ])
})
