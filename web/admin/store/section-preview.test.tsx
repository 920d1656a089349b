import axe from 'axe-core'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { SettingSection } from '../../../domain/settings/sections.ts'
import { FIRST_STORE } from '../../../domain/settings/store.ts'
import { show } from '../../testing-screen.tsx'
// Preloaded, so that no test waits for it.
import './preview/SectionPreview.tsx'
import { SectionForm } from './SectionForm.tsx'

const preview = page.getByRole('region', { name: 'Preview' })
const labeled = (label: string) => page.getByLabelText(label, { exact: true })
const open = (section: SettingSection) => show(<SectionForm section={section} values={FIRST_STORE} version={0} />)

afterEach(() => sessionStorage.clear())

test('rates: the price of a package now and with the typed values, and possible mistakes', async () => {
  await open('domesticRates')
  const row = preview.getByRole('row', { name: /USPS Priority Mail/ })
  await expect.element(row).toBeVisible()
  await expect.poll(() => row.element().textContent).toContain('Now: $18.00With these values: $18.00')
  await page.getByRole('table', { name: 'USPS Priority Mail' }).getByLabelText('zone 6, up to 1 lb').fill('134.00')
  await expect.poll(() => row.element().textContent).toContain('Now: $18.00With these values: $156.69')
  await expect.element(preview.getByText('$13.40 becomes $134.00', { exact: false })).toBeVisible()
  await preview.getByLabelText('To').selectOptions('DE')
  await expect.element(preview.getByRole('row', { name: /DHL Express Worldwide/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeVisible()
  expect((await axe.run('form')).violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
})

test('name and color: the top of the page and a button, in light and dark', async () => {
  await open('identity')
  await expect.element(preview).not.toBeInTheDocument()
  await labeled('Name of the store').fill('Quimby Parts')
  await labeled('Accent color (optional)').fill('#12294a')
  await expect.poll(() => document.querySelectorAll('[inert] a[href="/"]').length).toBe(2)
  const [light, dark] = [...document.querySelectorAll<HTMLElement>('[inert] .button-go')].map(
    button => getComputedStyle(button).backgroundColor,
  )
  expect(light).toBe('rgb(18, 41, 74)')
  expect(dark).not.toBe(light)
  expect(document.querySelector('[inert] a[href="/"]')?.textContent).toBe('Quimby Parts')
})

test('hours, promises and days: the shop’s own components with the typed values', async () => {
  const first = await open('contact')
  await labeled('Hours').fill('By appointment')
  await expect.poll(() => document.querySelector('[inert]')?.textContent).toContain('By appointment')
  await first.unmount()
  const second = await open('promises')
  await page.getByLabelText('Price matching (optional)').fill('We match any price')
  await expect.poll(() => document.querySelector('[inert]')?.textContent).toContain('We match any price')
  await second.unmount()
  const third = await open('places')
  await page.getByRole('region', { name: 'Warehouse' }).getByLabelText('City').fill('Renton')
  await expect.element(preview.getByText('Orders ship from Renton, WA 98052', { exact: false })).toBeVisible()
  await third.unmount()
  await open('shipping')
  await labeled('Cut-off hour').fill('9')
  await expect.element(preview.getByRole('row').nth(1)).toBeVisible()
  await expect.poll(() => preview.getByRole('row').nth(1).element().textContent).toContain('With these values: leaves')
  await expect.poll(() => preview.getByText(/9:00\sAM/).all().length).toBe(6)
})

test('charges and minimums: a sample order before and after; an invalid value has no effect', async () => {
  await open('orders')
  await page.getByLabelText('Dangerous goods, an order (optional)').fill('45')
  await expect.element(preview.getByText('$445.00')).toBeVisible()
  await labeled('In the US').fill('30')
  await expect.element(preview.getByText('minimum of $30.00', { exact: false })).toBeVisible()
  await labeled('In the US').fill('a lot')
  await expect.element(preview.getByText('minimum of $30.00', { exact: false })).not.toBeInTheDocument()
  expect((await axe.run('form')).violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
})
