import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { UnitFactsShape } from '../domain/inventory/unit-facts.ts'
import { partFields } from '../server/catalogue/testing.ts'
import { RELEASE } from './release.ts'
import { signIn } from './sign-in.ts'
import { expect, loseAnswer, test, toast } from './store-page.ts'

const factsOf = (unit: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(UnitFactsShape.shape).map(name => [name, unit[name]]))
const unitsOf = (page: Page) => page.getByRole('region', { name: 'Units', exact: true })

test('a serial is added, accepted, edited, quarantined, cleared, and found by its number', {
  tag: RELEASE,
}, async ({ store, page, context }) => {
  const sku = `UN-${randomBytes(4).toString('hex').toUpperCase()}`
  await signIn(context, { isAdmin: true })
  const response = await context.request.post(`${process.env.STORE_URL}/api/admin/parts`, {
    data: { fields: partFields(sku) },
  })
  const { id } = await response.json()
  const inShop = async (text: string) => {
    await store.open('/')
    await store.search(sku)
    await page
      .getByRole('main')
      .getByRole('link', { name: `Part ${sku}` })
      .first()
      .click()
    await expect(page.getByText(text)).toBeVisible()
    await store.open(`/admin/parts/${id}`)
  }

  await store.open(`/admin/parts/${id}`)
  const units = unitsOf(page)
  await expect(units.getByText('No units:')).toBeVisible()
  await units.getByRole('button', { name: 'Add a unit' }).click()
  const form = units.getByRole('form', { name: 'Add a unit' })
  await form.getByRole('button', { name: 'Add unit' }).click()
  await expect(form.getByText('Please select a code')).toBeVisible()
  await form.getByLabel('Condition code').selectOption('OH')
  await form.getByRole('button', { name: 'Add unit' }).click()
  await expect(form.getByText('Please enter its serial or lot number')).toBeVisible()
  await form.getByLabel('Release paper').selectOption('EASA Form 1')
  await form.getByLabel('Number of the paper').fill(`F1-${sku}`)
  await form.getByLabel('Issued by').fill('Weldon Repair')
  await form.getByLabel('Issued on').fill('2026-03-01')
  await form.getByLabel('Trace to').fill('Quimby Air')
  await form.getByLabel('Hours since new').fill('12,345.6')
  await form.getByLabel('Cycles since new').fill('9,876')
  await form.getByLabel('Location').fill('A-12-3')
  const mark = form.getByLabel('Serial number')
  // Adds one serial after another, by keyboard only. A repeated serial number is reported beside its field.
  for (const serial of ['1', '2']) {
    await mark.fill(`${sku}-${serial}`)
    await mark.press('Enter')
    await toast(page, 'Unit added.')
    await expect(mark).toHaveValue('')
    await expect(mark).toBeFocused()
  }
  await mark.fill(`${sku}-3`)
  await loseAnswer(page, '**/rpc/units/add')
  await mark.press('Enter')
  await expect(form.getByText('Please try again: it is added only once.')).toBeVisible()
  await mark.press('Enter')
  await expect(mark).toHaveValue('')
  await mark.fill(`${sku}-2`)
  await mark.press('Enter')
  await expect(mark).toHaveAccessibleDescription('This part has a unit with this serial number already.')
  await expect(form.getByLabel('Number of the paper')).toHaveValue(`F1-${sku}`)
  await form.getByLabel('Kind').selectOption('lot')
  await form.getByLabel('Lot or batch').fill('typed and left')
  await form.getByLabel('Pieces', { exact: true }).fill('7')
  const row = (serial: string) => units.getByRole('row', { name: `${sku}-${serial}` }).first()
  await expect(row('1')).toContainText('EASA Form 1')
  await expect(row('1')).toContainText('12,345.6')
  // Received units are for sale only after inspection.
  await expect(row('1')).toContainText('To inspect')
  const api = `${process.env.STORE_URL}/api/admin/units`
  for (const unit of await (await context.request.get(`${api}?search=${sku}-`)).json()) {
    const accepted = await context.request.post(`${api}/${unit.id}/move`, { data: { version: 1, move: 'accepted' } })
    expect(accepted.status()).toBe(200)
  }
  await inShop('In Stock (3 available)')

  await expect(form.getByText('Your draft from before is back.')).toBeVisible()
  await expect(form.getByLabel('Lot or batch')).toHaveValue('typed and left')
  await expect(form.getByLabel('Pieces', { exact: true })).toHaveValue('7')
  await form.getByLabel('Kind').selectOption('serial')
  await expect(form.getByLabel('Pieces', { exact: true })).toHaveValue('1')
  await form.getByRole('button', { name: 'Start over' }).click()
  await units.getByRole('button', { name: 'Add a unit' }).click()
  await units.getByRole('button', { name: `${sku}-1` }).click()
  await units.getByRole('button', { name: 'Edit its facts' }).click()
  const facts = units.getByRole('form', { name: 'Facts of the unit' })
  await facts.getByLabel('Hours since overhaul').fill('12.34')
  await facts.getByRole('button', { name: 'Save unit' }).click()
  await expect(facts.getByText('Please enter hours with at most one decimal')).toBeVisible()
  await facts.getByLabel('Hours since overhaul').fill('150')
  await facts.getByLabel('Expires on').fill('2040-01-01')
  await store.checkEveryWidth()

  // Another user was faster: the current values are shown, and the typed values stay.
  const [current] = await (await context.request.get(`${api}?search=${sku}-1`)).json()
  await context.request.post(`${api}/${current.id}`, {
    data: { version: current.version, facts: factsOf({ ...current, bin: 'B-1' }) },
  })
  await facts.getByRole('button', { name: 'Save unit' }).click()
  await expect(facts.getByText('Location: A-12-3 → B-1')).toBeVisible()
  await store.checkEveryWidth()
  await facts.getByRole('button', { name: 'I have seen it' }).click()
  await expect(facts.getByLabel('Location')).toHaveValue('B-1')
  await expect(facts.getByLabel('Hours since overhaul')).toHaveValue('150')
  await facts.getByRole('button', { name: 'Save unit' }).click()
  await toast(page, 'Unit saved.')
  await expect(units.getByRole('button', { name: 'Edit its facts' })).toBeFocused()
  await expect(units.getByText('150 hours')).toBeVisible()

  await units.getByRole('button', { name: 'Quarantine' }).click()
  await expect(units.getByLabel('Reason')).toBeFocused()
  await expect(units.getByText('Please say why')).toBeVisible()
  await units.getByLabel('Reason').fill('Paper does not fit')
  await units.getByRole('button', { name: 'Quarantine' }).click()
  await toast(page, 'Quarantined: it is not for sale.')
  await expect(row('1')).toContainText('Quarantined')
  await units.getByRole('button', { name: 'History' }).click()
  await expect(units.getByText('Paper does not fit')).toBeVisible()
  await store.checkEveryWidth()
  await inShop('In Stock (2 available)')

  await store.open('/admin')
  await expect(page.getByRole('region', { name: 'Units to inspect, quarantined and expiring' })).toContainText(
    `${sku}-1`,
  )
  const search = page.getByRole('combobox', { name: /^Search orders/ })
  await search.fill(`${sku}-1`.toLowerCase())
  await expect(page.getByRole('option', { name: `${sku}-1` })).toContainText('Quarantined')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/admin\/units\/\d+/)
  await page.getByRole('region', { name: 'Unit' }).getByRole('link', { name: sku, exact: true }).click()
  await expect(units.getByRole('button', { name: `${sku}-1` })).toBeFocused()
  await expect(units.getByRole('button', { name: `${sku}-1` })).toBeInViewport()
  await units.getByLabel('Reason').fill('New paper is there')
  await units.getByRole('button', { name: 'Clear for sale' }).click()
  await toast(page, 'Cleared: it is for sale.')
  await inShop('In Stock (3 available)')

  // Scrapping asks for confirmation, and moves the unit to the table of removed units.
  await units.getByRole('button', { name: `${sku}-2` }).click()
  await units.getByLabel('Reason').fill('Dropped')
  await units.getByRole('button', { name: 'Quarantine' }).click()
  await expect(units.getByLabel('Reason')).toHaveValue('')
  await units.getByLabel('Reason').fill('Bent')
  await units.getByRole('button', { name: 'Scrap' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Scrap' }).click()
  await toast(page, 'Scrapped.')
  await expect(row('2')).toHaveCount(0)
  await expect(units.getByRole('heading', { name: 'Units' })).toBeFocused()
  await units.getByLabel('Show units that have left').check()
  await expect(row('2')).toContainText('Scrapped')
  await store.checkEveryWidth()
})
