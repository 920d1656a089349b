import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FIRST_STORE } from '../../../domain/settings/store.ts'
import { answering } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { SectionForm } from './SectionForm.tsx'
import { StoreScreen } from './StoreScreen.tsx'

const save = page.getByRole('button', { name: 'Save' })
const labeled = (label: string) => page.getByLabelText(label, { exact: true })

afterEach(() => sessionStorage.clear())

test('dollars are sent as cents, empty fields as none, and changes are listed before saving', async () => {
  const asked = answering('storeSettings.save')
  asked.mockResolvedValue({ version: 1 })
  await show(<SectionForm section="orders" values={FIRST_STORE} version={0} />)
  await expect.element(labeled('In the US')).toHaveValue('25.00')
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await labeled('In the US').fill('30')
  await page.getByLabelText('A box (optional)').fill('45.50')
  await page.getByLabelText('Longer than, inches (optional)').fill('48')
  await page.getByLabelText('Heavier than, pounds (optional)').fill('150')
  const changes = page.getByRole('region', { name: 'What changes' })
  await expect.element(changes.getByText('25.00')).toBeVisible()
  await expect.element(changes.getByText('30', { exact: true })).toBeVisible()
  await save.click()
  await expect
    .poll(() => asked.mock.calls[0]?.[0])
    .toMatchObject({
      section: 'orders',
      version: 0,
      values: {
        minimumOrder: { domestic: 3000, international: 5000 },
        charges: { hazmat: null, crating: { amount: 4550, overIn: 48, overLb: 150 } },
        unpaidValue: FIRST_STORE.unpaidValue,
      },
    })
  await expect.element(page.getByText('Saved.')).toBeVisible()
})

