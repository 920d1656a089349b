import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answering, refused } from '../../../testing-api.ts'
import { show } from '../../../testing-screen.tsx'
import { ORDER_HEADING } from '../use-order-move.ts'
import { LiftHoldForm } from './LiftHoldForm.tsx'
import { PackageShipment } from './PackageShipment.tsx'
import { ReplaceChosenForm } from './ReplaceChosenForm.tsx'

const heading = (
  <h2 id={ORDER_HEADING} tabIndex={-1}>
    Order
  </h2>
)
const seen = { fulfillmentId: 'p1', version: 3, position: 1 }

test('a hold is lifted with a reason, and the focus moves to the order', async () => {
  const lifted = answering('orderAdmin.liftRecallHold')
  lifted.mockRejectedValueOnce(refused('ORDER_CHANGED', 'The order has changed.'))
  lifted.mockResolvedValueOnce({ success: true })
  const { turnInto } = await show(
    <>
      {heading}
      <LiftHoldForm {...seen} />
    </>,
  )
  await page.getByRole('button', { name: 'Lift the hold of package 1' }).click()
  const button = page.getByRole('button', { name: 'Lift the hold', exact: true })
  const reason = page.getByLabelText('Why it may leave')
  await button.click()
  await expect.element(reason).toHaveAccessibleDescription('Reason is required')
  await reason.fill(' Not of that batch ')
  await button.click()
  await expect.element(page.getByText('The order has changed.')).toBeVisible()
  await button.click()
  await expect.element(page.getByText('The hold is lifted.')).toBeVisible()
  turnInto(heading)
  await expect.element(page.getByRole('heading', { name: 'Order' })).toHaveFocus()
  expect(lifted.mock.calls.at(-1)?.[0]).toEqual({ fulfillmentId: 'p1', version: 3, reason: 'Not of that batch' })
})

test('other units are sent with a reason', async () => {
  const replaced = answering('orderAdmin.replaceChosenUnits').mockResolvedValue({ success: true })
  await show(<ReplaceChosenForm {...seen} />)
  await page.getByRole('button', { name: 'Replace package 1 with other units' }).click()
  const reason = page.getByLabelText('Why others are sent')
  await page.getByRole('button', { name: 'Send other units' }).click()
  await expect.element(reason).toHaveFocus()
  await reason.fill('The buyer agrees')
  await page.getByRole('button', { name: 'Send other units' }).dblClick()
  await expect.element(page.getByText('Other units will ship.')).toBeVisible()
  expect(replaced.mock.calls.map(([input]) => input)).toEqual([
    { fulfillmentId: 'p1', version: 3, reason: 'The buyer agrees' },
  ])
})

test('a package is sent with the likely carrier and a tracking number', async () => {
  const send = vi.fn((_: unknown) => Promise.resolve())
  const way = { collectBy: null, shippingProvider: 'FedEx' }
  await show(<PackageShipment way={way} action="Ship package 1" done="Shipped." send={send} />)
  const number = page.getByLabelText('Tracking number')
  await page.getByRole('button', { name: 'Ship package 1' }).click()
  await expect.element(number).toHaveFocus()
  await number.fill('123')
  await page.getByRole('button', { name: 'Ship package 1' }).click()
  await expect.element(page.getByText('Shipped.')).toBeVisible()
  expect(send.mock.calls[0]?.[0]).toEqual({ carrier: 'fedex', carrierName: '', trackingNumber: '123' })
})
