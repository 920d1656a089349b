import { createRef } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { INSPECTION, inspectedText } from '../../../domain/inventory/receipt.ts'
import { UNIT_NOTE_LENGTH } from '../../../domain/inventory/unit.ts'
import { answering } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { WithRoles } from '../may.tsx'
import { testingUnit } from './testing-unit.ts'
import { UnitMoves } from './UnitMoves.tsx'

const moves = (version = 1) => (
  <WithRoles roles={['quality']}>
    <UnitMoves unit={testingUnit(version)} heading={createRef()} />
  </WithRoles>
)
const accept = page.getByRole('button', { name: 'Accept' })
const tickAll = async () => {
  for (const words of INSPECTION) await page.getByLabelText(words).click()
}

test('a unit is accepted once the whole inspection is checked off, and its history says so', async () => {
  const moved = answering('units.move')
  await show(moves())
  await accept.click()
  await expect.element(page.getByText('Please check off what you inspected.')).toBeVisible()
  expect(moved).not.toHaveBeenCalled()
  await tickAll()
  await page.getByLabelText('Reason').fill('Box was open')
  await accept.click()
  await expect.poll(() => moved.mock.calls.length).toBe(1)
  const note = `${inspectedText(INSPECTION)}. Box was open`
  expect(moved.mock.calls[0]?.[0]).toEqual({ unitId: 1, version: 1, move: 'accepted', note })
})

test('checks are of the version that was shown, and a reason that does not fit is refused', async () => {
  const moved = answering('units.move')
  const { turnInto } = await show(moves())
  await tickAll()
  turnInto(moves(2))
  await accept.click()
  await expect.element(page.getByText('Please check off what you inspected.')).toBeVisible()
  await tickAll()
  await page.getByLabelText('Reason').fill('x'.repeat(UNIT_NOTE_LENGTH))
  await accept.click()
  await expect.element(page.getByText(/^Please shorten the reason to \d+ characters\.$/)).toBeVisible()
  expect(moved).not.toHaveBeenCalled()
})