test('an invalid value is reported at its field, and nothing is sent', async () => {
  const asked = answering('storeSettings.save')
  asked.mockResolvedValue({ version: 1 })
  await show(<SectionForm section="identity" values={FIRST_STORE} version={0} />)
  await page.getByLabelText('Accent color (optional)').fill('#FFD400')
  await expect.element(page.getByText('Contrast 1.4 to 1', { exact: false })).toBeVisible()
  await save.click()
  await expect
    .element(page.getByLabelText('Accent color (optional)'))
    .toHaveAccessibleDescription(/Contrast 1\.4 to 1.*White text on this color cannot be read/)
  await expect.element(page.getByLabelText('Accent color (optional)')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabelText('Accent color (optional)').fill('#12294A')
  await save.click()
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  expect(asked.mock.calls[0]?.[0]).toMatchObject({ values: { accent: '#12294a' } })
})

test('a logo is previewed, and removed', async () => {
  const asked = answering('storeSettings.save')
  asked.mockResolvedValue({ version: 3 })
  const logo = `${'0'.repeat(32)}-600x120`
  await show(<SectionForm section="identity" values={{ ...FIRST_STORE, logo }} version={2} />)
  const group = page.getByRole('group', { name: 'Logo (optional)' })
  await expect.element(group.getByText('Light pages')).toBeVisible()
  expect(group.element().querySelector('img')).toMatchObject({ width: 200, height: 40 })
  await group.getByRole('button', { name: 'Remove Logo' }).click()
  await expect.element(page.getByRole('region', { name: 'What changes' }).getByText('none')).toBeVisible()
  await save.click()
  await expect.poll(() => asked.mock.calls[0]?.[0]).toMatchObject({ values: { logo: null, logoDark: null } })
})

test('testimonials are added and removed, and a picture stays with its own', async () => {
  const asked = answering('storeSettings.save')
  asked.mockResolvedValue({ version: 1 })
  const [second] = FIRST_STORE.testimonials.slice(1)
  const values = {
    ...FIRST_STORE,
    testimonials: FIRST_STORE.testimonials.map((one, at) => (at === 1 ? { ...one, image: '/kept.png' } : one)),
  }
  await show(<SectionForm section="promises" values={values} version={4} />)
  await page.getByRole('button', { name: 'Remove testimonial 1' }).click()
  await page.getByRole('button', { name: 'Add a testimonial' }).click()
  await expect.element(page.getByLabelText('What they said').nth(1)).toHaveFocus()
  await page.getByLabelText('What they said').nth(1).fill('It was there in the morning.')
  await page.getByLabelText('Name', { exact: true }).nth(1).fill('C. Sample')
  await save.click()
  await expect
    .poll(() => asked.mock.calls[0]?.[0])
    .toMatchObject({
      values: {
        testimonials: [
          { ...second, image: '/kept.png' },
          { quote: 'It was there in the morning.', name: 'C. Sample', title: '' },
        ],
      },
    })
})

test('another admin’s version is reported, and the editor decides', async () => {
  const asked = answering('storeSettings.save')
  asked.mockResolvedValue({ version: 6 })
  const { turnInto } = await show(<SectionForm section="contact" values={FIRST_STORE} version={4} />)
  await labeled('Hours').fill('By appointment')
  turnInto(<SectionForm section="contact" values={{ ...FIRST_STORE, phone: '312-867-5309' }} version={5} />)
  await expect.element(page.getByText('Someone else has saved this section', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'keep mine and save over theirs' }).click()
  await save.click()
  await expect
    .poll(() => asked.mock.calls[0]?.[0])
    .toMatchObject({
      version: 5,
      values: { hours: 'By appointment', phone: FIRST_STORE.phone },
    })
})

test('an error in a row is reported at its field, which gets the focus; an empty row is ignored', async () => {
  const asked = answering('storeSettings.save')
  asked.mockResolvedValue({ version: 1 })
  await show(<SectionForm section="contact" values={{ ...FIRST_STORE, social: {} }} version={0} />)
  const add = page.getByRole('button', { name: 'Add a page' })
  await add.click()
  await expect.element(page.getByLabelText('Network')).toHaveFocus()
  await add.click()
  await page.getByLabelText('Network').nth(1).fill('LinkedIn')
  await page.getByLabelText('Address').nth(1).fill('linkedin.com/quimby')
  await save.click()
  await expect.element(page.getByLabelText('Address').nth(1)).toHaveFocus()
  await expect.element(page.getByLabelText('Address').nth(1)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByLabelText('Address').nth(0)).not.toHaveAttribute('aria-invalid')
  await expect.element(page.getByText('Web address wants an address that begins with https://')).toBeVisible()
  await page.getByLabelText('Address').nth(1).fill('https://linkedin.com/quimby')
  await expect.element(page.getByLabelText('Address').nth(1)).not.toHaveAttribute('aria-invalid')
  await page.getByLabelText('Network').nth(1).fill('x'.repeat(31))
  await expect.element(page.getByText('Name of the network must be at most 30 characters')).toBeVisible()
  expect(asked).not.toHaveBeenCalled()
})

test('an invalid amount shows the right format', async () => {
  answering('storeSettings.save').mockResolvedValue({ version: 1 })
  await show(<SectionForm section="orders" values={FIRST_STORE} version={0} />)
  await labeled('In the US').fill('a lot')
  await save.click()
  await expect.element(page.getByText('Please enter an amount in dollars, as 25.00')).toBeVisible()
  await expect.element(labeled('In the US')).toHaveFocus()
})

test('a duplicate network is reported at the second; the focus stays in the form when a row is removed', async () => {
  const asked = answering('storeSettings.save')
  await show(<SectionForm section="contact" values={{ ...FIRST_STORE, social: {} }} version={0} />)
  for (const [at, name] of ['Facebook', ' Facebook '].entries()) {
    await page.getByRole('button', { name: 'Add a page' }).click()
    await page.getByLabelText('Network').nth(at).fill(name)
    await page.getByLabelText('Address').nth(at).fill(`https://facebook.example/${at}`)
  }
  await save.click()
  await expect.element(page.getByLabelText('Network').nth(1)).toHaveAccessibleDescription('Each network once')
  await expect.element(page.getByLabelText('Network').nth(1)).toHaveFocus()
  await expect.element(page.getByLabelText('Network').nth(0)).not.toHaveAttribute('aria-invalid')
  expect(asked).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Remove page 2' }).click()
  await expect.element(page.getByRole('button', { name: 'Add a page' })).toHaveFocus()
})

test('text typed during the save stays, is not saved yet, and is not reported as another admin’s', async () => {
  const asked = answering('storeSettings.save')
  const answer = Promise.withResolvers<unknown>()
  asked.mockReturnValueOnce(answer.promise)
  const { turnInto } = await show(<SectionForm section="orders" values={FIRST_STORE} version={4} />)
  await labeled('In the US').fill('30')
  await save.click()
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  await labeled('Elsewhere').fill('75')
  answer.resolve({ version: 5 })
  await expect.element(labeled('In the US')).toHaveValue('30.00')
  const minimumOrder = { ...FIRST_STORE.minimumOrder, domestic: 3000 }
  turnInto(<SectionForm section="orders" values={{ ...FIRST_STORE, minimumOrder }} version={5} />)
  await expect.element(labeled('Elsewhere')).toHaveValue('75')
  await expect.element(page.getByText('Someone else has saved', { exact: false })).not.toBeInTheDocument()
  asked.mockResolvedValueOnce({ version: 6 })
  await save.click()
  await expect
    .poll(() => asked.mock.calls[1]?.[0])
    .toMatchObject({ version: 5, values: { minimumOrder: { domestic: 3000, international: 7500 } } })
})

test('a draft of another release keeps the values of unknown fields', async () => {
  const first = await show(<SectionForm section="contact" values={FIRST_STORE} version={4} />)
  await labeled('Hours').fill('By appointment')
  await first.unmount()
  for (const [name, text] of Object.entries({ ...sessionStorage }))
    sessionStorage.setItem(name, text.replace(/"phone":"[^"]*"/, '"telex":"1"'))
  await show(<SectionForm section="contact" values={FIRST_STORE} version={4} />)
  await expect.element(labeled('Hours')).toHaveValue('By appointment')
  await expect.element(labeled('Phone')).toHaveValue(FIRST_STORE.phone)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(save).toHaveFocus()
  expect(sessionStorage.length).toBe(0)
})

test('restored values are shown, also over a draft', async () => {
  const section = { section: 'contact', savedBy: 'ann@example.com', savedAt: new Date() }
  const read = answering('storeSettings.read')
  read.mockResolvedValue({ values: FIRST_STORE, sections: [{ ...section, version: 2 }] })
  answering('storeSettings.history').mockResolvedValue([
    { version: 2, restores: null, savedBy: 'ann@example.com', savedAt: new Date(), values: {} },
    { version: 1, restores: null, savedBy: null, savedAt: new Date(), values: {} },
  ])
  const asked = answering('storeSettings.restore').mockImplementation(async () => {
    read.mockResolvedValue({
      values: { ...FIRST_STORE, hours: 'As it was' },
      sections: [{ ...section, version: 3 }],
    })
    return { version: 3 }
  })
  await show(<StoreScreen section="contact" />)
  await labeled('Hours').fill('By appointment')
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
  await expect.element(labeled('Hours')).toHaveValue('As it was')
  expect(asked.mock.calls[0]?.[0]).toEqual({ section: 'contact', version: 2, restores: 1 })
  await expect.element(page.getByText('Someone else has saved', { exact: false })).not.toBeInTheDocument()
  expect(sessionStorage.length).toBe(0)
})
