import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { orderOf, packageOf } from '../../orders/testing.ts'
import { answering } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { CorrectTracking } from './CorrectTracking.tsx'

const form = (trackingNumber: string, version: number) => (
  <CorrectTracking
    order={orderOf({ trackingCarrier: 'ups', trackingNumber, toShip: 0, parcels: [packageOf({ state: 'shipped' })] })}
    version={version}
  />
)

test('an unedited form follows another admin; a blank number is refused at its field', async () => {
  const corrected = answering('fulfillments.correctTracking').mockResolvedValue({ success: true })
  const { turnInto } = await show(form('1Z1', 3))
  const opener = page.getByRole('button', { name: 'Correct tracking' })
  await opener.click()
  const number = page.getByLabelText('Tracking number')
  turnInto(form('1Z2', 4))
  await expect.element(number).toHaveValue('1Z2')
  await number.fill('')
  await page.getByRole('button', { name: 'Save tracking' }).click()
  await expect.element(number).toBeInvalid()
  await expect.element(number).toHaveFocus()
  await number.fill('1Z3')
  await page.getByRole('button', { name: 'Save tracking' }).click()
  await expect.element(opener).toHaveFocus()
  await opener.click()
  await expect.element(number).toHaveValue('1Z3')
  expect(corrected.mock.calls.map(([input]) => input)).toEqual([
    { orderId: orderOf().id, version: 4, carrier: 'ups', carrierName: '', trackingNumber: '1Z3' },
  ])
})
