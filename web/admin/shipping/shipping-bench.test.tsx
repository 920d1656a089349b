import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answering, lost, refused } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import type { RowToShip } from './queries.ts'
import { ShippingBench } from './ShippingBench.tsx'

const order = (at: number, changes: Partial<RowToShip> = {}): RowToShip => ({
  id: `${at}`,
  parcel: null,
  orderNumber: `ORD-${at}`,
  version: at,
  recipient: 'Amelia Quimby',
  place: 'Wichita KS',
  tailNumber: null,
  shippingProvider: 'UPS',
  shippingMethod: 'Ground',
  collectBy: null,
  whyNot: null,
  lacking: [],
  items: [{ sku: 'AN3-5A', uom: 'EA', quantity: 4 }],
  ...changes,
})
const number = (at: number) => page.getByLabelText(`Tracking number of ORD-${at}`)
const carrier = (at: number) => page.getByLabelText(`Carrier of ORD-${at}`)
const UPS = '1Z999AA10123456784'

let shipped: ReturnType<typeof answering>
const sent = () => shipped.mock.calls.map(([input]) => input)
async function bench(...orders: RowToShip[]) {
  answering('orders.admin.toShip').mockResolvedValue(orders)
  return show(<ShippingBench orders={[...new Set(orders.map(({ id }) => id))].join(',')} />)
}
beforeEach(() => {
  shipped = answering('fulfillments.markShipped')
})

test('a scanner moves from field to field, skips what cannot ship, and ends on the button', async () => {
  await bench(order(1), order(2, { whyNot: 'It is canceled.' }), order(3))
  await expect.element(number(1)).toHaveFocus()
  await expect.element(page.getByText('It is canceled.')).toBeVisible()
  await userEvent.keyboard(`${UPS}{Enter}`)
  await expect.element(number(3)).toHaveFocus()
  await userEvent.keyboard('1Z999AA10123456785{Enter}')
  await expect.element(page.getByRole('button', { name: 'Mark 2 packages as shipped' })).toHaveFocus()
  expect(shipped).not.toHaveBeenCalled()
})

test('orders are independent: a refused or lost one stays with its reason, the others ship', async () => {
  shipped.mockResolvedValueOnce({ success: true })
  shipped.mockRejectedValueOnce(refused('ORDER_CHANGED', 'It was canceled.'))
  shipped.mockRejectedValueOnce(lost())
  await bench(order(1), order(2), order(3))
  await number(1).fill('1Z999AA10123456781')
  await number(2).fill('1Z999AA10123456782')
  await number(3).fill('1Z999AA10123456783')
  await page.getByRole('button', { name: 'Mark 3 packages as shipped' }).click()
  await expect.element(page.getByText('Shipped: UPS 1Z999AA10123456781')).toBeVisible()
  await expect.element(number(2)).toHaveAccessibleDescription('It was canceled.')
  await expect.element(number(2)).toHaveValue('1Z999AA10123456782')
  await expect.element(number(3)).toHaveAccessibleDescription('This could not be done. Please try again.')
  await expect.element(page.getByRole('heading', { name: 'Ship 2 packages' })).toBeVisible()
  expect(sent()).toMatchObject([
    { orderId: '1', version: 1, carrier: 'ups', trackingNumber: '1Z999AA10123456781' },
    { orderId: '2', version: 2 },
    { orderId: '3', version: 3 },
  ])
})

test('a package scanned twice is reported at the second order', async () => {
  await bench(order(1), order(2))
  await number(1).fill(UPS)
  await number(2).fill(UPS)
  await expect.element(number(2)).toHaveAccessibleDescription('ORD-1 has the same number.')
})

test('a row without a carrier name blocks sending, is named and gets the focus', async () => {
  await bench(order(1), order(2))
  await number(1).fill(UPS)
  await carrier(2).selectOptions('Other')
  await number(2).fill('AB 123')
  await page.getByRole('button', { name: 'Mark 2 packages as shipped' }).click()
  await expect.element(number(2)).toBeInvalid()
  await expect.element(number(2)).toHaveFocus()
  expect(shipped).not.toHaveBeenCalled()
})

test('numbers are restored after the page was left, and can be discarded', async () => {
  const first = await bench(order(1), order(2))
  await number(2).fill(UPS)
  await first.unmount()
  await bench(order(1), order(2))
  await expect.element(number(2)).toHaveValue(UPS)
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect.element(number(2)).toHaveValue('')
})

const packed = (position: number, changes: Partial<RowToShip> = {}) =>
  order(1, { parcel: { id: `p${position}`, position, state: 'packed' }, ...changes })
const numberOfPackage = (position: number) => page.getByLabelText(`Tracking number of ORD-1 package ${position}`)

test('each package of an order has a row and gets its number; unpacked pieces ship in one step, first', async () => {
  const shipPackage = answering('fulfillments.ship')
  const steps: unknown[] = []
  shipped.mockImplementation(async () => steps.push('rest'))
  shipPackage.mockImplementation(async () => steps.push('package'))
  await bench(packed(1), packed(2), order(1))
  await expect.element(numberOfPackage(1)).toHaveFocus()
  await userEvent.keyboard('1Z999AA10123456781{Enter}')
  await expect.element(numberOfPackage(2)).toHaveFocus()
  await userEvent.keyboard('1Z999AA10123456782{Enter}')
  await expect.element(number(1).last()).toHaveFocus()
  await userEvent.keyboard('1Z999AA10123456783{Enter}')
  await page.getByRole('button', { name: 'Mark 3 packages as shipped' }).click()
  await expect.element(page.getByText('Shipped: UPS 1Z999AA10123456782')).toBeVisible()
  expect(steps).toEqual(['rest', 'package', 'package'])
  expect(shipPackage.mock.calls.map(([input]) => input)).toMatchObject([
    { fulfillmentId: 'p1', trackingNumber: '1Z999AA10123456781' },
    { fulfillmentId: 'p2', trackingNumber: '1Z999AA10123456782' },
  ])
  expect(sent()).toMatchObject([{ orderId: '1', version: 1, trackingNumber: '1Z999AA10123456783' }])
})

test('a forwarder pickup needs no number: Enter marks it ready', async () => {
  const ready = answering('fulfillments.ready').mockResolvedValue({ success: true })
  await bench(packed(1, { shippingProvider: 'pickup' }), order(2))
  await expect.element(page.getByLabelText('ORD-1 package 1 is ready for pick-up')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(number(2)).toHaveFocus()
  await page.getByRole('button', { name: 'Mark 1 package as shipped' }).click()
  await expect.element(page.getByText('Ready for pick-up', { exact: true })).toBeVisible()
  expect(ready.mock.calls.map(([input]) => input)).toEqual([{ fulfillmentId: 'p1' }])
})

test('after a reload a refused row is back with its number; a shipped one is not', async () => {
  shipped.mockResolvedValueOnce({ success: true })
  shipped.mockRejectedValueOnce(refused('ORDER_CHANGED', 'It was canceled.'))
  const first = await bench(order(1), order(2))
  await number(1).fill('1Z999AA10123456781')
  await number(2).fill('1Z999AA10123456782')
  await page.getByRole('button', { name: 'Mark 2 packages as shipped' }).click()
  await expect.element(number(2)).toHaveAccessibleDescription('It was canceled.')
  await first.unmount()
  await bench(order(1), order(2))
  await expect.element(number(2)).toHaveValue('1Z999AA10123456782')
  await expect.element(number(1)).toHaveValue('')
})
