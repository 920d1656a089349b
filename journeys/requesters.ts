import type { Page } from '@playwright/test'
import { linkIn, mailTo } from './mails.ts'
import { inStoreDatabase } from './store-database.ts'
import { StorePage, toast } from './store-page.ts'

// Buyers who request a quote and create an account for it.

export const newRequester = () =>
  `asker.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}@example.com`

type Asked = { kind: string; notes: string; account: number | null; preferred: string; lines: string[] }

/** Returns the requests of a buyer from the back office. */
export const requestsOf = (email: string): Promise<Asked[]> =>
  inStoreDatabase(async db => {
    const { rows } = await db.$client.query<Asked>(
      `SELECT kind, notes, carrier_account_id AS account, preferred_shipping AS preferred,
          (SELECT array_agg(concat_ws(' ', l.sku, l.condition, l.quantity) ORDER BY position) FROM quote_lines l
            WHERE l.quote_id = q.id) AS lines
        FROM quotes q JOIN users u ON u.id = q.user_id WHERE u.email = $1 ORDER BY q.created_at`,
      [email],
    )
    return rows
  })

/** Fills in the sign-up form of the top dialog. */
export async function signUp(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  await dialog.getByLabel('Full name').fill('Amelia Quimby')
  await dialog.getByLabel('Email', { exact: true }).fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill('Propeller77')
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await toast(page, 'Sign up successful! Please check your email for verification.')
}

/** Opens the link in a mail and clicks the button of its page. */
export async function openMailed(page: Page, email: string, subject: RegExp, button: string): Promise<void> {
  await page.goto(linkIn(await mailTo(email, subject), `${process.env.STORE_URL}/`))
  await new StorePage(page).settled()
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
}
