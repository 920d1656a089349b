import type { Page } from '@playwright/test'
import { RELEASE } from './release.ts'
import { notifyTabs, signIn } from './sign-in.ts'
import { ADDRESS, expect, StorePage, test } from './store-page.ts'

const SCREW = 'NAS517-3-7'
const SWITCH = 'MS21346-231'

/** Adds one piece of each part to the cart from the page of the part. */
async function add(store: StorePage, ...parts: string[]): Promise<void> {
  for (const part of parts) {
    await store.open(`/shop/product/${part}`)
    await store.page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
    await expect(store.page.getByText('Item added to cart')).toBeVisible()
  }
}
const row = (page: Page, sku: string) => page.getByRole('row').filter({ hasText: sku })
const saved = (page: Page, sku: string) =>
  page
    .getByRole('region', { name: /^Saved for later/ })
    .getByRole('listitem')
    .filter({ hasText: sku })

test('a guest edits the cart on its page: quantities, saved lines, and an empty cart', {
  tag: RELEASE,
}, async ({ store, page }) => {
  await add(store, SCREW, SWITCH)
  await page.getByRole('dialog').getByRole('link', { name: 'View cart' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Your Cart (2 items)' })).toBeVisible()
  await expect(row(page, SCREW)).toContainText(`Part Number: ${SCREW}`)
  await expect(row(page, SCREW)).toContainText('$3.87')

  await page.getByLabel(`Quantity: ${SCREW}`).fill('5')
  await page.getByLabel(`Quantity: ${SCREW}`).press('ArrowDown')
  await expect(row(page, SCREW)).toContainText('$15.48')
  await expect(page.getByText('Cart updated')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Cart updated')).toBeHidden()
  await page.emulateMedia({ media: null })
  await store.isAccessible()

  await page.getByRole('button', { name: `Save for later: ${SWITCH}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your Cart (4 items)' })).toBeFocused()
  await expect(saved(page, SWITCH)).toContainText('Quantity 1')
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('$15.48')
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
  await expect(page.getByText('Add $9.52 more to reach the $25.00 minimum order.')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in to round up by $9.52' }).click()
  await expect(page.getByText('Please log in to add items to cart')).toBeVisible()

  await page.goBack()
  await page.getByRole('button', { name: 'Clear cart' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, SCREW)).toBeVisible()
  await page.getByRole('button', { name: 'Clear cart' }).click()
  await page.getByRole('button', { name: 'Yes, clear it' }).click()
  await expect(page.getByText('Cart cleared')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeVisible()
  await expect(page.getByText("Looks like you haven't added any products to your cart yet.")).toBeVisible()
  await store.isAccessible()

  await page.getByRole('button', { name: `Move to cart: ${SWITCH}` }).click()
  await expect(page.getByText('Moved to cart')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
  await page.getByRole('button', { name: `Save for later: ${SWITCH}` }).click()
  await page.getByRole('button', { name: `Remove ${SWITCH} from saved` }).click()
  await expect(page.getByRole('region', { name: /^Saved for later/ })).toBeHidden()
  await page.getByRole('link', { name: 'Paste a list of part numbers' }).click()
  await expect(page.getByRole('heading', { name: 'Parts Distribution' })).toBeVisible()
})

test('in the drawer the focus moves on after a line is removed, and after the last line is removed', {
  tag: RELEASE,
}, async ({ store, page }) => {
  await add(store, SCREW, SWITCH)
  const drawer = page.getByRole('dialog', { name: /^Your Cart/ })
  const title = drawer.getByRole('heading', { name: /^Your Cart/ })
  await drawer.getByRole('button', { name: `Remove ${SCREW} from cart` }).press('Enter')
  await expect(title).toHaveText('Your Cart (1 items)')
  await expect(title).toBeFocused()
  await drawer.getByRole('button', { name: 'Clear cart' }).press('Enter')
  await page.getByRole('button', { name: 'Yes, clear it' }).press('Enter')
  await expect(drawer.getByText('Your cart is empty')).toBeVisible()
  await expect(title).toBeFocused()
})

test('the cart page is never cached or indexed', { tag: RELEASE }, async ({ request }) => {
  const answer = await request.get(`${process.env.STORE_URL}/cart`)
  expect(answer.headers()['cache-control']).toContain('no-store')
  expect(await answer.text()).toMatch(/<meta name="robots" content="noindex"/)
})

test('on a phone the lines are cards, without horizontal scrolling', { tag: RELEASE }, async ({ store, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await add(store, SCREW, SWITCH)
  // A toast covers the last row of the drawer and disappears by itself, because no pointer rests on it on a phone.
  await page.mouse.move(0, 0)
  await page.getByRole('dialog').getByRole('link', { name: 'View cart' }).click()
  await page.getByRole('button', { name: `Save for later: ${SWITCH}` }).click()
  await expect(saved(page, SWITCH)).toBeVisible()
  await store.fits()
  await store.isAccessible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('button', { name: `More: ${SCREW}` }).click()
  await expect(page.getByText('$7.74').first()).toBeVisible()
  await store.isAccessible()
})

test('a customer rounds up: the line follows the cart in each tab, and is paid with the order', {
  tag: RELEASE,
}, async ({ store, page, context }) => {
  await add(store, SCREW, SWITCH)
  await page.getByRole('dialog').getByRole('link', { name: 'View cart' }).click()
  await page.getByRole('button', { name: `Save for later: ${SWITCH}` }).click()
  await signIn(context)
  await notifyTabs(page)
  await expect(page.getByText('Cart items merged successfully')).toBeVisible()
  await expect(saved(page, SWITCH)).toBeVisible()

  await page.getByRole('button', { name: 'Round up by $21.13' }).click()
  await expect(page.getByText('Added $21.13 to meet minimum requirement')).toBeVisible()
  await expect(row(page, 'MIN-ROUNDUP')).toContainText('$21.13')
  await expect(page.getByText('Ready for domestic checkout!')).toBeVisible()
  await store.isAccessible()

  const otherTab = await context.newPage()
  await new StorePage(otherTab).open('/shop')
  await otherTab.getByRole('button', { name: 'Cart, 1 item' }).click()
  const drawer = otherTab.getByRole('dialog', { name: 'Your Cart (1 items)' })
  await expect(drawer.getByText('Part Number: MIN-ROUNDUP')).toBeVisible()
  await new StorePage(otherTab).isAccessible()
  await drawer.getByRole('button', { name: `More: ${SCREW}` }).click()
  await expect(row(page, 'MIN-ROUNDUP')).toContainText('$17.26')
  await otherTab.close()

  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  const summary = page.getByRole('region', { name: 'Order summary' })
  await expect(summary).toContainText('$17.26')
  await page.getByLabel('Email', { exact: true }).fill('amelia@example.com')
  await store.fillAddress('Shipping address', ADDRESS)
  // For another country the accepted round-up is not enough. Back in the home country, no more is charged than needed there.
  await store.chooseCountry('Canada')
  await expect(summary).toContainText('$17.26')
  await summary.getByRole('button', { name: 'Round up by $25.00' }).click()
  await expect(page.getByText('Added $25.00 to meet the $50.00 minimum order requirement')).toBeVisible()
  await expect(summary).toContainText('$42.26')
  await store.isAccessible()
  await store.chooseCountry('United States')
  await expect(summary).toContainText('$17.26')
  await store.fillAddress('Shipping address', ADDRESS)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await store.fillCard('4111 1111 1111 1111')
  await page.getByRole('button', { name: /Place Order & Pay/ }).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expect(row(page, 'MIN-ROUNDUP')).toContainText('$17.26')
  await expect(page.getByText('$25.00', { exact: true })).toBeVisible()

  await store.open('/cart')
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeVisible()
  await expect(saved(page, SWITCH)).toBeVisible()
})

test('two tabs of a guest show the same cart and the same list of saved lines', { tag: RELEASE }, async ({
  store,
  page,
  context,
}) => {
  await add(store, SCREW)
  await store.open('/cart')
  const otherTab = await context.newPage()
  await new StorePage(otherTab).open('/cart')
  await otherTab.getByRole('button', { name: `More: ${SCREW}` }).click()
  await expect(page.getByRole('heading', { name: 'Your Cart (2 items)' })).toBeVisible()
  await page.getByRole('button', { name: `Save for later: ${SCREW}` }).click()
  await expect(otherTab.getByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeVisible()
  await expect(saved(otherTab, SCREW)).toContainText('Quantity 2')
  await otherTab.getByRole('button', { name: `Move to cart: ${SCREW}` }).click()
  await expect(row(page, SCREW)).toBeVisible()
})
