import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering, refused } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { WithRoles } from '../may.tsx'
import { EditUnit } from './EditUnit.tsx'
import type { Unit } from './queries.ts'
import { testingUnit } from './testing-unit.ts'

const form = (shown: Unit) => (
  <WithRoles roles={['warehouse']}>
    <p>Version {shown.version}</p>
    <EditUnit unit={shown} onBack={() => {}} onDone={() => {}} />
  </WithRoles>
)

test('input stays while documents are added, and is saved with them', async () => {
  const save = answering('units.save')
  const { turnInto } = await show(form(testingUnit(1)))
  await page.getByLabelText('Note').fill('Scan of the tag is there')
  turnInto(form(testingUnit(2)))
  await page.getByRole('button', { name: 'Save unit' }).click()
  await expect.poll(() => save.mock.calls.length).toBe(1)
  expect(save.mock.calls[0]?.[0]).toMatchObject({ version: 2, facts: { note: 'Scan of the tag is there' } })
})

test('a fact changed by another admin is shown first', async () => {
  answering('units.save')
  const { turnInto } = await show(form(testingUnit(1, { id: 2 })))
  await page.getByLabelText('Note').fill('Scan of the tag is there')
  turnInto(form(testingUnit(2, { id: 2, bin: 'B-1' })))
  await expect.element(page.getByText('Location: nothing → B-1')).toBeVisible()
})

test('a refusal shows at its field; after a save, the next edit is based on the saved version', async () => {
  const save = answering('units.save')
  save.mockRejectedValueOnce(refused('SERIAL_EXISTS', 'Another unit has this serial.'))
  const { turnInto } = await show(form(testingUnit(1, { id: 3 })))
  const mark = page.getByLabelText('Serial number')
  const button = page.getByRole('button', { name: 'Save unit' })
  await mark.fill('SN-2')
  await button.click()
  await expect.element(mark).toHaveAccessibleDescription('Another unit has this serial.')
  const answer = Promise.withResolvers<unknown>()
  save.mockReturnValueOnce(answer.promise)
  await button.click()
  await expect.poll(() => save.mock.calls.length).toBe(2)
  turnInto(form(testingUnit(2, { id: 3, mark: 'SN-2' })))
  await expect.element(page.getByText('Version 2')).toBeVisible()
  answer.resolve({ success: true })
  await expect.element(page.getByText('Unit saved.')).toBeVisible()
  save.mockResolvedValueOnce({ success: true })
  await mark.fill('SN-3')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await button.click()
  await expect.poll(() => save.mock.lastCall?.[0]).toMatchObject({ version: 2, facts: { mark: 'SN-3' } })
})

test('input stays when the change of another admin has been seen', async () => {
  const save = answering('units.save')
  const { turnInto } = await show(form(testingUnit(1, { id: 4 })))
  const hours = page.getByLabelText('Hours since overhaul (TSO)')
  const button = page.getByRole('button', { name: 'Save unit' })
  await hours.fill('12.34')
  await button.click()
  await expect.element(page.getByText('Please enter hours with at most one decimal')).toBeVisible()
  await hours.fill('150')
  await page.getByLabelText('Expires on').fill('2040-01-01')
  turnInto(form(testingUnit(2, { id: 4, bin: 'B-1' })))
  save.mockRejectedValueOnce(refused('UNIT_CHANGED', 'Another user has changed this unit.'))
  await button.click()
  await page.getByRole('button', { name: 'I have seen it' }).click()
  await expect.element(page.getByLabelText('Location')).toHaveValue('B-1')
  await expect.element(hours).toHaveValue('150')
  await expect.element(page.getByLabelText('Expires on')).toHaveValue('2040-01-01')
})
