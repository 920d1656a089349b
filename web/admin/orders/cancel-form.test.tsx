import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cents } from '../../../domain/money/money.ts'
import { orderOf } from '../../orders/testing.ts'
import { answering, lost, refused } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { CancelForm } from './CancelForm.tsx'

const onDone = vi.fn()
const form = (version = 3) => <CancelForm order={orderOf()} version={version} left={cents(6000)} onDone={onDone} />
const reason = page.getByLabelText('Reason for canceling')
const button = page.getByRole('button', { name: 'Cancel this order' })

async function cancel() {
  await button.click()
  await page.getByRole('button', { name: 'Cancel order' }).click()
}

test('a missing reason is refused at its field, which gets the focus, without a confirmation', async () => {
  await show(form())
  await button.click()
  await expect.element(reason).toHaveAccessibleDescription('Please say why')
  await expect.element(reason).toHaveFocus()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})

test('a double click on the answer cancels once, with the version that was seen', async () => {
  onDone.mockClear()
  const canceled = answering('cancellations.admin.cancel').mockResolvedValue({ paymentStatus: 'voided' })
  await show(form())
  await reason.fill(' Ordered twice ')
  await button.click()
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent('$60.00 goes back to the card')
  await page.getByRole('button', { name: 'Cancel order' }).dblClick()
  await expect.element(page.getByText('Order canceled, and its payment voided.')).toBeVisible()
  expect(canceled.mock.calls.map(([input]) => input)).toEqual([
    { orderId: orderOf().id, version: 3, reason: 'Ordered twice' },
  ])
  expect(onDone).toHaveBeenCalledOnce()
})

test('while the request runs the button ignores presses and keeps the focus', async () => {
  const canceled = answering('cancellations.admin.cancel')
  await show(form())
  await reason.fill('Ordered twice')
  await cancel()
  const busy = page.getByRole('button', { name: 'Canceling...' })
  await expect.element(busy).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(canceled).toHaveBeenCalledOnce()
})

test('another admin’s earlier change is reported above the button, and the reason stays', async () => {
  answering('cancellations.admin.cancel').mockRejectedValue(refused('ORDER_CHANGED', 'It has already shipped.'))
  await show(form())
  await reason.fill('Ordered twice')
  await cancel()
  await expect.element(page.getByRole('alert')).toMatchTextContent('It has already shipped.')
  await expect.element(reason).toHaveValue('Ordered twice')
})

test('a lost response offers a retry, which clears the message', async () => {
  const canceled = answering('cancellations.admin.cancel').mockRejectedValueOnce(lost())
  await show(form())
  await reason.fill('Ordered twice')
  await cancel()
  await expect.element(page.getByRole('alert')).toMatchTextContent('an order is canceled only once')
  await cancel()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(canceled).toHaveBeenCalledTimes(2)
})

test('says in advance that packed pieces are unpacked first', async () => {
  await show(form())
  await expect.element(page.getByText('Pieces that are packed cannot be canceled: unpack them first.')).toBeVisible()
})
