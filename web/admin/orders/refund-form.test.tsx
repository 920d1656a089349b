import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cents } from '../../../domain/money/money.ts'
import { lineOf, orderOf } from '../../orders/testing.ts'
import { answering, lost, refused } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { RefundForm } from './RefundForm.tsx'

const onDone = vi.fn()
const form = (left: number) => (
  <RefundForm
    order={orderOf()}
    version={3}
    left={cents(left)}
    freightLeft={cents(1000)}
    pending={new Map()}
    onDone={onDone}
  />
)
const amount = page.getByLabelText('Amount in dollars')
const reason = page.getByLabelText('Reason for the refund')
const button = page.getByRole('button', { name: 'Refund this amount' })

async function refund() {
  await button.click()
  await page.getByRole('button', { name: /^Yes, refund/ }).click()
}

let asked: ReturnType<typeof answering>
const sent = () => asked.mock.calls.map(([input]) => input)
const keys = () => asked.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey)

beforeEach(() => {
  onDone.mockClear()
  asked = answering('payments.admin.refund')
})

test('an excess amount is refused at its field before any request', async () => {
  await show(form(6000))
  await amount.fill('60.01')
  await reason.fill('Damaged')
  await button.click()
  await expect.element(amount).toHaveAccessibleDescription('$60.00 can be refunded. At most $60.00 can be refunded')
  await expect.element(amount).toHaveFocus()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})

test('it follows the refundable rest, also after another refund, until it is edited', async () => {
  const { turnInto } = await show(form(6000))
  await expect.element(amount).toHaveValue('60.00')
  turnInto(form(4000))
  await expect.element(amount).toHaveValue('40.00')
  await amount.fill('12.50')
  turnInto(form(3000))
  await expect.element(page.getByText('$30.00 can be refunded.')).toBeVisible()
  await expect.element(amount).toHaveValue('12.50')
})

test('an amount typed before another refund is sent with the earlier rest, and with the current one after a refusal', async () => {
  const { turnInto } = await show(form(6000))
  await amount.fill('12.50')
  await reason.fill('Damaged')
  turnInto(form(4000))
  asked.mockRejectedValueOnce(refused('REFUND_LEFT_CHANGED', 'Another refund was made.'))
  await refund()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Another refund was made.')
  await expect.element(amount).toHaveValue('12.50')
  asked.mockResolvedValue({ state: 'done', amount: 1250 })
  await refund()
  await expect.element(page.getByText('Refunded: $12.50.')).toBeVisible()
  const same = { orderId: orderOf().id, version: 3, amount: 1250, reason: 'Damaged' }
  expect(sent()).toEqual([
    { ...same, left: 6000 },
    { ...same, left: 4000 },
  ])
  expect(onDone).toHaveBeenCalledOnce()
})

test('a retry after a lost response has the same key; another amount has another', async () => {
  asked.mockRejectedValue(lost())
  await show(form(6000))
  await reason.fill('Damaged')
  await refund()
  await expect.element(page.getByRole('alert')).toMatchTextContent('is refunded only once')
  await refund()
  await expect.poll(() => asked).toHaveBeenCalledTimes(2)
  await expect.element(page.getByRole('alert')).toBeVisible()
  await amount.fill('10')
  await refund()
  await expect.poll(() => asked).toHaveBeenCalledTimes(3)
  const [first, second, third] = keys()
  expect(first).toMatch(/^\w{48}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a double click on the answer refunds once', async () => {
  await show(form(6000))
  await reason.fill('Damaged')
  await button.click()
  await page.getByRole('button', { name: 'Yes, refund $60.00' }).dblClick()
  await expect.element(page.getByRole('button', { name: 'Refunding...' })).toBeVisible()
  expect(asked).toHaveBeenCalledOnce()
})

const seal = lineOf({ itemId: 2, sku: '65-4', name: 'Seal', quantity: 1, unitPrice: 1000, totalPrice: 1000 })
const ofLines = (changes: Parameters<typeof orderOf>[0] = {}) => (
  <RefundForm
    order={orderOf({ items: [lineOf(), seal], subtotal: 6000, total: 7000, ...changes })}
    version={3}
    left={cents(7000)}
    freightLeft={cents(1000)}
    pending={new Map()}
    onDone={onDone}
  />
)
const freight = page.getByLabelText('Shipping in dollars')
const ofThese = page.getByRole('button', { name: 'Refund these lines' })

test('pieces are refunded with their share of freight, which can be edited', async () => {
  asked.mockResolvedValue({ state: 'requested', amount: 2750 })
  await show(ofLines())
  await page.getByRole('checkbox', { name: /AN3-5A/ }).click()
  await page.getByLabelText('Pieces of AN3-5A').selectOptions('2')
  // 2 of 4 bolts at $12.50 of goods for $60.00: 25/60 of $10.00.
  await expect.element(freight).toHaveValue('4.16')
  await expect.element(amount).not.toBeInTheDocument()
  await expect.element(page.getByText('Parts $25.00 + freight $4.16 = $29.16')).toBeVisible()
  await expect.element(reason).toHaveValue('2 × AN3-5A')
  await freight.fill('10.01')
  await ofThese.click()
  await expect.element(freight).toHaveAccessibleDescription(/ Up to \$10\.00 of the shipping cost can be refunded$/)
  await freight.fill('2.50')
  await ofThese.click()
  await page.getByRole('button', { name: 'Yes, refund $27.50' }).click()
  await expect.element(page.getByText('The refund of $27.50 is on its way.')).toBeVisible()
  expect(sent()).toEqual([
    {
      orderId: orderOf().id,
      version: 3,
      reason: '2 × AN3-5A',
      left: 7000,
      lines: [{ itemId: 1, quantity: 2 }],
      freight: 250,
    },
  ])
})

test('after shipment freight is refunded only if it is typed', async () => {
  await show(ofLines({ shippedAt: '2026-11-21T15:00:00.000Z' }))
  await page.getByRole('checkbox', { name: /65-4/ }).click()
  await expect.element(freight).toHaveValue('0.00')
  await expect
    .element(page.getByText('Their share of the shipping cost is $1.66; $10.00 of it has not gone back.'))
    .toBeVisible()
})

test('a typed amount replaces the lines and names none', async () => {
  asked.mockResolvedValue({ state: 'done', amount: 500 })
  await show(ofLines())
  await page.getByRole('checkbox', { name: /65-4/ }).click()
  await page.getByRole('button', { name: 'Refund an amount by hand instead' }).click()
  await expect.element(page.getByRole('checkbox', { name: /65-4/ })).not.toBeChecked()
  await expect.element(reason).toHaveValue('')
  await amount.fill('5')
  await reason.fill('Goodwill')
  await refund()
  await expect.element(page.getByText('Refunded: $5.00.')).toBeVisible()
  expect(sent()).toEqual([{ orderId: orderOf().id, version: 3, amount: 500, reason: 'Goodwill', left: 7000 }])
})
