import { expect, type Page } from '@playwright/test'
import type { StorePage } from './store-page.ts'

// Steps of the checkout that several journeys use.

const SWITCH = '/shop/product/MS21346-231'

/** Adds one part to the cart and opens checkout. */
export async function toCheckout(store: StorePage, part = SWITCH): Promise<void> {
  const { page } = store
  await store.open(part)
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('heading', { name: 'Shipping method' })).toBeVisible()
}

export const continueToPayment = (page: Page) => page.getByRole('button', { name: 'Continue to Payment' }).click()

export async function payWith(store: StorePage, card = '4111 1111 1111 1111'): Promise<void> {
  await store.fillCard(card)
  await store.page.getByRole('button', { name: /Place Order & Pay/ }).click()
}
