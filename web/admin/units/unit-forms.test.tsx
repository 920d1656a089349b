import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answering, refused } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { AddUnit } from './AddUnit.tsx'
import { RelocateForm } from './RelocateForm.tsx'

beforeEach(() => {
  sessionStorage.clear()
  answering('receiving.bins').mockResolvedValue([])
})

test('units move to the bin that is typed; without one the button does nothing', async () => {
  const moved = answering('receiving.relocateUnits').mockResolvedValue({ moved: 2 })
  const onDone = vi.fn()
  const units = [
    { id: 1, bin: 'A-1' },
    { id: 2, bin: 'A-2' },
  ]
  await show(<RelocateForm units={units} onDone={onDone} />)
  const bin = page.getByLabelText('Bin')
  await expect.element(bin).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Move' })).toHaveAttribute('aria-disabled', 'true')
  await bin.fill(' B-1 ')
  await page.getByRole('button', { name: 'Move' }).dblClick()
  await expect.element(page.getByText('2 units moved to B-1.')).toBeVisible()
  expect(moved.mock.calls.map(([input]) => input)).toEqual([{ unitIds: [1, 2], bin: 'B-1' }])
  expect(onDone).toHaveBeenCalledOnce()
})

test('a duplicate serial is refused at its field; after a success shared facts stay, and the next mark is typed', async () => {
  const added = answering('units.add')
  added.mockRejectedValueOnce(refused('SERIAL_EXISTS', 'This serial is in stock.'))
  added.mockResolvedValue({ unitId: 7 })
  await show(<AddUnit productId={2} />)
  await page.getByRole('button', { name: 'Add a unit' }).click()
  const mark = page.getByLabelText('Serial number')
  const code = page.getByLabelText('Condition code')
  const button = page.getByRole('button', { name: 'Add unit' })
  await button.click()
  await expect.element(code).toHaveAccessibleDescription('Please select a code')
  await code.selectOptions('OH')
  await mark.fill('S1')
  await page.getByLabelText('Location').fill('A-1')
  await button.click()
  await expect.element(mark).toHaveAccessibleDescription('This serial is in stock.')
  await expect.element(mark).toHaveFocus()
  await mark.fill('S2')
  await button.click()
  await expect.element(page.getByText('Unit added.')).toBeVisible()
  await expect.element(mark).toHaveValue('')
  await expect.element(mark).toHaveFocus()
  await expect.element(page.getByLabelText('Location')).toHaveValue('A-1')
  await mark.fill('S3')
  await button.click()
  await expect.poll(() => added.mock.calls.length).toBe(3)
  const [, second, third] = added.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey)
  expect(third).not.toBe(second)
})
