import { type ComponentProps, createElement } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { PartFactsForm } from './PartFactsForm.tsx'

type Known = ComponentProps<typeof PartFactsForm>['known']
const known = (diameter: string, material: string): Known => ({
  family: 'safety-wire',
  facts: [
    { key: 'diameter', text: diameter, source: 'number' },
    { key: 'material', text: material, source: 'name' },
  ],
  byHand: [],
})
const form = (facts: Known) => createElement(PartFactsForm, { productId: 1, known: facts })
const diameter = page.getByLabelText(/^Diameter/)
const material = page.getByLabelText(/^Material/)

test('another admin’s corrections reach the other fields; typed input and the focus stay', async () => {
  const { turnInto } = await show(form(known('0.032', 'Steel')))
  await material.fill('Mon')
  turnInto(form(known('0.041', 'Inconel')))
  await expect.element(diameter).toHaveValue('0.041')
  await expect.element(material).toHaveValue('Mon')
  await expect.element(material).toHaveFocus()
})

test('a saved value shows as normalized, and text typed during the save is not lost', async () => {
  const saved = Promise.withResolvers<unknown>()
  const saves = answering('catalogue.admin.saveFacts').mockReturnValue(saved.promise)
  const { turnInto } = await show(form(known('0.032', 'Steel')))
  await diameter.fill('.0410')
  await page.getByRole('button', { name: 'Save dimensions' }).click()
  await expect.poll(() => saves.mock.lastCall?.[0]).toMatchObject({ facts: [{ key: 'diameter', text: '.0410' }] })
  await material.fill('Copper')
  turnInto(form(known('0.041', 'Steel')))
  saved.resolve(undefined)
  await expect.element(diameter).toHaveValue('0.041')
  await expect.element(material).toHaveValue('Copper')
})
