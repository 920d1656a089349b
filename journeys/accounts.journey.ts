import type { Page } from '@playwright/test'
import { linkIn, mailTo } from './mails.ts'
import { RELEASE } from './release.ts'
import { expect, StorePage, test, toast } from './store-page.ts'

const PASSWORD = 'Propeller77'
const someone = () => `amelia.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}@example.com`
const linkStart = () => `${process.env.STORE_URL}/`

async function signUp(store: StorePage, email: string, address = '/auth?view=signup'): Promise<void> {
  const { page } = store
  await store.open(address)
  await page.getByLabel('Full name').fill('Amelia Quimby')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await toast(page, 'Sign up successful! Please check your email for verification.')
}

/** Opens the link in a mail and clicks the button of its page. */
async function openMailed(page: Page, email: string, subject: RegExp, button: string): Promise<void> {
  await page.goto(linkIn(await mailTo(email, subject), linkStart()))
  await new StorePage(page).settled()
  await page.getByRole('button', { name: button }).click()
}

async function verified(store: StorePage, email: string): Promise<void> {
  await signUp(store, email)
  await openMailed(store.page, email, /verify/i, 'Confirm and Sign In')
  await expect(store.page).toHaveURL(/\/dashboard$/)
}

const accountMenu = (page: Page) => page.getByRole('navigation', { name: 'Account' }).locator('details')
async function signOutByMenu(page: Page): Promise<void> {
  await new StorePage(page).settled()
  await accountMenu(page).locator('summary').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await toast(page, 'Signed out successfully')
}

test('a visitor signs up, verifies the address by mail, signs out, and signs in with the password', async ({
  store,
  page,
}) => {
  const email = someone()
  await store.open('/auth?view=signup')
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeDisabled()
  await store.checkEveryWidth()
  await page.getByLabel('Full name').fill('Amelia Quimby')
  await page.getByLabel('Email', { exact: true }).fill(email)
  for (const [weak, message] of [
    ['short', 'Password must be at least 8 characters long'],
    ['alllower1', 'Password must contain at least one uppercase letter'],
    ['ALLUPPER1', 'Password must contain at least one lowercase letter'],
    ['NoNumbers', 'Password must contain at least one number'],
    ['Password1', 'This password is too common. Please choose another one.'],
  ] as const) {
    await page.getByLabel('Password', { exact: true }).fill(weak)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText(message)).toBeVisible()
  }
  await expect(page.getByLabel('Email me news about stock and offers')).toBeChecked()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await toast(page, 'Sign up successful! Please check your email for verification.')
  await expect(page.getByRole('heading', { level: 1, name: 'Check Your Email' })).toBeVisible()

  await page.getByRole('button', { name: 'Sign in here' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(
    page.getByText('Please check your email and click the verification link before signing in.'),
  ).toBeVisible()

  await openMailed(page, email, /verify/i, 'Confirm and Sign In')
  await expect(page).toHaveURL(/\/dashboard$/)
  await toast(page, 'Account created successfully!')
  await accountMenu(page).locator('summary').click()
  await expect(accountMenu(page).getByText('Amelia Quimby')).toBeVisible()
  await expect(accountMenu(page).getByText(email)).toBeVisible()
  await expect(accountMenu(page).getByRole('link', { name: 'Admin Dashboard' })).toBeHidden()
  await store.isAccessible()
  await page.keyboard.press('Escape')
  await store.open('/auth')
  await expect(page).toHaveURL(/\/dashboard$/)
  await signOutByMenu(page)
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()

  await page.getByRole('link', { name: 'Sign In' }).first().click()
  await page.getByLabel('Email', { exact: true }).fill(email.toUpperCase())
  await page.getByLabel('Password', { exact: true }).fill('Propeller78')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Incorrect email or password. Please try again or reset your password.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeFocused()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await toast(page, 'Welcome back!')

  await signOutByMenu(page)
  await store.open('/auth?view=signup')
  await page.getByLabel('Full name').fill('Amelia Quimby')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('An account with this email already exists. Please sign in instead.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  // The focus moves to the form that replaces the first one.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Create an account' })).toBeFocused()
})

test('a verification link on another device asks for the password, and can be confirmed without it', {
  tag: RELEASE,
}, async ({ store, browser }) => {
  const openOnOtherDevice = async (email: string) => {
    const context = await browser.newContext()
    const otherPage = await context.newPage()
    await openMailed(otherPage, email, /verify/i, 'Confirm and Sign In')
    await expect(otherPage.getByText('The account was created in another browser.')).toBeVisible()
    return { context, otherPage }
  }
  const [own, foreign] = [someone(), someone()]
  await signUp(store, own)
  const { context, otherPage } = await openOnOtherDevice(own)
  await new StorePage(otherPage).checkEveryWidth()
  await otherPage.getByLabel('Password', { exact: true }).fill('Wrong-Word9')
  await otherPage.getByRole('button', { name: 'Confirm and Sign In' }).click()
  await expect(otherPage.getByText('This isn’t the password chosen at sign-up.')).toBeVisible()
  await otherPage.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await otherPage.getByRole('button', { name: 'Confirm and Sign In' }).click()
  await expect(otherPage).toHaveURL(/\/dashboard$/)
  await context.close()

  await signUp(store, foreign)
  const without = await openOnOtherDevice(foreign)
  await without.otherPage.getByRole('button', { name: 'Confirm without it' }).click()
  await expect(without.otherPage).toHaveURL(/\/dashboard$/)
  await without.context.close()
})

