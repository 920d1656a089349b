import { readFile } from 'node:fs/promises'
import { scannedPdf } from '../server/inventory/testing.ts'
import { continueToPayment, payWith, toCheckout } from './at-checkout.ts'
import { mailTo } from './mails.ts'
import { form, SENT, unpricedPart } from './quote-form.ts'
import { RELEASE } from './release.ts'
import { newRequester, openMailed, signUp } from './requesters.ts'
import { signIn } from './sign-in.ts'
import { inStoreDatabase } from './store-database.ts'
import { ADDRESS, expect, StorePage, test, toast } from './store-page.ts'

/** The quote that the account with this email address requested. */
const quoteOf = (email: string): Promise<string> =>
  inStoreDatabase(async db => {
    const { rows } = await db.$client.query<{ id: string }>(
      'SELECT q.id FROM quotes q JOIN users u ON u.id = q.user_id WHERE u.email = $1',
      [email],
    )
    return rows[0]?.id ?? ''
  })

const ORDER = { name: 'PO 4711.pdf', mimeType: 'application/pdf', buffer: Buffer.from(scannedPdf('PO 4711')) }
const PROGRAM = { name: 'evil.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ\0\0') }

test('a guest attaches a purchase order at checkout and a list later; the back office sees both and answers with a file', {
  tag: RELEASE,
}, async ({ store, page, browser }) => {
  await toCheckout(store)
  await page.getByLabel('Email', { exact: true }).fill('amelia@example.com')
  await store.fillAddress('Shipping address', ADDRESS)
  await page.getByRole('radio', { name: /FedEx Ground/ }).check()
  await continueToPayment(page)
  const files = page.getByRole('group', { name: /Purchase order/ })
  await files.getByLabel('Add files').setInputFiles([ORDER, PROGRAM])
  await expect(files.getByText('Added')).toHaveCount(1)
  await expect(files.getByText('This file cannot be used.')).toBeVisible()
  await store.isAccessible()
  // An uploaded file survives a reload before the order is placed. A refused file does not.
  await page.reload()
  await store.settled()
  await expect(files.getByText('PO 4711.pdf')).toBeVisible()
  await expect(files.getByText('evil.pdf')).toHaveCount(0)
  await payWith(store)
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await page.getByRole('link', { name: 'View your order' }).click()

  const guestFiles = page.getByRole('region', { name: 'Files' })
  await expect(guestFiles.getByRole('link', { name: /PO 4711\.pdf/ })).toBeVisible()
  const list = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('Part,Quantity\nAN3-5A,4\n') }
  await guestFiles.getByLabel('Add files').setInputFiles(list)
  await expect(guestFiles.getByText('Added')).toBeVisible()
  await guestFiles.getByRole('button', { name: 'Send files' }).click()
  await expect(guestFiles.getByRole('link', { name: /list\.csv/ })).toBeVisible()
  await store.checkEveryWidth()
  const [orderId] = /[0-9a-f-]{36}/.exec(page.url()) ?? []

  const back = await browser.newContext()
  await signIn(back, { isAdmin: true })
  const admin = new StorePage(await back.newPage())
  await admin.open(`/admin/orders/${orderId}`)
  const adminPage = admin.page
    .locator('section', { has: admin.page.getByRole('heading', { name: 'Files', exact: true }) })
    .last()
  const download = admin.page.waitForEvent('download')
  await adminPage.getByRole('link', { name: /PO 4711\.pdf/ }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('PO 4711.pdf')
  expect(await readFile(await saved.path())).toEqual(ORDER.buffer)
  await adminPage.getByLabel('Add files').setInputFiles({ ...ORDER, name: 'export papers.pdf' })
  await expect(adminPage.getByText('Added')).toBeVisible()
  await adminPage.getByRole('button', { name: 'Send files' }).click()
  await expect(adminPage.getByRole('link', { name: /export papers\.pdf/ })).toBeVisible()
  await adminPage.getByRole('button', { name: 'Remove list.csv' }).click()
  await admin.page.getByRole('button', { name: 'Yes, remove it' }).click()
  await expect(adminPage.getByRole('link', { name: /list\.csv/ })).toHaveCount(0)
  await back.close()
  await page.reload()
  await expect(guestFiles.getByRole('link', { name: /export papers\.pdf/ })).toBeVisible()
  await expect(guestFiles.getByRole('link', { name: /list\.csv/ })).toHaveCount(0)
})

test('a guest attaches a file to a request and opens the link of the new account on another device: the file is attached', {
  tag: RELEASE,
}, async ({ store, page, browser }) => {
  const email = newRequester()
  const { slug } = await unpricedPart()
  await store.open(`/shop/product/${slug}`)
  await page.getByRole('main').getByRole('link', { name: 'Submit RFQ', exact: true }).click()
  await form(page).getByRole('checkbox').first().check()
  await form(page).getByLabel('Add files').setInputFiles([ORDER, PROGRAM])
  await expect(form(page).getByText('Added')).toHaveCount(1)
  await form(page).getByRole('button', { name: 'Submit' }).click()
  await expect(form(page).getByText(/A file couldn’t be uploaded/)).toBeVisible()
  await form(page).getByRole('button', { name: 'Remove evil.pdf' }).click()
  await store.checkEveryWidth()
  await form(page).getByRole('button', { name: 'Submit' }).click()
  await signUp(page, email)
  const mailed = await mailTo(email, /verify/i)
  expect(mailed.text.replaceAll(/\s+/g, ' ')).toContain('1 piece, with 1 file.')

  const device = await browser.newContext()
  const phone = await device.newPage()
  await openMailed(phone, email, /verify/i, 'Confirm and Sign In')
  await phone.getByLabel('Password', { exact: true }).fill('Propeller77')
  await phone.getByRole('main').getByRole('button', { name: 'Confirm and Sign In', exact: true }).click()
  await toast(phone, SENT)
  await new StorePage(phone).open(`/dashboard?tab=quotes&quote=${await quoteOf(email)}`)
  await expect(phone.getByRole('link', { name: /PO 4711\.pdf/ })).toBeVisible()
  await device.close()
  // The form on the first device is empty.
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('main').getByRole('link', { name: 'Submit RFQ', exact: true }).click()
  await expect(form(page).getByLabel('Add files')).toBeAttached()
  await expect(form(page).getByText('PO 4711.pdf')).toHaveCount(0)
})
