import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { orderOf } from '../../orders/testing.ts'
import { answering, refused } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { ShipForm } from './ShipForm.tsx'
import { ORDER_HEADING } from './use-order-move.ts'

const form = (
  <>
    <h2 id={ORDER_HEADING} tabIndex={-1}>
      Order
    </h2>
    <ShipForm order={orderOf()} version={3} />
  </>
)
const carrier = page.getByLabelText('Carrier', { exact: true })
const number = page.getByLabelText('Tracking number')
const button = page.getByRole('button', { name: 'Mark as shipped' })

let shipped: ReturnType<typeof answering>
beforeEach(() => {
  shipped = answering('fulfillments.markShipped')
})

test('it starts with the buyer’s carrier, and requires the number at its field', async () => {
  await show(form)
  await expect.element(carrier).toHaveValue('ups')
  await button.click()
  await expect.element(number).toBeInvalid()
  await expect.element(number).toHaveFocus()
  expect(shipped).not.toHaveBeenCalled()
})

test('another carrier needs a name, which is sent; the focus moves to the order', async () => {
  shipped.mockResolvedValue({ success: true })
  await show(form)
  await carrier.selectOptions('other')
  await number.fill('AB 123')
  await button.click()
  await expect.element(page.getByLabelText('Name of the carrier')).toHaveFocus()
  await page.getByLabelText('Name of the carrier').fill('Estes')
  await button.click()
  await expect.element(page.getByText('Marked as shipped.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Order' })).toHaveFocus()
  expect(shipped.mock.calls[0]?.[0]).toMatchObject({ orderId: orderOf().id, version: 3, carrierName: 'Estes' })
})

test('a double click ships it once', async () => {
  await show(form)
  await number.fill('1Z999AA10123456784')
  await button.dblClick()
  await expect.element(page.getByRole('button', { name: 'Saving...' })).toHaveFocus()
  expect(shipped).toHaveBeenCalledOnce()
})

test('input is restored after the page was left, and can be discarded', async () => {
  const first = await show(form)
  await number.fill('1Z999AA10123456784')
  await first.unmount()
  await show(form)
  await expect.element(page.getByText(/Your draft from before is back/)).toBeVisible()
  await expect.element(number).toHaveValue('1Z999AA10123456784')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect.element(number).toHaveValue('')
  await expect.element(carrier).toHaveFocus()
})

test('another admin’s earlier change is reported, and the number stays', async () => {
  shipped.mockRejectedValue(refused('ORDER_CHANGED', 'The order is canceled.'))
  await show(form)
  await number.fill('1Z999AA10123456784')
  await button.click()
  await expect.element(page.getByText('The order is canceled.')).toBeVisible()
  await expect.element(number).toHaveValue('1Z999AA10123456784')
  await expect.element(button).not.toHaveAttribute('aria-disabled')
})
