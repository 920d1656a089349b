import { createRef } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answering, refused } from '../testing-api.ts'
import { show } from '../testing-screen.tsx'
import { CancelOrder } from './CancelOrder.tsx'
import { CancelPieces } from './CancelPieces.tsx'
import { mayCancelPieces } from './packed-lines.ts'
import { lineOf, orderOf, packageOf } from './testing.ts'

const order = orderOf({ items: [lineOf({ cancelable: 3 })] })
const dialog = page.getByRole('dialog')
const send = dialog.getByRole('button', { name: 'Cancel these items' })
const pieces = dialog.getByLabelText('Pieces of AN3-5A')

let canceled: ReturnType<typeof answering>
beforeEach(() => {
  canceled = answering('cancellations.cancelLines')
})
async function open(shippedAt: string | null = null) {
  await show(<CancelPieces order={{ ...order, shippedAt }} token="t0k3n" finalFocus={createRef()} />)
  await page.getByRole('button', { name: 'Cancel items' }).click()
}

test('says what is refunded: the shipping too, if nothing has shipped', async () => {
  await open()
  await expect.element(dialog).toMatchTextContent('and as much of the shipping as the rest does not need')
})

test('once a package has shipped, the dialog promises no refund of shipping', async () => {
  await open('2026-11-21T15:00:00.000Z')
  await expect.element(dialog).toMatchTextContent('Their cost will be refunded to your card. The rest')
})

test('without pieces no request is sent; a double click cancels once and closes the dialog', async () => {
  canceled.mockResolvedValue({ status: 'processing', paymentStatus: 'paid' })
  await open()
  await send.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Choose what to cancel.')
  expect(canceled).not.toHaveBeenCalled()
  await pieces.selectOptions('2')
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
  await send.dblClick()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(canceled.mock.calls.map(([input]) => input)).toEqual([
    { orderId: order.id, token: 't0k3n', lines: [{ itemId: 1, quantity: 2 }] },
  ])
})

test('of many pieces any number is typed, and no more than there are', async () => {
  canceled.mockResolvedValue({ status: 'processing', paymentStatus: 'paid' })
  const many = orderOf({ items: [lineOf({ quantity: 200, cancelable: 200 })] })
  await show(<CancelPieces order={many} token="t0k3n" finalFocus={createRef()} />)
  await page.getByRole('button', { name: 'Cancel items' }).click()
  const typed = dialog.getByLabelText('Quantity: AN3-5A')
  await typed.fill('201')
  await userEvent.keyboard('{Tab}')
  await expect.element(dialog).toMatchTextContent('At most 200')
  await typed.fill('151')
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(canceled.mock.calls.map(([input]) => input)).toEqual([
    { orderId: order.id, token: 't0k3n', lines: [{ itemId: 1, quantity: 151 }] },
  ])
})

test('a refusal is shown in the dialog, and the selection stays', async () => {
  canceled.mockRejectedValue(refused('ORDER_MOVED_ON', 'One of them was already packed.'))
  await open()
  await pieces.selectOptions('1')
  await send.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('One of them was already packed.')
  await expect.element(pieces).toHaveValue('1')
})

test('of an order with packed pieces both dialogs say which, and the other piece can be canceled alone', async () => {
  const packed = orderOf({
    items: [lineOf({ cancelable: 1 })],
    parcels: [
      packageOf({
        state: 'packed',
        shippedAt: null,
        pieces: [{ itemId: 1, quantity: 3, returned: 0, unitId: null, reason: '', unit: null }],
      }),
    ],
  })
  expect([mayCancelPieces(packed), mayCancelPieces({ ...packed, parcels: [] })]).toEqual([true, false])
  const said = '3 × AN3-5A are already packed. Please call us to cancel them.'
  const screen = await show(<CancelPieces order={packed} token="t0k3n" finalFocus={createRef()} />)
  await page.getByRole('button', { name: 'Cancel items' }).click()
  await expect.element(dialog).toMatchTextContent(said)
  screen.turnInto(<CancelOrder order={packed} token="t0k3n" finalFocus={createRef()} />)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent(said)
})

test('on a phone the part number is on one line beside its pieces', async () => {
  await page.viewport(390, 844)
  await open()
  const number = dialog.getByText('AN3-5A', { exact: true }).element().getBoundingClientRect()
  expect(number.height).toBeLessThan(30)
  expect(pieces.element().getBoundingClientRect().right).toBeLessThan(390)
})
