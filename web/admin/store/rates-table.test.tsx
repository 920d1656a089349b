import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FIRST_STORE } from '../../../domain/settings/store.ts'
import { FIRST_TARIFF } from '../../../domain/shipping/first-tariff.ts'
import { DomesticRatesShape } from '../../../domain/shipping/tariff-shape.ts'
import { z } from '../../../domain/text/zod.ts'
import { answering } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { SectionForm } from './SectionForm.tsx'

const SentShape = z.object({ values: z.object({ domesticRates: DomesticRatesShape }) })
const save = page.getByRole('button', { name: 'Save' })
const priority = page.getByRole('table', { name: 'USPS Priority Mail', exact: true })
const cell = (name: string) => priority.getByLabelText(name)
const formOf = (section: 'domesticRates' | 'surcharges') => (
  <SectionForm section={section} values={FIRST_STORE} version={0} />
)
const paste = async (text: string) => {
  const data = new DataTransfer()
  data.setData('text/plain', text)
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  )
}

afterEach(() => sessionStorage.clear())

test('a price is edited in its cell, previewed, and sent with the whole table', async () => {
  const asked = answering('storeSettings.save').mockResolvedValue({ version: 1 })
  await show(formOf('domesticRates'))
  await expect.element(cell('zone 5, up to 1 lb')).toHaveValue('12.40')
  await cell('zone 5, up to 1 lb').fill('13.25')
  const changes = page.getByRole('region', { name: 'What changes' })
  await expect.element(changes.getByText('zone 5, up to 1 lb: 13.25')).toBeVisible()
  await save.click()
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  const [first, ...rest] = FIRST_TARIFF.domestic
  expect(asked.mock.calls[0]?.[0]).toEqual({
    section: 'domesticRates',
    version: 0,
    values: {
      domesticRates: [
        { ...first, steps: first?.steps.map(({ prices, upToLb }) => ({ upToLb, prices: prices.with(3, 1325) })) },
        ...rest,
      ],
    },
  })
})

test('a carrier’s list is pasted with its weights; cells that do not fit are left out', async () => {
  const asked = answering('storeSettings.save').mockResolvedValue({ version: 1 })
  await show(formOf('domesticRates'))
  await cell('Weight 1, pounds').click()
  await paste('1 lb\t$10.00\t$11.00\n5 lbs\t$20.00\t$21.00\n')
  await expect.element(cell('Weight 2, pounds')).toHaveValue('5')
  await expect.element(cell('zone 3, up to 5 lb')).toHaveValue('21.00')
  await expect.element(cell('zone 4, up to 1 lb')).toHaveValue('11.20')
  await cell('zone 4, up to 5 lb').click()
  await paste(['22', '23', '24', '25', '26', '27', '27', '27', '27', '28', '29'].join('\t'))
  await expect.element(cell('military mail, up to 5 lb')).toHaveValue('27')
  await save.click()
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  const { values } = SentShape.parse(asked.mock.calls[0]?.[0])
  expect(values.domesticRates[0]?.steps).toEqual([
    { upToLb: 1, prices: [1000, 1100, ...(FIRST_TARIFF.domestic[0]?.steps[0]?.prices.slice(2) ?? [])] },
    { upToLb: 5, prices: [2000, 2100, 2200, 2300, 2400, 2500, 2600, 2700, 2700, 2700, 2700] },
  ])
})

test('an error names its cell, which gets the focus', async () => {
  const asked = answering('storeSettings.save')
  await show(formOf('domesticRates'))
  await cell('zone 4, up to 1 lb').fill('a lot')
  await cell('zone 6, business days').fill('')
  await save.click()
  await expect.element(cell('zone 4, up to 1 lb')).toHaveFocus()
  await expect
    .element(cell('zone 4, up to 1 lb'))
    .toHaveAccessibleDescription('zone 4, up to 1 lb: Please enter an amount in dollars, as 25.00')
  await cell('zone 4, up to 1 lb').fill('11.20')
  await expect
    .element(cell('zone 6, business days'))
    .toHaveAccessibleDescription(/Fill in all of this zone, or nothing/)
  expect(asked).not.toHaveBeenCalled()
})

test('a service is added and removed; Enter moves down', async () => {
  await show(formOf('domesticRates'))
  await page.getByRole('button', { name: 'Stop offering USPS Priority Mail' }).click()
  await page.getByRole('button', { name: 'Offer it UPS 2nd Day Air' }).click()
  await expect.element(priority).not.toBeInTheDocument()
  const air = page.getByRole('table', { name: 'UPS 2nd Day Air' })
  await air.getByLabelText('zone 2, up to 1 lb').click()
  await userEvent.keyboard('18.50{Enter}1.25{Enter}2')
  await expect.element(air.getByLabelText('zone 2, each further lb')).toHaveValue('1.25')
  await expect.element(air.getByLabelText('zone 2, business days')).toHaveValue('2')
})

test('surcharges are typed in dollars and percent, and parts of them may be empty', async () => {
  const asked = answering('storeSettings.save').mockResolvedValue({ version: 1 })
  await show(formOf('surcharges'))
  await page.getByLabelText('Fuel, percent').fill('17.25')
  const handling = page.getByRole('region', { name: 'Handling' })
  for (const field of await handling.getByRole('textbox').all()) await field.fill('')
  await save.click()
  await expect
    .poll(() => asked.mock.calls[0]?.[0])
    .toMatchObject({ values: { surcharges: { ...FIRST_TARIFF.surcharges, fuelPercent: 17.25, handling: null } } })
})
