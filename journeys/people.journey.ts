import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { RELEASE } from './release.ts'
import { signIn } from './sign-in.ts'
import { inStoreDatabase } from './store-database.ts'
import { expect, expectFocusInList, StorePage, test, toast } from './store-page.ts'

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })

test('a customer is found, becomes an admin, enters the back office, and loses access at the next page; the audit log shows each change', {
  tag: RELEASE,
}, async ({ store, page, context, browser }) => {
  await signIn(context, { isAdmin: true })
  const customerContext = await browser.newContext({ reducedMotion: 'reduce' })
  const { userId, email } = await signIn(customerContext)
  const name = `Harriet ${randomBytes(4).toString('hex')}`
  await inStoreDatabase(async db => {
    await db.$client.query('UPDATE users SET name = $2 WHERE id = $1', [userId, name])
    await db.$client.query(
      `INSERT INTO profiles (user_id, company_name, phone_number) VALUES ($1, 'Quimby Flying Service', '(509) 555-0161')
        ON CONFLICT (user_id) DO UPDATE SET company_name = excluded.company_name`,
      [userId],
    )
  })
  const friend = new StorePage(await customerContext.newPage())

  await store.open('/admin/people')
  await store.checkEveryWidth()
  await expectFocusInList(page)
  await page.getByLabel('Name, email, company or phone').fill(name)
  await page.getByRole('region', { name: 'People' }).getByRole('button', { name: 'Search' }).click()
  await expect(rowOf(page, email)).toContainText('Quimby Flying Service')
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await store.checkEveryWidth()
  await store.isAccessible()
  await page.getByRole('checkbox', { name: 'Admin' }).check()
  await page.getByRole('button', { name: 'Save roles' }).click()
  const question = page.getByRole('alertdialog', { name: 'Change the roles?' })
  await expect(question).toContainText(`${email} gets the role Admin.`)
  await question.getByRole('button', { name: 'Yes, change them' }).click()
  await toast(page, 'The roles have been changed.')
  await expect(page.getByText('Admin since')).toBeVisible()

  await friend.open('/admin/contacts')
  await expect(friend.page.getByRole('link', { name: 'All as CSV' })).toBeVisible()
  await friend.checkEveryWidth()
  // A new contact shows without a reload. The focus stays in the list when its button disappears.
  const reader = `reader.${randomBytes(4).toString('hex')}@example.com`
  await inStoreDatabase(async db => {
    await db.$client.query(`INSERT INTO marketing_contacts (email, source, opted_in) VALUES ($1, 'newsletter', true)`, [
      reader,
    ])
  })
  await rowOf(friend.page, reader).getByRole('button', { name: 'Unsubscribe' }).click()
  await friend.page.getByRole('button', { name: 'Yes, unsubscribe' }).click()
  await toast(friend.page, `${reader} is unsubscribed.`)
  await expect(rowOf(friend.page, reader).getByRole('button')).toHaveCount(0)
  expect(await friend.page.evaluate(() => document.activeElement !== document.body)).toBe(true)

  await page.getByRole('checkbox', { name: 'Admin' }).uncheck()
  await page.getByRole('button', { name: 'Save roles' }).click()
  await page.getByRole('button', { name: 'Yes, change them' }).click()
  await expect(page.getByText('Admin since')).toHaveCount(0)
  // A live update may have led the page away already.
  await friend.page.goto(`${process.env.STORE_URL}/admin/contacts`)
  await expect(friend.page).toHaveURL(/\/$/)
  await expect(friend.page.getByText('You do not have admin access.').first()).toBeVisible()

  await page.getByRole('link', { name: 'Role history' }).click()
  const deeds = page.locator('[data-row]').filter({ hasText: email })
  await expect(deeds).toHaveCount(2)
  await expect(deeds.first()).toContainText('Admin role taken away')
  await deeds.first().getByRole('button', { name: 'Admin role taken away' }).click()
  await expect(page.getByRole('row', { name: 'Roles Admin Customer', exact: true })).toBeVisible()
  await expect(deeds.last()).toContainText('Made an admin')
  await store.checkEveryWidth()
  await store.isAccessible()
  // A further filter keeps the filter by account and the keyboard focus.
  await page.getByLabel('Since').selectOption('7')
  await expect(page).toHaveURL(/days=7/)
  await expect(page).toHaveURL(/of=/)
  await expect(page.getByText('Filtered to one record.')).toBeVisible()
  await deeds.first().getByRole('link', { name: email }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
})

test('settings are shown without secrets, and those that production lacks are first', { tag: RELEASE }, async ({
  store,
  page,
  context,
}) => {
  await signIn(context, { isAdmin: true })
  await store.open('/admin/settings')
  await expect(page.getByRole('region', { name: 'Missing for production' })).toContainText('SESSION_SECRET')
  await expect(page.getByRole('row', { name: /^Mails/ })).toBeVisible()
  await store.checkEveryWidth()
  await store.isAccessible()
})
