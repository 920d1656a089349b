import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { lineOf, orderOf, packageOf } from '../../../orders/testing.ts'
import { answering, refused } from '../../../testing-api.ts'
import { show } from '../../../testing-screen.tsx'
import { ORDER_HEADING } from '../use-order-move.ts'
import { LiftHoldForm } from './LiftHoldForm.tsx'
import { PackageShipment } from './PackageShipment.tsx'
import { PackForm } from './PackForm.tsx'
import { PickForm } from './PickForm.tsx'
import { ReplaceChosenForm } from './ReplaceChosenForm.tsx'

const heading = (
  <h2 id={ORDER_HEADING} tabIndex={-1}>
    Order
  </h2>
)
const seen = { fulfillmentId: 'p1', version: 3, position: 1 }

test('a hold is lifted with a reason, and the focus moves to the order', async () => {
  const lifted = answering('fulfillments.liftRecallHold')
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
  const replaced = answering('fulfillments.replaceChosenUnits').mockResolvedValue({ success: true })
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

test('all that can be packed is picked, or fewer pieces; none cannot be', async () => {
  const picked = answering('fulfillments.pick').mockResolvedValue({ success: true })
  const order = orderOf({ items: [lineOf({ taken: [] })] })
  const onDone = vi.fn()
  await show(<PickForm order={order} version={3} onDone={onDone} />)
  const pieces = page.getByRole('textbox')
  const button = page.getByRole('button', { name: 'Pick this package' })
  await pieces.fill('0')
  await button.click({ force: true })
  expect(picked).not.toHaveBeenCalled()
  await pieces.fill('3')
  await userEvent.tab()
  await button.click()
  await expect.element(page.getByText('Picked. Pack it, then mark it as shipped.')).toBeVisible()
  expect(picked.mock.calls.map(([input]) => input)).toEqual([
    { orderId: order.id, version: 3, lines: [{ itemId: 1, quantity: 3 }] },
  ])
  expect(onDone).toHaveBeenCalledOnce()
})

test('a package is packed with its scans and its boxes, which must be complete', async () => {
  const unit = { unitId: 7, kind: 'serial', mark: 'SN-7' } as const
  const fulfillment = packageOf({
    state: 'pending',
    pieces: [{ itemId: 1, quantity: 1, returned: 0, unitId: 7, reason: '', unit: null }],
  })
  const packed = answering('fulfillments.pack').mockResolvedValue({ success: true })
  answering('units.find').mockResolvedValue([])
  await show(
    <PackForm order={orderOf({ items: [lineOf()], parcels: [fulfillment] })} version={3} fulfillment={fulfillment} />,
  )
  await page.getByRole('button', { name: 'Pack package 1' }).click()
  const button = page.getByRole('button', { name: 'Packed' })
  const scan = page.getByLabelText('Scan the serial or lot of each piece')
  await scan.fill(unit.mark)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await page.getByLabelText('Weight, lb, box 1').fill('2.5')
  await button.click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('A box needs weight, length, width and height, each above 0.')
  for (const side of ['Length', 'Width', 'Height']) await page.getByLabelText(`${side}, in, box 1`).fill('4')
  await button.dblClick()
  await expect.element(page.getByText('Packed.')).toBeVisible()
  expect(packed.mock.calls.map(([input]) => input)).toEqual([
    {
      fulfillmentId: fulfillment.id,
      version: 3,
      swaps: [],
      boxes: [{ weightLb: 2.5, lengthIn: 4, widthIn: 4, heightIn: 4 }],
    },
  ])
})
