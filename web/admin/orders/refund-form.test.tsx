import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cents } from '../../../domain/money/money.ts'
import { orderOf } from '../../orders/testing.ts'
import { answering, lost, refused } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { RefundForm } from './RefundForm.tsx'

const onDone = vi.fn()
const form = (left: number) => <RefundForm order={orderOf()} version={3} left={cents(left)} onDone={onDone} />
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
  asked = answering('payments.refund')
})

test('more than is left is refused at the field before anything is asked', async () => {
  await show(form(6000))
  await amount.fill('60.01')
  await reason.fill('Damaged')
  await button.click()
  await expect.element(amount).toHaveAccessibleDescription('At most $60.00 can be refunded')
  await expect.element(amount).toHaveFocus()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})

test('it stands at all that is left, also after another refund, until something else is typed', async () => {
  const { turnInto } = await show(form(6000))
  await expect.element(amount).toHaveValue('60.00')
  turnInto(form(4000))
  await expect.element(amount).toHaveValue('40.00')
  await amount.fill('12.50')
  turnInto(form(3000))
  await expect.element(page.getByText('$30.00 can be refunded.')).toBeVisible()
  await expect.element(amount).toHaveValue('12.50')
})

test('who typed before another refund is sent with what was left then, and with what is left once that was refused', async () => {
  const { turnInto } = await show(form(6000))
  await amount.fill('12.50')
  await reason.fill('Damaged')
  turnInto(form(4000))
  asked.mockRejectedValueOnce(refused('REFUND_LEFT_CHANGED', 'Another refund was made meanwhile.'))
  await refund()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Another refund was made meanwhile.')
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

test('tried again after a lost answer it has the same key; another amount has another', async () => {
  asked.mockRejectedValue(lost())
  await show(form(6000))
  await reason.fill('Damaged')
  await refund()
  await expect.element(page.getByRole('alert')).toMatchTextContent('is refunded once')
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
  await expect.element(page.getByRole('button', { name: 'Refunding...' })).toHaveFocus()
  expect(asked).toHaveBeenCalledOnce()
})
