import { randomBytes } from 'node:crypto'
import { addDocument, soldUnits } from '../server/order-documents/testing.ts'
import { openFiles } from '../server/platform/files/open-files.ts'
import { textPdf } from '../server/platform/pdf/testing.ts'
import { RELEASE } from './release.ts'
import { signIn } from './sign-in.ts'
import { inStoreDatabase } from './store-database.ts'
import { expect, test, toast } from './store-page.ts'

test('a certificate is signed, downloaded by its buyer, verified by a stranger, and superseded', {
  tag: RELEASE,
}, async ({ store, page, context, browser }) => {
  const sku = `CERT-${randomBytes(4).toString('hex').toUpperCase()}`
  const { userId } = await signIn(context, { roles: ['quality'] })
  const { orderId, token } = await inStoreDatabase(async db => {
    await db.$client.query('UPDATE users SET two_factor_enabled = true WHERE id = $1', [userId])
    const files = openFiles(process.env.STORE_FOLDER ?? '')
    const sold = await soldUnits(db, { userId: null, sku, serials: [`${sku}-9001`] })
    const bytes = await textPdf([[`Form of ${sku}`, 60, 60]])
    await addDocument(db, files, sold.unitIds[0] ?? 0, { bytes, name: 'Tag of the piece' })
    await sold.ship()
    return sold
  })

  await store.open(`/admin/orders/${orderId}`)
  await page.getByRole('button', { name: 'Sign: used or surplus, Tulsa Aero' }).click()
  const form = page.getByRole('form', { name: 'Sign a certificate' })
  await expect(form.getByLabel('Obtained from')).toHaveValue('Tulsa Aero')
  await form.getByLabel('Remarks').fill('Bench check of Nov 2026')
  await form.getByLabel(`Remark on this line: ${sku}, S/N ${sku}-9001`).fill('Seals renewed')
  await store.checkEveryWidth()
  await form.getByRole('button', { name: 'Sign', exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await toast(page, 'Certificate signed.')
  await store.isAccessible()

  // A buyer without an account finds the certificate at the link of the order, with the shipped document.
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(`${process.env.STORE_URL}/order/${orderId}?token=${token}`)
  const papers = guest.getByRole('region', { name: 'Papers' })
  const certificate = papers.getByRole('link', { name: /^Material certification MC-\d{8}-\d+/ })
  await expect(certificate).toBeVisible()
  await expect(papers.getByRole('link', { name: 'Tag of the piece' })).toBeVisible()
  const address = (link: string | null) => `${process.env.STORE_URL}${link}`
  const pack = await guest.request.get(
    address(await papers.getByRole('link', { name: 'All papers as one PDF' }).getAttribute('href')),
  )
  expect([pack.status(), pack.headers()['content-type']]).toEqual([200, 'application/pdf'])
  const pdf = await guest.request.get(address(await certificate.getAttribute('href')))
  expect(pdf.status()).toBe(200)

  // The holder of the certificate verifies it without scripts and without an account.
  const key = await inStoreDatabase(
    async db =>
      (await db.$client.query('SELECT key FROM certificates WHERE order_id = $1', [orderId])).rows[0].key as string,
  )
  const stranger = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await stranger.goto(`${process.env.STORE_URL}/verify/${key}`)
  await expect(stranger.getByText('Issued by Aircraft Parts Store')).toBeVisible()
  await expect(stranger.getByRole('row', { name: sku })).toContainText('9001')
  await expect(stranger.getByText('Quimby')).toHaveCount(0)
  expect(await stranger.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')

  await page.getByRole('button', { name: 'Supersede' }).click()
  const supersedeForm = page.getByRole('form', { name: /^Supersede MC-/ })
  await supersedeForm.getByLabel('Remarks').fill('Bench check of Oct 2026')
  await supersedeForm.getByRole('button', { name: 'Sign', exact: true }).click()
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await toast(page, 'Certificate signed.')
  await expect(page.getByText(/^Superseded by MC-/)).toBeVisible()
  await stranger.reload()
  await expect(stranger.getByText(/^Issued by us, and superseded by MC-/)).toBeVisible()
})
