import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answering, lost } from '../testing-api.ts'
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

/** To assert that nothing happens: gives the form the time in which it would. */
async function someFrames() {
  for (let frame = 0; frame < 5; frame++) await new Promise(resolve => requestAnimationFrame(resolve))
}

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

test('a choice that equals the ZIP code’s state is still the buyer’s own', async () => {
  await show(<Fields />)
  await state.selectOptions('Missouri')
  await zip.fill('67209')
  await expect.element(state).toHaveValue('MO')
  await state.selectOptions('Kansas')
  await expect.element(hint).not.toBeInTheDocument()
  await zip.fill('64106')
  await expect.element(state).toHaveValue('KS')
})

const CITIES: Record<string, { city: string; state: string }> = {
  '67209': { city: 'Wichita', state: 'KS' },
  '64106': { city: 'Kansas City', state: 'MO' },
}
const answersZip = () =>
  answering('shipping.placeOfZip').mockImplementation(async input => CITIES[(input as { zip: string }).zip] ?? null)

test('the city follows the ZIP code until the buyer has typed one', async () => {
  answersZip()
  await show(<Fields />)
  await zip.fill('67209')
  await expect.element(city).toHaveValue('Wichita')
  await zip.fill('64106-1234')
  await expect.element(city).toHaveValue('Kansas City')
  await zip.fill('00001')
  await expect.element(city).toHaveValue('')
  await city.fill('Derby')
  await zip.fill('67209')
  await expect.element(state).toHaveValue('KS')
  await expect.element(city).toHaveValue('Derby')
})

test('a late response fills in no outdated value', async () => {
  const asked = answering('shipping.placeOfZip')
  let answerFirst = (_: unknown) => {}
  asked.mockImplementationOnce(
    () =>
      new Promise(resolve => {
        answerFirst = resolve
      }),
  )
  asked.mockResolvedValueOnce(CITIES['64106'])
  await show(<Fields />)
  await zip.fill('67209')
  await zip.fill('64106')
  await expect.element(city).toHaveValue('Kansas City')
  answerFirst(CITIES['67209'])
  await someFrames()
  await expect.element(state).toHaveValue('MO')
  await expect.element(city).toHaveValue('Kansas City')
})

test('a response after another country is chosen fills in nothing', async () => {
  let answer = (_: unknown) => {}
  answering('shipping.placeOfZip').mockImplementation(
    () =>
      new Promise(resolve => {
        answer = resolve
      }),
  )
  await show(<Fields />)
  await zip.fill('67209')
  await userEvent.click(page.getByRole('combobox', { name: 'Country' }))
  await userEvent.fill(page.getByRole('combobox', { name: 'Search countries' }), 'Canada')
  await userEvent.click(page.getByRole('option', { name: /^Canada/ }))
  await expect.element(page.getByLabelText('Postal code')).toBeVisible()
  answer(CITIES['67209'])
  await someFrames()
  await expect.element(city).toHaveValue('')
})

test('without an answer the city is typed', async () => {
  answering('shipping.placeOfZip').mockRejectedValue(lost())
  await show(<Fields />)
  await zip.fill('67209')
  await expect.element(state).toHaveValue('KS')
  await city.fill('Wichita')
  await expect.element(city).toHaveValue('Wichita')
})

test('the ZIP code of a territory chooses it as the country', async () => {
  answering('shipping.placeOfZip').mockResolvedValue(null)
  await show(<Fields />)
  await zip.fill('00979')
  await expect.element(page.getByRole('combobox', { name: 'Country' })).toHaveTextContent('Puerto Rico')
  // The label stays while the country changes.
  await expect.element(page.getByLabelText('ZIP code')).toHaveValue('00979')
  await expect.element(page.getByText('In Puerto Rico')).toBeVisible()
  await expect.element(state).not.toBeInTheDocument()
})

test('a country without postal codes and states shows neither field', async () => {
  await show(<Fields typed={{ postalCode: '98052', state: 'WA' }} />)
  await userEvent.click(page.getByRole('combobox', { name: 'Country' }))
  await userEvent.fill(page.getByRole('combobox', { name: 'Search countries' }), 'Qatar')
  await userEvent.click(page.getByRole('option', { name: /^Qatar/ }))
  await expect.element(city).toBeVisible()
  await expect.element(page.getByLabelText('Postal code')).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('State/Province')).not.toBeInTheDocument()
})

test('a typed address keeps its state', async () => {
  await show(<Fields typed={{ state: 'KS', postalCode: '67209' }} />)
  await zip.fill('64106')
  await expect.element(state).toHaveValue('KS')
})

const company = page.getByLabelText('Company name')
const forYourself = page.getByText('Buying for yourself? Your own name goes here.')
const ownName = page.getByText('From your name. Buying for a company? Type its name instead.')
const firstName = page.getByLabelText('First name')
const lastName = page.getByLabelText('Last name')

test('a private buyer is their own company, without a key; a typed company replaces it', async () => {
  await show(<Fields />)
  await expect.element(forYourself).toBeVisible()
  await firstName.fill('Amelia')
  await userEvent.tab()
  await expect.element(company).toHaveValue('')
  await userEvent.keyboard('Quimbi')
  await userEvent.tab()
  await expect.element(company).toHaveValue('Amelia Quimbi')
  await expect.element(ownName).toBeVisible()
  await lastName.fill('Quimby')
  await userEvent.tab()
  await expect.element(company).toHaveValue('Amelia Quimby')
  await userEvent.keyboard('Quimby Flying')
  await expect.element(company).toHaveValue('Quimby Flying')
  await expect.element(forYourself).toBeVisible()
  await firstName.fill('Amy')
  await userEvent.tab()
  await someFrames()
  await expect.element(company).toHaveValue('Quimby Flying')
})

test('names that the browser has filled in are the company once its field is entered', async () => {
  await show(<Fields typed={{ firstName: 'Amelia', lastName: 'Quimby' }} />)
  await company.click()
  await expect.element(company).toHaveValue('Amelia Quimby')
})

test('a company is typed over a name that came with the focus', async () => {
  await show(<Fields typed={{ firstName: 'Amelia', lastName: 'Quimby' }} />)
  company.element().focus()
  await expect.element(company).toHaveValue('Amelia Quimby')
  await userEvent.keyboard('Quimby Flying')
  await expect.element(company).toHaveValue('Quimby Flying')
})

test('a company that was typed before stays', async () => {
  await show(<Fields typed={{ lastName: 'Quimby', company: 'Quimby Flying' }} />)
  await firstName.fill('Amelia')
  await userEvent.tab()
  await someFrames()
  await expect.element(company).toHaveValue('Quimby Flying')
})
