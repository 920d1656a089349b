import { randomBytes } from 'node:crypto'
import { cents } from '../domain/money/money.ts'
import { partFields } from '../server/catalogue/testing.ts'
import { NO_EVIDENCE } from '../server/inventory/testing.ts'
import { continueToPayment, payWith, toCheckout } from './at-checkout.ts'
import { linkIn, mailTo } from './mails.ts'
import { RELEASE } from './release.ts'
import { signIn } from './sign-in.ts'
import { ADDRESS, expect, test } from './store-page.ts'

test('a guest requests a stock alert, is notified when the part is in stock, and buys it; the back office lists it as wanted', {
  tag: RELEASE,
}, async ({ store, page, browser }) => {
  // The job runs every half minute.
  test.setTimeout(300_000)
  const { STORE_URL: url = '' } = process.env
  const sku = `WT-${randomBytes(4).toString('hex').toUpperCase()}`
  const email = `waits.${randomBytes(4).toString('hex')}@example.com`
  const backOffice = await browser.newContext()
  await signIn(backOffice, { isAdmin: true })
  const response = await backOffice.request.post(`${url}/api/admin/parts`, {
    data: { fields: partFields(sku, { price: cents(4500) }) },
  })
  const { id } = await response.json()

  await store.open(`/shop/product/${sku}`)
  const form = page.getByRole('region', { name: 'Notify me when it’s back' })
  await form.getByRole('button', { name: 'Notify me' }).click()
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address.')
  await expect(form.getByLabel('Email')).toBeFocused()
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Quantity').fill('2')
  await store.checkLightAndDark()
  await form.getByLabel('Quantity').press('Enter')
  await expect(form.getByRole('status')).toHaveText(/^We’ve sent you an email. Click the link in it/)
  await page.goto(linkIn(await mailTo(email, /^Confirm your back-in-stock alert for WT-/), `${url}/auth/stock-alert`))
  await page.getByRole('button', { name: 'Yes, notify me' }).click()
  await expect(page.getByText('Thank you. We’ll email you when the part is back in stock.')).toBeVisible()

  const admin = await backOffice.newPage()
  await admin.goto(`${url}/admin/wanted`)
  const row = admin.getByRole('row').filter({ hasText: sku })
  await expect(row).toContainText('1')
  await row.getByRole('link', { name: sku }).click()
  await expect(admin).toHaveURL(new RegExp(`/admin/parts/${id}`))
  const line = { condition: 'new', quantity: 3, evidence: NO_EVIDENCE }
  expect((await backOffice.request.post(`${url}/api/admin/parts/${id}/stock`, { data: line })).status()).toBe(201)

  let mail: Awaited<ReturnType<typeof mailTo>> | undefined
  await expect(async () => {
    mail = await mailTo(email, new RegExp(`^${sku} is back in stock$`))
  }).toPass({ timeout: 90_000 })
  if (!mail) throw new Error('no mail')
  expect(mail.text).toContain('3 pieces')
  const leave = linkIn(mail, `${url}/auth/stock-alert`)
  await toCheckout(store, linkIn(mail, `${url}/shop/product/`).slice(url.length))
  await page.getByLabel('Email', { exact: true }).fill(email)
  await store.fillAddress('Shipping address', ADDRESS)
  await continueToPayment(page)
  await payWith(store)
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()

  // Unsubscribing needs no script.
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await plain.goto(leave)
  await plain.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(plain.getByRole('heading', { name: 'Unsubscribed' })).toBeVisible()
})
