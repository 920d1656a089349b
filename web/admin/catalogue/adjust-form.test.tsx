import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answering, lost, refused } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { AdjustForm } from './AdjustForm.tsx'
import type { StockLine } from './queries.ts'

const LINE: StockLine = {
  id: 5,
  condition: 'new',
  quantity: 4,
  held: 1,
  toShip: 0,
  price: null,
  backordered: 2,
  documents: [],
  evidence: { serialOrBatch: '', tagType: null, taggedBy: '', tagDate: null, traceTo: '', shelfLifeExpiry: null },
}
const onDone = vi.fn()
const form = <AdjustForm line={LINE} onBack={() => {}} onDone={onDone} />
const pieces = page.getByLabelText(/^Pieces/)
const reason = page.getByLabelText('Reason')
const button = page.getByRole('button', { name: 'Adjust stock' })

let adjusted: ReturnType<typeof answering>
const keys = () => adjusted.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey)
beforeEach(() => {
  onDone.mockClear()
  adjusted = answering('inventory.adjust')
})

async function fill(typed: string) {
  await pieces.fill(typed)
  await reason.selectOptions('counted')
}

test('it shows the resulting quantity and how many pieces go to waiting orders', async () => {
  await show(form)
  await pieces.fill('5')
  await expect.element(page.getByText('4 can be sold now, then 7. 2 pieces go to orders first.')).toBeVisible()
  await page.getByLabelText('How').selectOptions('Counted on the shelf')
  await expect.element(page.getByText('4 can be sold now, then 4.')).toBeVisible()
})

test('a missing number and a missing reason are refused at their fields; the first gets the focus', async () => {
  await show(form)
  await pieces.fill('a few')
  await button.click()
  await expect.element(pieces).toHaveAccessibleDescription('Please enter a whole number')
  await expect.element(pieces).toHaveFocus()
  await expect.element(reason).toHaveAccessibleDescription('Please say why')
  expect(adjusted).not.toHaveBeenCalled()
})

test('a retry after a lost response is the same booking, even if the page was left', async () => {
  adjusted.mockRejectedValueOnce(lost())
  const first = await show(form)
  await fill('-1')
  await button.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('it is booked only once')
  await first.unmount()
  await show(form)
  await expect.element(pieces).toHaveValue('-1')
  adjusted.mockResolvedValueOnce({ quantity: 3 })
  await button.click()
  await expect.element(page.getByText('Stock adjusted: 3 can be sold.')).toBeVisible()
  const [before, after] = keys()
  expect(before).toMatch(/^\w{48}$/)
  expect(after).toBe(before)
  expect(onDone).toHaveBeenCalledOnce()
  await expect.element(pieces).toHaveValue('')
})

test('a change after a lost response is reported and becomes a new booking', async () => {
  adjusted.mockRejectedValueOnce(lost())
  adjusted.mockRejectedValueOnce(refused('KEY_REUSED', 'This key is used.'))
  await show(form)
  await fill('-1')
  await button.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('it is booked only once')
  await pieces.fill('-2')
  await button.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Your first adjustment was saved')
  await button.click()
  await expect.poll(keys).toHaveLength(3)
  const [first, second, third] = keys()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})
