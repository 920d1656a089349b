import { addOrder } from '../server/orders/testing.ts'
import { linkIn, mailTo } from './mails.ts'
import { newOrderNumber } from './new-order-number.ts'
import { RELEASE } from './release.ts'
import { signIn } from './sign-in.ts'
import { inStoreDatabase } from './store-database.ts'
import { expect, searchBox, test } from './store-page.ts'

test('the cards of the home page turn by touch and by keyboard, and its quotes rotate', { tag: RELEASE }, async ({
  store,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await store.open('/')
  const card = page.getByRole('button', { name: 'Landing Gears' })
  await expect(card).toHaveAttribute('aria-expanded', 'false')
  await card.click()
  await page.getByRole('heading', { name: 'Landing Gears' }).click()
  await expect(card).toHaveAttribute('aria-expanded', 'false')
  await card.click()
  await page.getByRole('link', { name: /^See the parts.*Landing Gears$/ }).click()
  await expect(page).toHaveURL(/\/shop\/category\/landing-gears/)
  await page.goBack()
  const quotes = page.getByRole('region', { name: 'What customers say' })
  await expect(quotes.getByText('A. Sample')).toBeVisible()
  await quotes.getByRole('button', { name: 'Previous quote' }).click()
  await expect(quotes.getByText('B. Sample')).toBeVisible()
  await quotes.getByRole('button', { name: 'Next quote' }).click()
  await expect(quotes.getByText('A. Sample')).toBeVisible()

  // With a mouse, the cards turn after a moment.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const [front, back] = [card, page.getByRole('listitem').filter({ has: card }).locator('.back')]
  await page.mouse.move(0, 0)
  await expect(front).toHaveCSS('transform', 'none')
  await expect(back).toHaveCSS('transition-delay', '0s')
  await card.hover()
  await expect(back).toHaveCSS('transition-delay', '0.15s')
  await expect(back).toHaveCSS('transform', 'none')
  await expect(front).toHaveCSS('transform', /^matrix3d\(-1,/)
  await page.mouse.move(0, 0)
  await expect(front).toHaveCSS('transform', 'none')
})

test('a returning customer finds the latest orders on the home page, which is the same for all visitors and does not shift', async ({
  store,
  page,
  context,
}) => {
  await store.open('/')
  await expect(searchBox(page)).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Latest orders' })).toHaveCount(0)
  const { userId } = await signIn(context)
  const orderNumber = newOrderNumber()
  await inStoreDatabase(db => addOrder(db, { userId, orderNumber, skus: ['AN3-5A'], paid: true, status: 'processing' }))
  await page.addInitScript(() => {
    const moved = Object.assign(window, { moved: 0 })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) if ('value' in entry) moved.moved += Number(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await store.open('/')
    await expect(page.getByRole('link', { name: orderNumber })).toBeVisible()
    await expect(page.getByText('You’re all caught up.')).toBeVisible()
    expect(await page.evaluate(() => 'moved' in window && window.moved)).toBeLessThan(0.005)
    await store.isAccessible()
    await store.fits()
  }
})

test('the newsletter form accepts an address once, and shows errors', { tag: RELEASE }, async ({ store, page }) => {
  await store.open('/about')
  const field = page.getByLabel('Your email address')
  // The footer becomes interactive after the page.
  await expect(page.locator('form', { has: page.locator('#newsletter-email') })).not.toHaveAttribute('inert')
  await field.fill('nobody')
  await field.press('Enter')
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await field.fill('owner-pilot@example.com')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Thank you for subscribing!')).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(page.getByText('Thank you for subscribing!')).toBeHidden()
  // The message about the next step stays visible.
  await expect(page.getByText('We’ve sent you an email. Click the link in it to confirm.')).toBeVisible()
  // Only the owner of the address can confirm it, by the link in the mail.
  const mailed = linkIn(
    await mailTo('owner-pilot@example.com', /Confirm/),
    `${process.env.STORE_URL}/auth/link?kind=news`,
  )
  await page.goto(mailed)
  await store.checkEveryWidth()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('You can unsubscribe at any time')).toBeVisible()
  await store.open('/about')
  await field.fill('Owner-Pilot@example.com')
  await field.press('Enter')
  await expect(page.getByText('You are already subscribed.')).toBeVisible()
  await expect(field).toHaveValue('Owner-Pilot@example.com')
})