test('a magic link signs in once; the second use and another browser show a message', async ({
  store,
  page,
  browser,
}) => {
  const email = someone()
  await store.open('/auth')
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await expect(page.getByText('Please enter your email address first.')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await toast(page, `Magic link sent to ${email}!`)
  await store.isAccessible()

  const link = linkIn(await mailTo(email, /sign/i), linkStart())
  const context = await browser.newContext()
  const otherPage = await context.newPage()
  await otherPage.goto(link)
  await new StorePage(otherPage).settled()
  await otherPage.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(otherPage).toHaveURL(/\/dashboard$/)
  await context.close()

  await page.goto(link)
  await store.settled()
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(
    page.getByText('This link has expired or has already been used. Please request a new one.'),
  ).toBeVisible()
  await store.checkEveryWidth()
  await page.getByRole('link', { name: 'Go to sign-in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
})

test("Google's button signs in where its script may run, and nowhere else", { tag: RELEASE }, async ({
  store,
  page,
}) => {
  await store.open('/auth?from=/settings')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  await toast(page, 'Sign in successful!')
  await expect(page.getByLabel('Full name')).toHaveValue('Amelia Earhart')
  const policyOf = async (path: string) =>
    (await page.request.get(`${process.env.STORE_URL}${path}`)).headers()['content-security-policy'] ?? ''
  expect(await policyOf('/reset-password')).not.toMatch(/127\.0\.0\.1/)
  expect(await policyOf('/')).not.toMatch(/127\.0\.0\.1/)
})

test('a password is reset by mail; the old password and other sessions become invalid', { tag: RELEASE }, async ({
  store,
  page,
}) => {
  const email = someone()
  await verified(store, email)
  await signOutByMenu(page)
  await store.open('/auth')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send the Link' }).click()
  await expect(page.getByText('If there is an account for')).toBeVisible()
  await store.checkEveryWidth()
  const link = linkIn(await mailTo(email, /password/i), linkStart())
  await page.goto(link)
  await store.settled()
  await page.getByLabel('New password', { exact: true }).fill('Turbofan88')
  await page.getByRole('button', { name: 'Save Password' }).click()
  await toast(page, 'Your password has been changed. Please sign in.')
  await mailTo(email, /changed/i)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Turbofan88')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.goto(link)
  await store.settled()
  await page.getByLabel('New password', { exact: true }).fill('Turbofan99')
  await page.getByRole('button', { name: 'Save Password' }).click()
  await expect(
    page.getByText('This link has expired or has already been used. Please request a new one.'),
  ).toBeVisible()
})

test('a page for customers redirects to sign-in and back; a page for admins refuses customers', {
  tag: RELEASE,
}, async ({ store, page }) => {
  const email = someone()
  await verified(store, email)
  await signOutByMenu(page)
  await store.open('/settings?tab=shipping&section=billing')
  await expect(page).toHaveURL(/\/auth\?/)
  await expect(page.getByRole('alert').getByText('You must be signed in to access this page.')).toBeVisible()
  await store.isAccessible()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/settings\?tab=shipping&section=billing$/)
  await expect(page.getByRole('heading', { name: 'Billing Addresses' })).toBeVisible()

  // Waits for the toast first, because it disappears after a while.
  await page.goto(`${process.env.STORE_URL}/admin`)
  await toast(page, 'You do not have admin access.')
  await expect(page).toHaveURL(`${process.env.STORE_URL}/`)

  for (const evil of ['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'https://evil.example/']) {
    await store.open(`/auth?${new URLSearchParams({ from: evil })}`)
    await expect(page).toHaveURL(`${process.env.STORE_URL}/dashboard`)
  }
})

test('after three wrong passwords in five minutes, sign-in is refused', { tag: RELEASE }, async ({ store, page }) => {
  await store.open('/auth')
  await page.getByLabel('Email', { exact: true }).fill(someone())
  for (let tries = 0; tries < 4; tries++) {
    await page.getByLabel('Password', { exact: true }).fill(`Wrong-Word${tries}`)
    const answered = page.waitForResponse(/\/rpc\/accounts\/signIn/)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await answered
  }
  await expect(
    page.getByText(/Too many attempts\. Please wait a few minutes before trying again\. The wait is \d minutes\./),
  ).toBeVisible()
})

test('signing in and out in one tab shows in the other tab', { tag: RELEASE }, async ({ store, page, context }) => {
  const email = someone()
  const otherPage = await context.newPage()
  await new StorePage(otherPage).open('/shop')
  await expect(otherPage.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  await verified(store, email)
  await expect(accountMenu(otherPage)).toBeVisible()
  await new StorePage(otherPage).open('/settings')
  await signOutByMenu(page)
  await expect(otherPage).toHaveURL(/\/auth\?/)
})

test('the side menu on a phone contains the account', { tag: RELEASE }, async ({ store, page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await store.open('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Sign Up' })).toBeVisible()
  await page.keyboard.press('Escape')
  const email = someone()
  await verified(store, email)
  await store.settled()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu.getByText(email)).toBeVisible()
  await store.isAccessible()
  await menu.getByRole('button', { name: 'Sign Out' }).click()
  await toast(page, 'Signed out successfully')
})
