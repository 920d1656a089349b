import type { Page } from '@playwright/test'
import { expect } from './store-page.ts'

// Saved addresses and carrier accounts of customers, and their place in checkout.

export const OFFICE = {
  firstName: 'Amelia',
  lastName: 'Quimby',
  addressLine1: '1 Airport Way',
  city: 'Spokane',
  state: 'WA',
  postalCode: '99201',
  country: 'US',
}
export const HANGAR = { ...OFFICE, nickname: 'Hangar 4', company: 'Quimby Flying', addressLine1: '4 Hangar Road' }

export async function save(page: Page, path: 'addresses' | 'carrier-accounts', fields: object): Promise<void> {
  const answer = await page.request.post(`${process.env.STORE_URL}/api/settings/${path}`, { data: fields })
  expect(answer.status()).toBe(200)
}

export const block = (page: Page, heading: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: heading, exact: true }) })
