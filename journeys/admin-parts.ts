import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { partFields } from '../server/catalogue/testing.ts'
import { signIn } from './sign-in.ts'

// Helpers for journeys of the catalog in the back office.

export const newNumber = () => `CD-${randomBytes(4).toString('hex').toUpperCase()}`
export const part = (page: Page, name = 'Part') => page.getByRole('form', { name, exact: true })

export async function anotherAdmin(browser: Browser): Promise<APIRequestContext> {
  const context = await browser.newContext()
  await signIn(context, { isAdmin: true })
  return context.request
}

/** A part of another admin, who can change it at `address`. */
export async function partOfAnother(browser: Browser) {
  const sku = newNumber()
  const otherAdmin = await anotherAdmin(browser)
  const address = `${process.env.STORE_URL}/api/admin/parts`
  const { id } = await (await otherAdmin.post(address, { data: { fields: partFields(sku) } })).json()
  return { sku, otherAdmin, address, id }
}
