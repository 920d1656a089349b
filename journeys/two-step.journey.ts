import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { totp } from '../server/customers/accounts/testing-totp.ts'
import { ADDRESS, block, expectSignedIn, field, PASSWORD, press, signInFromOtherBrowser } from './account-security.ts'
import { RELEASE } from './release.ts'
import { signIn } from './sign-in.ts'
import { expect, test, toast } from './store-page.ts'

/** Starts the setup of two-step sign-in by keyboard, up to the code. Returns the displayed secret. */
async function beginTwoStep(page: Page): Promise<string> {
  await press(page, 'Set Up')
  await expect(field(page, 'Your password')).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const shown = await twoStep(page)
    .getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/)
    .textContent()
  return (shown ?? '').replaceAll(' ', '')
}
const twoStep = (page: Page) => block(page, 'Two-Step Sign-In')
const backupCodes = (page: Page) => page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')

test('the setup of two-step sign-in is canceled, started again, and confirmed after saving its codes', {
  tag: RELEASE,
}, async ({ store, page, context, browser }) => {
  const { email } = await signIn(context, { password: PASSWORD })
  await store.open(ADDRESS)
  await press(page, 'Set Up')
  await field(page, 'Your password').fill('Wrong-Word9')
  await press(page, 'Continue')
  await expect(twoStep(page).getByText('This is not your current password.')).toBeVisible()
  await twoStep(page).getByRole('button', { name: 'Cancel' }).click()
  const left = await beginTwoStep(page)
  const untouched = await signInFromOtherBrowser(browser, { email, password: PASSWORD })
  await expectSignedIn(untouched)
  await untouched.context().close()
  await page.reload()
  await store.settled()
  const secret = await beginTwoStep(page)
  expect(secret).not.toBe(left)
  await store.checkEveryWidth()
  const isDrawn = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0
  expect(await twoStep(page).getByRole('img').evaluate(isDrawn)).toBe(true)

  const codes = await backupCodes(page).allTextContents()
  expect(codes).toHaveLength(10)
  const download = page.waitForEvent('download')
  await press(page, 'Download codes')
  const file = await download
  expect(file.suggestedFilename()).toBe('backup-codes.txt')
  const text = await readFile(await file.path(), 'utf8')
  for (const part of [email, ...codes]) expect(text).toContain(part)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await press(page, 'Copy key')
  await expect.poll(copied).toBe(secret)
  await press(page, 'Copy codes')
  await expect.poll(copied).toBe(codes.join('\n'))

  await field(page, 'Code').fill(totp(left))
  await press(page, 'Turn On')
  await expect(twoStep(page).getByText('This code isn’t right.')).toBeVisible()
  await field(page, 'Code').fill(totp(secret))
  await press(page, 'Turn On')
  await toast(page, 'Two-step sign-in is on')
  await expect(page.getByRole('heading', { name: 'Two-Step Sign-In' })).toBeFocused()
  await expect(twoStep(page).getByText('On', { exact: true })).toBeVisible()
  await store.checkEveryWidth()
})

test('an account with two steps signs in by a code of the app or a backup code, until two-step sign-in is disabled', {
  tag: RELEASE,
}, async ({ store, page, context, browser }) => {
  const { email } = await signIn(context, { password: PASSWORD })
  await store.open(ADDRESS)
  const secret = await beginTwoStep(page)
  const [backupCode = ''] = await backupCodes(page).allTextContents()
  await field(page, 'Code').fill(totp(secret))
  await press(page, 'Turn On')
  await toast(page, 'Two-step sign-in is on')

  // The code that enabled two-step sign-in is used up, but the next one is already valid.
  for (const code of [totp(secret, Date.now() + 30_000), backupCode]) {
    const otherBrowser = await signInFromOtherBrowser(browser, { email, password: PASSWORD })
    await field(otherBrowser, 'Code').fill(code)
    await press(otherBrowser, 'Sign In')
    await expectSignedIn(otherBrowser)
    await otherBrowser.context().close()
  }

  await press(page, 'Turn Off')
  await field(page, 'Your password').fill(PASSWORD)
  await press(page, 'Turn Off')
  await toast(page, 'Two-step sign-in is off')
  await expect(twoStep(page).getByRole('button', { name: 'Set Up' })).toBeVisible()
  const otherBrowser = await signInFromOtherBrowser(browser, { email, password: PASSWORD })
  await expectSignedIn(otherBrowser)
  await otherBrowser.context().close()
})

test('if the store requires two-step sign-in of admins, they cannot disable it', { tag: RELEASE }, async ({
  store,
  page,
  context,
}) => {
  const { email } = await signIn(context, { password: PASSWORD })
  const security = (hasTwoStep: boolean) =>
    page.route('**/rpc/accounts/security', route =>
      route.fulfill({ json: { json: { email, hasPassword: true, hasTwoStep, needsTwoStep: true } } }),
    )
  await security(false)
  await store.open(ADDRESS)
  await expect(page.getByText('Required for admins. Set it up')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set Up' })).toBeVisible()
  await page.unrouteAll()
  await security(true)
  await store.open(ADDRESS)
  await expect(page.getByText('Required for admins. It can’t be turned off.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn Off' })).toHaveCount(0)
  await store.checkEveryWidth()
})
