import type { Browser, Page } from '@playwright/test'
import { expect } from './store-page.ts'

// Helpers for journeys about the security of an account.

export const PASSWORD = 'Propeller-Blade7'
export const ADDRESS = '/settings?tab=security'

export const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Opens the sign-in page in another browser, and submits the form. */
export async function signInFromOtherBrowser(
  browser: Browser,
  who: { email: string; password: string; userAgent?: string },
) {
  const context = await browser.newContext(who.userAgent ? { userAgent: who.userAgent } : {})
  const page = await context.newPage()
  await page.goto(`${process.env.STORE_URL}/auth?from=${encodeURIComponent('/settings')}`)
  await page.waitForFunction(() => !('$_TSR' in window))
  await page.getByLabel('Email', { exact: true }).fill(who.email)
  await field(page, 'Password').fill(who.password)
  await press(page, 'Sign In')
  return page
}
export const expectSignedIn = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
