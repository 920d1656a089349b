import type { Page, Route } from '@playwright/test'
import { RELEASE } from './release.ts'
import { ADDRESS, expect, type StorePage, test } from './store-page.ts'

const toCheckout = async (store: StorePage, page: Page) => {
  await store.open('/shop/product/MS21346-231')
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await page.getByLabel('Email', { exact: true }).fill('amelia@example.com')
}
const askingRates = '**/rpc/checkout/findRates'
type Rate = { serviceType: string; rate: number; isEstimate: boolean }

/** The answer of the store while its carriers are unavailable. */
const asEstimates = async (route: Route) => {
  const response = await route.fetch()
  const { json, ...rest } = await response.json()
  const rates = json.rates
    .filter(({ serviceType }: Rate) => serviceType === 'FEDEX_GROUND')
    .map((rate: Rate) => ({ ...rate, rate: 1500, isEstimate: true }))
  const answer = { ...json, rates, source: 'estimate', warning: 'Failed to calculate shipping rates' }
  await route.fulfill({ response, json: { json: answer, ...rest } })
}

test('the selected shipping method stays selected when the address changes, at its new price', {
  tag: RELEASE,
}, async ({ store, page }) => {
  await toCheckout(store, page)
  await store.fillAddress('Shipping address', ADDRESS)
  // The cheapest is selected until the buyer chooses.
  await expect(page.getByRole('radio').first()).toBeChecked()
  await page.getByRole('radio', { name: /FedEx 2Day/ }).check()
  const summary = page.getByRole('region', { name: 'Order summary' })
  const priceBefore = await summary.textContent()
  await store.fillAddress('Shipping address', { State: 'NY', 'ZIP code': '10001' })
  await expect(summary).not.toHaveText(priceBefore ?? '')
  await expect(page.getByRole('radio', { name: /FedEx 2Day/ })).toBeChecked()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: /Place Order & Pay/ })).toBeVisible()
})

test('while carriers are unavailable, prices are marked as estimates, and a retry finds the real prices', {
  tag: RELEASE,
}, async ({ store, page }) => {
  await toCheckout(store, page)
  await page.route(askingRates, asEstimates)
  await store.fillAddress('Shipping address', ADDRESS)
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to calculate shipping rates' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /FedEx Ground\s*Estimate.*\$15\.00/ })).toBeChecked()
  await expect(page.getByText('Shipping (estimate)')).toBeVisible()
  await store.isAccessible()
  await page.unroute(askingRates)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('radio', { name: /FedEx 2Day/ })).toBeVisible()
  await expect(page.getByText('Estimate')).toHaveCount(0)
  await expect(page.getByText('Failed to calculate shipping rates')).toHaveCount(0)
})

test('if the store does not respond, the page shows an error and offers a retry', { tag: RELEASE }, async ({
  store,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await toCheckout(store, page)
  await page.route(askingRates, route => route.abort('connectionreset'))
  await store.fillAddress('Shipping address', ADDRESS)
  await expect(page.getByText('Failed to calculate shipping rates')).toBeVisible()
  await store.fits()
  await store.isAccessible()
  await page.unroute(askingRates)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('radio', { name: /FedEx Ground/ })).toBeVisible()
})

test('for a destination without a carrier, checkout shows a contact and does not continue', { tag: RELEASE }, async ({
  store,
  page,
}) => {
  await toCheckout(store, page)
  await store.fillAddress('Shipping address', ADDRESS)
  // This destination needs a license, so the tariff has no rate.
  await store.chooseCountry('Cuba')
  await expect(
    page.getByText('No shipping information available. Please contact us for shipping assistance.'),
  ).toBeVisible()
  await store.isAccessible()
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeDisabled()
})

test('continuing without rates shows the missing field and moves the focus there', { tag: RELEASE }, async ({
  store,
  page,
}) => {
  await toCheckout(store, page)
  await page.route(askingRates, route => route.fulfill({ status: 409, json: {} }))
  await store.fillAddress('Shipping address', ADDRESS)
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to calculate shipping rates' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByText('Please select a shipping method')).toBeVisible()
  await expect(page.locator('#method')).toBeFocused()
})
