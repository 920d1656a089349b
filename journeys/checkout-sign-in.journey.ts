import { continueToPayment, payWith, toCheckout } from './at-checkout.ts'
import { linkIn, mailTo } from './mails.ts'
import { RELEASE } from './release.ts'
import { block, HANGAR, save } from './saved-addresses.ts'
import { signIn } from './sign-in.ts'
import { ADDRESS, expect, StorePage, test } from './store-page.ts'

test('a guest signs in during checkout: typed text stays, the cart is merged, and the order belongs to the account', {
  tag: RELEASE,
}, async ({ store, page, browser }) => {
  // An existing account with a saved address.
  const password = 'Propeller-Blade7'
  const before = await browser.newContext()
  const { email } = await signIn(before, { password })
  await save(await before.newPage(), 'addresses', { ...HANGAR, kind: 'shipping' })
  await before.close()

  await toCheckout(store)
  await page.getByLabel('Email', { exact: true }).fill('desk@example.com')
  await store.fillAddress('Shipping address', ADDRESS)
  await page.getByRole('button', { name: 'Sign in for your saved addresses' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in to your account' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await store.isAccessible()
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Cart items merged successfully')).toBeVisible()

  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('desk@example.com')
  const shipping = block(page, 'Shipping address')
  await expect(shipping.getByRole('radio', { name: /For this order only.*1 Airport Way/ })).toBeChecked()
  await expect(shipping.getByRole('radio', { name: /Hangar 4/ })).not.toBeChecked()
  await page.reload()
  await expect(shipping.getByRole('radio', { name: /For this order only.*1 Airport Way/ })).toBeChecked()
  await continueToPayment(page)
  await payWith(store)
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  expect(await page.getByRole('link', { name: 'View your order' }).getAttribute('href')).not.toContain('token')
})

test('a guest who signs in by a mailed link continues in the new tab with the typed text', { tag: RELEASE }, async ({
  store,
  page,
  context,
}) => {
  await toCheckout(store)
  await page.getByLabel('Email', { exact: true }).fill('desk@example.com')
  await store.fillAddress('Shipping address', ADDRESS)
  await page.getByRole('button', { name: 'Sign in for your saved addresses' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in to your account' })
  const email = `amelia.${Date.now().toString(36)}@example.com`
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await expect(dialog.getByText('It works once and expires in 10 minutes.')).toBeVisible()

  const otherTab = await context.newPage()
  await otherTab.goto(linkIn(await mailTo(email, /sign/i), `${process.env.STORE_URL}/`))
  await new StorePage(otherTab).settled()
  await otherTab.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(otherTab).toHaveURL(/\/checkout/)
  await expect(otherTab.getByLabel('Email', { exact: true })).toHaveValue('desk@example.com')
  const typed = { name: /For this order only.*Quimby Flying Service, 1 Airport Way/ }
  await expect(otherTab.getByRole('radio', typed)).toBeChecked()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('radio', typed)).toBeChecked()
  // From now on, each tab has separate values.
  await otherTab.getByLabel('Email', { exact: true }).fill('other@example.com')
  await page.reload()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('desk@example.com')
  const third = await context.newPage()
  await third.goto(`${process.env.STORE_URL}/checkout`)
  await expect(third.getByLabel('Email', { exact: true })).toHaveValue(email)
  await expect(third.getByLabel('Company name')).toHaveValue('')
})

test('a session that ends at the card step makes no guest order, and the checkout continues after sign-in', {
  tag: RELEASE,
}, async ({ store, page, context }) => {
  const password = 'Propeller-Blade7'
  const { email } = await signIn(context, { password })
  await toCheckout(store)
  await store.fillAddress('Shipping address', ADDRESS)
  await continueToPayment(page)
  await store.fillCard('4111 1111 1111 1111')
  await context.clearCookies({ name: /session/ })
  await page.getByRole('button', { name: /Place Order & Pay/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Payment Error' })).toContainText('User not authenticated')
  const dialog = page.getByRole('dialog', { name: 'Sign in to your account' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(dialog).toBeHidden()
  // The typed values are still there, including the card.
  await expect(page.getByLabel('Card number')).toHaveValue('4111 1111 1111 1111')
  await page.getByRole('button', { name: /Place Order & Pay/ }).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  expect(await page.getByRole('link', { name: 'View your order' }).getAttribute('href')).not.toContain('token')
  await expect(page.getByRole('button', { name: 'Cart, empty' })).toBeVisible()
})
