import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answering, lost, refused } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import type { OrderToShip } from './queries.ts'
import { ShippingBench } from './ShippingBench.tsx'

const order = (at: number, changes: Partial<OrderToShip> = {}): OrderToShip => ({
  ...{ id: `${at}`, orderNumber: `ORD-${at}`, version: at, recipient: 'Amelia Quimby', place: 'Wichita KS' },
  ...{ tailNumber: null, shippingProvider: 'UPS', shippingMethod: 'Ground', collectBy: null, whyNot: null },
  items: [{ sku: 'AN3-5A', quantity: 4 }],
  ...changes,
})
const number = (at: number) => page.getByLabelText(`Tracking number of ORD-${at}`)
const carrier = (at: number) => page.getByLabelText(`Carrier of ORD-${at}`)
const UPS = '1Z999AA10123456784'

let shipped: ReturnType<typeof answering>
const sent = () => shipped.mock.calls.map(([input]) => input)
async function bench(...orders: OrderToShip[]) {
  answering('orderAdmin.toShip').mockResolvedValue(orders)
  return show(<ShippingBench orders={orders.map(({ id }) => id).join(',')} />)
}
beforeEach(() => {
  shipped = answering('orderAdmin.markShipped')
})

test('a scanner goes from field to field, past what cannot be shipped, and ends on the button', async () => {
  await bench(order(1), order(2, { whyNot: 'It is canceled.' }), order(3))
  await expect.element(number(1)).toHaveFocus()
  await expect.element(page.getByText('It is canceled.')).toBeVisible()
  await userEvent.keyboard(`${UPS}{Enter}`)
  await expect.element(number(3)).toHaveFocus()
  await userEvent.keyboard('1Z999AA10123456785{Enter}')
  await expect.element(page.getByRole('button', { name: 'Mark 2 orders as shipped' })).toHaveFocus()
  expect(shipped).not.toHaveBeenCalled()
})

test('each order is its own: what is refused or lost stays with its reason, the others are shipped', async () => {
  shipped.mockResolvedValueOnce({ success: true })
  shipped.mockRejectedValueOnce(refused('ORDER_CHANGED', 'It was canceled meanwhile.'))
  shipped.mockRejectedValueOnce(lost())
  await bench(order(1), order(2), order(3))
  await number(1).fill('1Z999AA10123456781')
  await number(2).fill('1Z999AA10123456782')
  await number(3).fill('1Z999AA10123456783')
  await page.getByRole('button', { name: 'Mark 3 orders as shipped' }).click()
  await expect.element(page.getByText('Shipped: UPS 1Z999AA10123456781')).toBeVisible()
  await expect.element(number(2)).toHaveAccessibleDescription('It was canceled meanwhile.')
  await expect.element(number(2)).toHaveValue('1Z999AA10123456782')
  await expect.element(number(3)).toHaveAccessibleDescription('This could not be done. Please try again.')
  await expect.element(page.getByRole('heading', { name: 'Ship 2 orders' })).toBeVisible()
  expect(sent()).toMatchObject([
    { orderId: '1', version: 1, carrier: 'ups', trackingNumber: '1Z999AA10123456781' },
    { orderId: '2', version: 2 },
    { orderId: '3', version: 3 },
  ])
})

test('a parcel that is scanned twice is said, at the second order', async () => {
  await bench(order(1), order(2))
  await number(1).fill(UPS)
  await number(2).fill(UPS)
  await expect.element(number(2)).toHaveAccessibleDescription('ORD-1 has the same number.')
})

test('a row that lacks the name of its carrier holds all back, is named and has the focus', async () => {
  await bench(order(1), order(2))
  await number(1).fill(UPS)
  await carrier(2).selectOptions('Other')
  await number(2).fill('AB 123')
  await page.getByRole('button', { name: 'Mark 2 orders as shipped' }).click()
  await expect.element(number(2)).toBeInvalid()
  await expect.element(number(2)).toHaveFocus()
  expect(shipped).not.toHaveBeenCalled()
})

test('numbers are back after the page was left, and can be thrown away', async () => {
  const first = await bench(order(1), order(2))
  await number(2).fill(UPS)
  await first.unmount()
  await bench(order(1), order(2))
  await expect.element(number(2)).toHaveValue(UPS)
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect.element(number(2)).toHaveValue('')
})
