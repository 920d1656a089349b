import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ADDRESS, block, expectSignedIn, field, PASSWORD, press, signInFromOtherBrowser } from './account-security.ts'
import { RELEASE } from './release.ts'
import { signIn } from './sign-in.ts'
import { expect, test, toast } from './store-page.ts'

const NEW_PASSWORD = 'Aileron-Hinge4'

const rows = (page: Page) => block(page, 'Where You Are Signed In').getByRole('listitem')

test('a customer changes the password: the old one is refused, and other browsers are signed out', {
  tag: RELEASE,
}, async ({ store, page, context, browser }) => {
  const { email } = await signIn(context, { password: PASSWORD })
  const otherBrowser = await signInFromOtherBrowser(browser, { email, password: PASSWORD })
  await expectSignedIn(otherBrowser)

  await store.open('/settings')
  await page.getByRole('tab', { name: 'Security' }).click()
  await expect(page).toHaveURL(/\/settings\?tab=security$/)
  await expect(block(page, 'Password').getByText('Changing it signs you out everywhere else.')).toBeVisible()
  await press(page, 'Change Password')
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible()
  await expect(field(page, 'Current password')).toBeFocused()
  await store.checkEveryWidth()

  await field(page, 'Current password').fill('Wrong-Word9')
  await field(page, 'New password').fill('Password1')
  await press(page, 'Change Password')
  await expect(page.getByText('This password is too common. Please choose another one.')).toBeVisible()
  await expect(field(page, 'New password')).toBeFocused()
  await field(page, 'New password').fill(NEW_PASSWORD)
  await press(page, 'Change Password')
  await expect(page.getByText('This is not your current password.')).toBeVisible()
  await expect(field(page, 'Current password')).toBeFocused()
  await field(page, 'Current password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await toast(page, 'Password changed')
  await expect(field(page, 'New password')).toHaveValue('')
  await expect(rows(page)).toHaveCount(1)

  await otherBrowser.reload()
  await expect(otherBrowser).toHaveURL(/\/auth\?from=/)
  const laterBrowser = await signInFromOtherBrowser(browser, { email, password: PASSWORD })
  await expect(laterBrowser.getByText('Incorrect email or password.')).toBeVisible()
  await field(laterBrowser, 'Password').fill(NEW_PASSWORD)
  await press(laterBrowser, 'Sign In')
  await expectSignedIn(laterBrowser)
  for (const browserPage of [otherBrowser, laterBrowser]) await browserPage.context().close()
})

test('a customer sees the signed-in devices, signs one out, and then all others', {
  tag: RELEASE,
}, async ({ store, page, context, browser }) => {
  const { email } = await signIn(context, { password: PASSWORD })
  await page.route('**/rpc/accounts/sessions', route => route.abort('connectionreset'))
  await store.open(ADDRESS)
  const list = block(page, 'Where You Are Signed In')
  await expect(list.getByText('Your active sessions couldn’t be loaded.')).toBeVisible()
  await page.unroute('**/rpc/accounts/sessions')
  await list.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).getByText('This browser')).toBeVisible()
  await expect(list.getByText('You’re not signed in anywhere else.')).toBeVisible()
  await expect(list.getByRole('button')).toHaveCount(0)

  const phone = await signInFromOtherBrowser(browser, {
    email,
    password: PASSWORD,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
  })
  const admin = await signInFromOtherBrowser(browser, { email, password: PASSWORD })
  for (const device of [phone, admin]) await expectSignedIn(device)
  await page.reload()
  await store.settled()
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).first().getByText('This browser')).toBeVisible()
  await expect(
    rows(page)
      .filter({ hasText: 'Safari on iPhone' })
      .getByText(/^2001:db8:/),
  ).toBeVisible()
  await store.checkEveryWidth()

  await page.getByRole('button', { name: 'Sign out: Safari on iPhone' }).focus()
  await page.keyboard.press('Enter')
  await toast(page, 'Signed out: Safari on iPhone')
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Where You Are Signed In' })).toBeFocused()
  await phone.reload()
  await expect(phone).toHaveURL(/\/auth\?from=/)
  await admin.reload()
  await expectSignedIn(admin)
  // Background requests of this page would redirect it during the reload below.
  await admin.waitForLoadState('networkidle')

  await press(page, 'Sign out everywhere else')
  await toast(page, 'Signed out everywhere else')
  await expect(rows(page)).toHaveCount(1)
  await admin.reload()
  await expect(admin).toHaveURL(/\/auth\?from=/)
  for (const device of [phone, admin]) await device.context().close()
})

test('a customer downloads the data and deletes the account', { tag: RELEASE }, async ({
  store,
  page,
  context,
  browser,
}) => {
  const { email } = await signIn(context, { password: PASSWORD })
  await store.open(ADDRESS)
  const download = page.waitForEvent('download')
  await press(page, 'Download My Data')
  const file = await download
  expect(file.suggestedFilename()).toBe('my-data.json')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toMatch(/^\{\n {2}"/)
  expect(JSON.parse(text)).toMatchObject({ account: { email }, orders: [], cart: [] })

  await press(page, 'Delete Account')
  const question = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await expect(question.getByText('your orders, as the law requires')).toBeVisible()
  await expect(field(page, 'Your password')).toBeFocused()
  await store.checkEveryWidth()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete Account' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Wrong-Word9')
  await page.keyboard.press('Enter')
  await expect(question.getByText('This is not your current password.')).toBeVisible()
  await page.route('**/rpc/privacy/deleteAccount', route =>
    route.fulfill({
      status: 409,
      json: {
        json: {
          defined: false,
          code: 'LAST_ADMIN',
          status: 409,
          message: 'This is the only admin account. Make another one admin first.',
        },
      },
    }),
  )
  await field(page, 'Your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(question.getByText('This is the only admin account. Make another one admin first.')).toBeVisible()
  await page.unrouteAll()
  await question.getByRole('button', { name: 'Delete Account' }).click()
  await expect(page).toHaveURL(`${process.env.STORE_URL}/`)
  await toast(page, 'Your account has been deleted.')
  expect((await context.cookies()).map(({ name }) => name).filter(name => /session|signed-in/.test(name))).toEqual([])
  const afterDeletion = await signInFromOtherBrowser(browser, { email, password: PASSWORD })
  await expect(afterDeletion.getByText('Incorrect email or password.')).toBeVisible()
  await afterDeletion.context().close()
})

test('a customer without a password gets a link to set one, and can delete the account without one', {
  tag: RELEASE,
}, async ({ store, page, context }) => {
  const { email } = await signIn(context)
  await page.route('**/rpc/accounts/security', route => route.abort('connectionreset'))
  await store.open(ADDRESS)
  await expect(page.getByText('Your security settings could not be loaded.')).toBeVisible()
  await page.unrouteAll()
  await press(page, 'Try again')
  await expect(block(page, 'Two-Step Sign-In').getByText('Set a password first.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set Up' })).toHaveCount(0)
  await press(page, 'Email Me a Link')
  await expect(block(page, 'Password').getByRole('status')).toContainText(`on its way to ${email}`)
  await store.checkEveryWidth()
  for (let times = 0; times < 2; times++) {
    const sent = page.waitForResponse('**/rpc/accounts/sendReset')
    await press(page, 'Send it again')
    expect((await sent).status()).toBe(200)
  }
  await press(page, 'Send it again')
  await expect(block(page, 'Password').getByText('Too many attempts.')).toBeVisible()

  await press(page, 'Delete Account')
  const question = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete Account' }).click()
  await toast(page, 'Your account has been deleted.')
})
