import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { LineRequirements } from '../../domain/inventory/line-requirements.ts'
import { show } from '../testing-screen.tsx'
import { RequirementsChoice } from './RequirementsChoice.tsx'

function Line({ onChange }: { onChange: (value: LineRequirements | null) => void }) {
  const [value, setValue] = useState<LineRequirements | null>(null)
  return (
    <RequirementsChoice
      of="AN3-5A"
      value={value}
      onChange={next => {
        onChange(next)
        setValue(next)
      }}
    />
  )
}

test('the heading shows the requirements; removing all of them leaves none', async () => {
  const said: (LineRequirements | null)[] = []
  await show(<Line onChange={value => said.push(value)} />)
  await expect.element(page.getByLabelText('Any release paper')).not.toBeVisible()
  await page.getByText('Requirements', { exact: true }).click()
  await page.getByLabelText('Shelf life left').selectOptions('At least 6 months')
  await page.getByLabelText('FAA 8130-3').click()
  await page.getByLabelText('EASA Form 1').click()
  await expect.element(page.getByText('At least 6 months of shelf life · With FAA 8130-3 or EASA Form 1')).toBeVisible()
  // `Any paper` clears the single papers.
  await page.getByLabelText('Any release paper').click()
  expect(said.at(-1)).toEqual({ shelfLifeMonths: 6, papers: ['any'], noPartialShipment: false })
  await page.getByLabelText('Any release paper').click()
  await page.getByLabelText('Shelf life left').selectOptions('No preference')
  expect(said.at(-1)).toBeNull()
  await expect.element(page.getByText('Requirements', { exact: true })).toBeVisible()
})
