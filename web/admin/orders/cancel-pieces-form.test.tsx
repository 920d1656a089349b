import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mayCancelPieces } from '../../orders/packed-lines.ts'
import { lineOf, orderOf, packageOf } from '../../orders/testing.ts'
import { answering, lost, refused } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { CancelPiecesForm } from './CancelPiecesForm.tsx'

const onDone = vi.fn()
const items = [lineOf({ cancelable: 3 }), lineOf({ itemId: 2, sku: '65-4', cancelable: 0 })]
const form = <CancelPiecesForm order={orderOf({ items })} version={3} onDone={onDone} />
const pieces = page.getByLabelText('Pieces of AN3-5A')
const reason = page.getByLabelText('Reason, for the buyer')
const button = page.getByRole('button', { name: 'Cancel these items' })

let canceled: ReturnType<typeof answering>
beforeEach(() => {
  onDone.mockClear()
  canceled = answering('cancellations.admin.cancelLines')
})
async function fill() {
  await pieces.selectOptions('2')
  await reason.fill(' The maker has no more ')
}

test('only cancelable pieces are offered, with their maximum', async () => {
  await show(form)
  await expect.element(page.getByLabelText('Pieces of 65-4')).not.toBeInTheDocument()
  expect(pieces.element().querySelectorAll('option')).toHaveLength(4)
})

test('pieces of a package on recall hold are offered with the package, as the store cancels them', async () => {
  canceled.mockResolvedValue({ status: 'processing' })
  const packed = (id: string, position: number, quantity: number) =>
    packageOf({
      id,
      position,
      state: 'packed',
      shippedAt: null,
      pieces: [{ itemId: 1, quantity, returned: 0, unitId: null, reason: '', unit: null }],
    })
  const order = orderOf({
    items: [lineOf({ quantity: 4, cancelable: 1 })],
    parcels: [packed('held', 1, 2), packed('other', 2, 1)],
  })
  expect([
    mayCancelPieces(order, [{ id: 'held' }]),
    mayCancelPieces({ ...order, status: 'canceled' }, [{ id: 'held' }]),
  ]).toEqual([true, false])
  await show(<CancelPiecesForm order={order} version={3} held={[{ id: 'held' }]} onDone={onDone} />)
  await expect.element(page.getByText('2 in package 1, on recall hold', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/its pieces go to quarantine.*1 × AN3-5A is already packed/)).toBeVisible()
  expect(pieces.element().querySelectorAll('option')).toHaveLength(4)
  await pieces.selectOptions('3')
  await reason.fill('Recalled')
  await button.click()
  await expect.element(page.getByText('Items canceled. The refund is on its way.')).toBeVisible()
  expect(canceled.mock.calls[0]?.[0]).toMatchObject({ lines: [{ itemId: 1, quantity: 3 }] })
})

test('without pieces or a reason no request is sent', async () => {
  await show(form)
  await button.click()
  await expect.element(reason).toHaveAccessibleDescription('Please say why')
  await reason.fill('The maker has no more')
  await button.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Choose what to cancel.')
  expect(canceled).not.toHaveBeenCalled()
})

test('a double click cancels once, with the version that was seen', async () => {
  // The answer comes after the second click, on a slow computer too.
  const { promise, resolve } = Promise.withResolvers<{ status: 'processing' }>()
  canceled.mockReturnValue(promise)
  await show(form)
  await fill()
  await button.dblClick()
  resolve({ status: 'processing' })
  await expect.element(page.getByText('Items canceled. The refund is on its way.')).toBeVisible()
  expect(canceled.mock.calls.map(([input]) => input)).toEqual([
    { orderId: orderOf().id, version: 3, lines: [{ itemId: 1, quantity: 2 }], reason: 'The maker has no more' },
  ])
  expect(onDone).toHaveBeenCalledOnce()
})

test('canceling the last pieces ends the order, and the dialog says so', async () => {
  canceled.mockResolvedValue({ status: 'canceled' })
  await show(form)
  await fill()
  await button.click()
  await expect.element(page.getByText('Order canceled: no items were left.')).toBeVisible()
})

test('a refusal shows above the button, and the selection stays', async () => {
  canceled.mockRejectedValue(refused('ORDER_MOVED_ON', 'One of them was already packed.'))
  await show(form)
  await fill()
  await button.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('One of them was already packed.')
  await expect.element(pieces).toHaveValue('2')
  expect(onDone).not.toHaveBeenCalled()
})

test('a retry after a lost response has the same key; other pieces have another', async () => {
  canceled.mockRejectedValue(lost())
  await show(form)
  await fill()
  for (const times of [1, 2]) {
    await button.click()
    await expect.poll(() => canceled).toHaveBeenCalledTimes(times)
    await expect.element(page.getByRole('alert')).toMatchTextContent('canceled only once')
  }
  await pieces.selectOptions('1')
  await button.click()
  await expect.poll(() => canceled).toHaveBeenCalledTimes(3)
  const [first, second, third] = canceled.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('says in advance that packed pieces are unpacked first', async () => {
  await show(form)
  await expect.element(page.getByText(/Pieces that are packed cannot be canceled: unpack them first\./)).toBeVisible()
})
