import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing-screen.tsx'
import { AddressFields } from './AddressFields.tsx'
import { type AddressDraft, NO_ADDRESS } from './draft.ts'

function Fields({ typed = {} }: { typed?: Partial<AddressDraft> }) {
  const form = useForm<AddressDraft>({ defaultValues: { ...NO_ADDRESS, ...typed } })
  return <AddressFields form={form} kind="shipping" path={field => field} />
}
const zip = page.getByLabelText('ZIP code')
const state = page.getByLabelText('State', { exact: true })
const city = page.getByLabelText('City')
const hint = page.getByText('From your ZIP code')

test('the state follows the ZIP code until the buyer has chosen one', async () => {
  await show(<Fields />)
  await zip.fill('67209')
  await expect.element(state).toHaveValue('KS')
  await expect.element(hint).toBeVisible()
  await zip.fill('64106')
  await expect.element(state).toHaveValue('MO')
  await state.selectOptions('Kansas')
  await zip.fill('10001')
  await expect.element(state).toHaveValue('KS')
  await expect.element(hint).not.toBeInTheDocument()
})

test('a choice that is what the ZIP code says too is the buyer’s own', async () => {
  await show(<Fields />)
  await state.selectOptions('Missouri')
  await zip.fill('67209')
  await expect.element(state).toHaveValue('MO')
  await state.selectOptions('Kansas')
  await expect.element(hint).not.toBeInTheDocument()
  await zip.fill('64106')
  await expect.element(state).toHaveValue('KS')
})

test('a city that the ZIP code filled in goes with it, one that was typed stays', async () => {
  await show(<Fields />)
  await zip.fill('20001')
  await expect.element(city).toHaveValue('Washington')
  await zip.fill('67209')
  await expect.element(city).toHaveValue('')
  await city.fill('Wichita')
  await zip.fill('20001')
  await expect.element(city).toHaveValue('Wichita')
  await expect.element(state).toHaveValue('DC')
})

test('an address that was typed before keeps its state', async () => {
  await show(<Fields typed={{ state: 'KS', postalCode: '67209' }} />)
  await zip.fill('64106')
  await expect.element(state).toHaveValue('KS')
})
