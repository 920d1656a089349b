import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { WithRoles } from '../may.tsx'
import { EditUnit } from './EditUnit.tsx'
import type { Unit } from './queries.ts'
import { testingUnit } from './testing-unit.ts'

const form = (shown: Unit) => (
  <WithRoles roles={['warehouse']}>
    <EditUnit unit={shown} onBack={() => {}} onDone={() => {}} />
  </WithRoles>
)

test('input stays while documents are added, and is saved with them', async () => {
  const save = answering('stock.saveUnit')
  const { turnInto } = await show(form(testingUnit(1)))
  await page.getByLabelText('Note').fill('Scan of the tag is there')
  turnInto(form(testingUnit(2)))
  await page.getByRole('button', { name: 'Save unit' }).click()
  await expect.poll(() => save.mock.calls.length).toBe(1)
  expect(save.mock.calls[0]?.[0]).toMatchObject({ version: 2, facts: { note: 'Scan of the tag is there' } })
})

test('a fact changed by another admin is shown first', async () => {
  answering('stock.saveUnit')
  const { turnInto } = await show(form(testingUnit(1, { id: 2 })))
  await page.getByLabelText('Note').fill('Scan of the tag is there')
  turnInto(form(testingUnit(2, { id: 2, bin: 'B-1' })))
  await expect.element(page.getByText('Location: nothing → B-1')).toBeVisible()
})
