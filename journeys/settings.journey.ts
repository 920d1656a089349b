import type { Page } from '@playwright/test'
import { RELEASE } from './release.ts'
import { signIn } from './sign-in.ts'
import { expect, test, toast } from './store-page.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

async function fillAddress(page: Page, address: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(address)) {
    const field = page.getByLabel(label, { exact: label !== 'Nickname' })
    if (label === 'State') await field.selectOption(value)
    else await field.fill(value)
  }
}
const HANGAR = {
  Nickname: 'Hangar 4',
  'First name': 'Amelia',
  'Last name': 'Quimby',
  Address: '1 Airport Way',
  City: 'Spokane',
  State: 'WA',
  'ZIP code': '99201',
}

test('a customer fills in the profile; it is shown again after a reload', { tag: RELEASE }, async ({
  store,
  page,
  context,
}) => {
  const { email } = await signIn(context)
  await store.open('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible()
  await expect(page).toHaveTitle(/^Profile · Account Settings \|/)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await expect(page.getByLabel('Email', { exact: true })).not.toBeEditable()
  await page.getByLabel('Full name').fill('Amelia Quimby')
  await page.getByLabel('Phone number').fill('904-555-0199')
  await page.route(
    '**/rpc/accounts/savePersonalInformation',
    async route => {
      await page.getByLabel('Phone number').fill('904-555-0100')
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await toast(page, 'Profile updated successfully')
  await expect(page.getByLabel('Phone number')).toHaveValue('904-555-0100')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await page.getByLabel('Company name').fill('Quimby Flying Service')
  await page.getByLabel('Job title').fill('x'.repeat(101))
  await page.getByRole('button', { name: 'Save Company' }).click()
  await expect(page.getByText('Job title must be at most 100 characters')).toBeVisible()
  await page.getByLabel('Job title').fill('Owner')
  await page.getByRole('button', { name: 'Save Company' }).click()
  await toast(page, 'Settings saved successfully')
  await store.checkEveryWidth()

  await page.reload()
  await store.settled()
  await expect(page.getByLabel('Phone number')).toHaveValue('904-555-0100')
  await expect(page.getByLabel('Company name')).toHaveValue('Quimby Flying Service')
  await expect(page.getByLabel('Job title')).toHaveValue('Owner')
})

test('a customer saves addresses: a second can become the default, and after its deletion the first is the default again', {
  tag: RELEASE,
}, async ({ store, page, context }) => {
  await signIn(context)
  await store.open('/settings')
  await tab(page, 'Shipping').click()
  await expect(page).toHaveURL(/\/settings\?tab=shipping$/)
  await expect(page.getByText("You don't have any saved shipping addresses.")).toBeVisible()
  await store.checkEveryWidth()

  await page.getByRole('button', { name: 'Add New Address' }).click()
  await expect(page.getByLabel('Nickname')).toBeFocused()
  await page.getByRole('button', { name: 'Save Address' }).click()
  for (const text of ['First name is required', 'Address is required', 'State is required', 'Postal code is required'])
    await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByText('Company name is required')).toHaveCount(0)
  await expect(page.getByLabel('First name')).toBeFocused()
  await store.checkEveryWidth()
  await fillAddress(page, HANGAR)
  await page.getByRole('button', { name: 'Save Address' }).click()
  await toast(page, 'Address added')
  await expect(card(page, 'Hangar 4').getByText('Default', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Add New Address' }).click()
  await fillAddress(page, { ...HANGAR, Nickname: 'Again', Address: '1  airport WAY' })
  await page.getByRole('button', { name: 'Save Address' }).click()
  await toast(page, 'This address already exists in your saved addresses')
  await expect(page.getByRole('button', { name: 'Save Address' })).toBeFocused()
  await fillAddress(page, { Nickname: 'Munich', Address: 'Nordallee 25', City: 'Munich' })
  await store.chooseCountry('Germany')
  await expect(page.getByRole('combobox', { name: 'Country', exact: true })).toBeFocused()
  await fillAddress(page, { 'Postal code': '85356' })
  await page.getByLabel('Set as default address').check()
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(card(page, 'Munich').getByText('Default', { exact: true })).toBeVisible()
  await expect(card(page, 'Hangar 4').getByText('Default', { exact: true })).toHaveCount(0)

  await page.getByRole('button', { name: 'Set as Default: Hangar 4' }).click()
  await toast(page, 'Default address updated')
  await expect(card(page, 'Hangar 4').getByText('Default', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Edit: Munich' }).click()
  await expect(page.getByRole('combobox', { name: 'Country', exact: true })).toHaveText('Germany')
  await page.getByLabel('City').fill('Freising')
  await page.getByRole('button', { name: 'Save Address' }).click()
  await toast(page, 'Address updated')
  await expect(card(page, 'Munich').getByText('Freising, 85356')).toBeVisible()

  await page.getByRole('button', { name: 'Delete: Hangar 4' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this address?' })
  await store.checkEveryWidth()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(card(page, 'Hangar 4')).toBeVisible()
  await page.getByRole('button', { name: 'Delete: Hangar 4' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await toast(page, 'Address removed')
  await expect(card(page, 'Hangar 4')).toHaveCount(0)
  await expect(card(page, 'Munich').getByText('Default', { exact: true })).toBeVisible()
  await store.checkEveryWidth()

  await tab(page, 'Billing Addresses').click()
  await expect(page.getByText("You don't have any saved billing addresses.")).toBeVisible()
  await page.getByRole('button', { name: 'Add New Billing Address' }).click()
  await fillAddress(page, HANGAR)
  await page.getByRole('button', { name: 'Save Address' }).click()
  await toast(page, 'Billing address added')
  await expect(card(page, 'Hangar 4')).toBeVisible()
})

test('a customer saves carrier accounts, whose full numbers only their form shows', { tag: RELEASE }, async ({
  store,
  page,
  context,
}) => {
  await signIn(context)
  await store.open('/settings?tab=shipping&section=accounts')
  await expect(page.getByText('No shipping accounts')).toBeVisible()
  await page.getByRole('button', { name: 'Add Shipping Account' }).click()
  await expect(page.getByLabel('Carrier')).toHaveValue('fedex')
  await page.getByRole('button', { name: 'Save Account' }).click()
  await expect(page.getByText('Account number is required')).toBeVisible()
  await store.checkEveryWidth()
  await page.getByLabel('Account number').fill(' 123456789 ')
  await page.getByRole('button', { name: 'Save Account' }).click()
  await toast(page, 'Shipping account added successfully')
  await expect(card(page, 'FedEx').getByText('ending in 6789')).toBeVisible()
  await expect(page.getByText('123456789')).toHaveCount(0)

  await page.getByRole('button', { name: 'Add Shipping Account' }).click()
  await page.getByLabel('Account number').fill('123456789')
  await page.getByRole('button', { name: 'Save Account' }).click()
  await expect(page.getByText('You already have this account number for this provider')).toBeVisible()
  await page.getByLabel('Carrier').selectOption('UPS')
  await page.getByRole('button', { name: 'Save Account' }).click()
  await expect(card(page, 'UPS')).toBeVisible()

  await page.getByRole('button', { name: 'Edit: FedEx' }).click()
  await expect(page.getByLabel('Account number')).toHaveValue('123456789')
  await page.getByLabel('Nickname').fill('Hangar account')
  await page.getByRole('button', { name: 'Save Account' }).click()
  await toast(page, 'Shipping account updated successfully')
  await page.getByRole('button', { name: 'Delete: Hangar account' }).click()
  await page
    .getByRole('alertdialog', { name: 'Are you sure you want to delete this shipping account?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await toast(page, 'Shipping account deleted successfully')
  await expect(card(page, 'UPS').getByText('Default', { exact: true })).toBeVisible()
  await store.checkEveryWidth()
})

test('tabs have addresses: typed text stays in each tab, and Back moves through the tabs', { tag: RELEASE }, async ({
  store,
  page,
  context,
}) => {
  await signIn(context)
  await store.open('/settings')
  await page.getByLabel('Job title').fill('Chief of maintenance')
  await tab(page, 'Shipping').click()
  await tab(page, 'Shipping Accounts').click()
  await expect(page).toHaveURL(/\/settings\?tab=shipping&section=accounts$/)
  await page.goBack()
  await expect(tab(page, 'Addresses')).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(page.getByLabel('Job title')).toHaveValue('Chief of maintenance')
  await page.getByRole('tab', { name: 'Profile' }).press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Add New Address' })).toBeVisible()
})

test('a country is found by its name or code, by keyboard only', { tag: RELEASE }, async ({ store, page, context }) => {
  await signIn(context)
  await store.open('/settings?tab=shipping')
  await page.getByRole('button', { name: 'Add New Address' }).click()
  const country = page.getByRole('combobox', { name: 'Country', exact: true })
  const search = page.getByRole('combobox', { name: 'Search countries' })
  await expect(country).toHaveText('United States')
  await page.setViewportSize({ width: 390, height: 600 })
  await country.scrollIntoViewIfNeeded()
  const scrolled = () => page.evaluate(() => window.scrollY)
  const before = await scrolled()
  expect(before).toBeGreaterThan(0)
  await country.click()
  await expect(page.getByRole('option', { name: 'United States', exact: false }).first()).toBeInViewport()
  expect(await scrolled()).toBe(before)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.reload()
  await store.settled()
  await page.getByRole('button', { name: 'Add New Address' }).click()
  await country.focus()
  await page.keyboard.type('ger')
  await expect(search).toHaveValue('ger')
  await store.checkEveryWidth()
  await page.keyboard.press('Enter')
  await expect(country).toHaveText('Germany')
  await expect(country).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').first()).toHaveText(/^United States/)
  await page.keyboard.type('jp')
  await page.keyboard.press('Enter')
  await expect(country).toHaveText('Japan')
  await country.click()
  await search.fill('Atlantis')
  await expect(page.getByText('No country found.')).toBeVisible()
  await store.checkEveryWidth()
  await page.keyboard.press('Escape')
  await expect(search).toHaveCount(0)
  await expect(country).toHaveText('Japan')
  await expect(page.getByLabel('State/Province')).toBeVisible()
  // Fills the field like the autofill of the browser.
  await page.locator('input[autocomplete="shipping country"]').evaluate((field: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'United States')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await expect(country).toHaveText('United States')
})

test('a refused change is reverted; a customer whose session ended is redirected to sign-in', { tag: RELEASE }, async ({
  store,
  page,
  context,
}) => {
  await signIn(context)
  await store.open('/settings?tab=shipping')
  for (const nickname of ['One', 'Two']) {
    await page.getByRole('button', { name: 'Add New Address' }).click()
    await fillAddress(page, { ...HANGAR, Nickname: nickname, Address: `${nickname} Airport Way` })
    await page.getByRole('button', { name: 'Save Address' }).click()
    await expect(card(page, nickname)).toBeVisible()
  }
  await page.route('**/rpc/accounts/setDefaultAddress', route => route.fulfill({ status: 409, json: {} }))
  await page.getByRole('button', { name: 'Set as Default: Two' }).click()
  await toast(page, 'Failed to update default address')
  await expect(card(page, 'One').getByText('Default', { exact: true })).toBeVisible()

  await context.clearCookies()
  await page.getByRole('button', { name: 'Delete: Two' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(`${process.env.STORE_URL}/auth?from=%2Fsettings%3Ftab%3Dshipping&notice=sign-in`)
})
