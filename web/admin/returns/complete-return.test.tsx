import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { orderOf } from '../../orders/testing.ts'
import { answering, lost, refused } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { CompleteReturn } from './CompleteReturn.tsx'
import type { AdminReturn } from './queries.ts'

const ORDER = orderOf({ status: 'return_approved' })
const returnOf = (changes: Partial<AdminReturn> = {}): AdminReturn => ({
  lines: [
    {
      itemId: 7,
      position: 1,
      sku: 'AN3-5A',
      name: 'Bolt',
      uom: 'EA',
      quantity: 4,
      unitPrice: 1250,
      tax: 0,
      ordered: 4,
      asked: 4,
      refunded: 0,
      returned: 0,
      cameBack: 0,
      lost: 0,
      conditions: ['new'],
      units: [],
      canRestock: true,
    },
  ],
  returnId: 'a0000000-0000-4000-8000-000000000002',
  state: 'approved',
  reason: 'other',
  freightLeft: 1000,
  left: 6000,
  isTooOld: false,
  refundDays: 180,
  completion: null,
  ...changes,
})
const form = (admin = returnOf()) => <CompleteReturn order={ORDER} admin={admin} />
const came = page.getByLabelText('Came back')
const goods = page.getByLabelText('Refund for the parts ($)')
const button = page.getByRole('button', { name: 'Complete the return' })

async function complete() {
  await button.click()
  await page.getByRole('button', { name: 'Yes, complete it' }).click()
}

let completed: ReturnType<typeof answering>
beforeEach(() => {
  completed = answering('returns.admin.complete')
})

test('the refund follows the pieces until an amount is typed, and can be calculated again', async () => {
  await show(form())
  await expect.element(goods).toHaveValue('50.00')
  await came.fill('2')
  await expect.element(goods).toHaveValue('25.00')
  await goods.fill('20')
  await came.fill('4')
  await expect.element(goods).toHaveValue('20')
  await page.getByRole('button', { name: 'Recalculate' }).click()
  await expect.element(goods).toHaveValue('50.00')
})

test('an excess quantity is refused at its field, which gets the focus', async () => {
  await show(form())
  await came.fill('5')
  await button.click()
  await expect.element(came).toBeInvalid()
  await expect.element(came).toHaveFocus()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})

test('says what happens, runs once, and sends the displayed values', async () => {
  completed.mockResolvedValue({ completion: { finishedAt: null } })
  await show(form())
  await came.fill('2')
  await page.getByLabelText('Taken in as').selectOptions('Not taken in')
  await button.click()
  await expect
    .element(page.getByRole('alertdialog'))
    .toMatchTextContent('0 of 2 pieces that came back go to inspection.')
  await page.getByRole('button', { name: 'Yes, complete it' }).dblClick()
  await expect.element(page.getByText(/^The return is being completed/)).toBeVisible()
  expect(completed.mock.calls.map(([input]) => input)).toEqual([
    {
      orderId: ORDER.id,
      returnId: returnOf().returnId ?? undefined,
      pieces: [{ position: 1, quantity: 2, condition: null }],
      goods: 2500,
      freight: 0,
      elsewhere: '',
      note: '',
      left: 6000,
    },
  ])
})

test('a charge that is too old is refunded another way, which has to be recorded', async () => {
  await show(form(returnOf({ isTooOld: true })))
  await expect.element(page.getByLabelText('The original card')).toBeDisabled()
  await button.click()
  const how = page.getByLabelText('How, with its number')
  await expect.element(how).toHaveAccessibleDescription('Please say how it was refunded')
  await expect.element(how).toHaveFocus()
})

test('a refusal or a lost response is reported, and the input stays', async () => {
  completed.mockRejectedValueOnce(refused('REFUND_LEFT_CHANGED', 'Another refund was made.'))
  completed.mockRejectedValueOnce(lost())
  await show(form())
  await page.getByLabelText(/^Note to the buyer/).fill('Thank you')
  await complete()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Another refund was made.')
  await complete()
  await expect.element(page.getByRole('alert')).toMatchTextContent('it is done only once')
  await expect.element(page.getByLabelText(/^Note to the buyer/)).toHaveValue('Thank you')
})

test('lines outside the return are folded until one came with it, and lines without pieces are not offered', async () => {
  const [line] = returnOf().lines
  if (!line) throw new Error('no line')
  const other = { ...line, itemId: 8, position: 2, sku: 'MS20470', asked: 0, quantity: 3 }
  const gone = { ...line, itemId: 9, position: 3, sku: 'NAS1149', asked: 0, quantity: 0 }
  await show(form(returnOf({ lines: [line, other, gone] })))
  const folded = page.getByRole('group', { name: 'Line MS20470' })
  expect(folded.elements()).toHaveLength(0)
  await page.getByText('Other parts of this order came with it').click()
  const quantity = folded.getByLabelText('Came back')
  await quantity.fill('2')
  await quantity.fill('')
  await expect.element(quantity).toBeVisible()
  await expect.element(page.getByText('NAS1149')).not.toBeInTheDocument()
})

test('the reason why a quantity is refused is not squeezed into the width of its field', async () => {
  await show(form())
  await came.fill('9')
  await button.click()
  const [reason] = page.getByText('At most 4 of AN3-5A can come back.').elements()
  expect(reason?.getBoundingClientRect().height).toBeLessThan(50)
})
