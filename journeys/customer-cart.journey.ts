import { RELEASE } from './release.ts'
import { notifyTabs, signIn, signOut } from './sign-in.ts'
import { ADDRESS, expect, StorePage, test } from './store-page.ts'

const SCREW = '/shop/product/NAS517-3-7'
const SWITCH = '/shop/product/MS21346-231'

test('a guest with two parts signs in: the cart is merged, shows in another tab, and is bought', async ({
  store,
  page,
  context,
  browser,
}) => {
  for (const part of [SCREW, SWITCH]) {
    await store.open(part)
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
    await expect(page.getByText('Item added to cart')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Close cart' }).click()

  await signIn(context)
  await notifyTabs(page)
  await expect(page.getByText('Cart items merged successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible()

  const otherTab = await context.newPage()
  await new StorePage(otherTab).open('/shop')
  await otherTab.getByRole('button', { name: 'Cart, 2 items' }).click()
  const otherCart = otherTab.getByRole('dialog', { name: 'Your Cart (2 items)' })
  await expect(otherCart.getByText(`Part Number: NAS517-3-7`)).toBeVisible()
  await new StorePage(otherTab).isAccessible()
  await otherCart.getByRole('button', { name: `More: NAS517-3-7` }).click()
  await expect(otherTab.getByText('Cart updated')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart, 3 items' })).toBeVisible()

  await page.reload()
  await store.settled()
  await page.getByRole('button', { name: 'Cart, 3 items' }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await page.getByLabel('Email', { exact: true }).fill('amelia@example.com')
  await store.fillAddress('Shipping address', ADDRESS)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await store.fillCard('4111 1111 1111 1111')
  await page.getByRole('button', { name: /Place Order & Pay/ }).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await store.isAccessible()
  for (const tab of [page, otherTab]) await expect(tab.locator('[aria-label="Cart, empty"]')).toBeVisible()

  const number = await page.getByText(/^APS-\d{8}-\d+$/).textContent()
  await page.getByRole('link', { name: 'View your order' }).click()
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  await page.reload()
  await expect(page.getByText('Paid by card')).toBeVisible()

  const strangers = await browser.newContext()
  const stranger = await strangers.newPage()
  await stranger.goto(page.url())
  await expect(stranger.getByText('You must be signed in to access this page.')).toBeVisible()
  await signIn(strangers)
  expect((await stranger.goto(page.url()))?.status()).toBe(404)
  await expect(stranger.getByRole('heading', { name: 'Order Not Found' })).toBeVisible()
  await strangers.close()
})

test('a change that the store refuses is reverted, and the reason is shown', { tag: RELEASE }, async ({
  store,
  page,
  context,
}) => {
  await signIn(context)
  await store.open(SWITCH)
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expect(page.getByText('Item added to cart')).toBeVisible()
  const cart = page.getByRole('dialog', { name: 'Your Cart (1 items)' })
  await page.route('**/rpc/cart/setQuantity', route => route.abort('connectionreset'))
  await cart.getByRole('button', { name: 'More: MS21346-231' }).click()
  await expect(page.getByText('Failed to update cart')).toBeVisible()
  await expect(cart).toBeVisible()
  await page.unroute('**/rpc/cart/setQuantity')

  // Another tab empties the cart. The lines that this tab still shows cannot be changed.
  await page.route('**/rpc/cart/readCart', route => route.abort('connectionreset'))
  const otherTab = await context.newPage()
  await new StorePage(otherTab).open('/shop')
  await otherTab.getByRole('button', { name: 'Cart, 1 item' }).click()
  await otherTab.getByRole('button', { name: 'Clear cart' }).click()
  await otherTab.getByRole('button', { name: 'Yes, clear it' }).click()
  await expect(otherTab.getByText('Your cart is empty')).toBeVisible()
  await expect(otherTab.getByText('Cart cleared')).toBeVisible()
  await page.unroute('**/rpc/cart/readCart')
  await cart.getByRole('button', { name: 'More: MS21346-231' }).click()
  await expect(page.getByText('This part is no longer in your cart.')).toBeVisible()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('after sign-out the cart is empty, and after sign-in the customer’s cart returns', { tag: RELEASE }, async ({
  store,
  page,
  context,
}) => {
  await signIn(context)
  const cookies = await context.cookies()
  await store.open(SWITCH)
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expect(page.getByText('Item added to cart')).toBeVisible()
  await page.getByRole('button', { name: 'Close cart' }).click()

  await signOut(page)
  await expect(page.getByRole('button', { name: 'Cart, empty' })).toBeVisible()
  await store.open(SCREW)
  await expect(page.getByRole('button', { name: 'Cart, empty' })).toBeVisible()

  await context.addCookies(cookies)
  await store.open(SCREW)
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
})

test('a merge that fails keeps the guest cart, and is repeated later', { tag: RELEASE }, async ({
  store,
  page,
  context,
}) => {
  await store.open(SWITCH)
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expect(page.getByText('Item added to cart')).toBeVisible()
  await page.getByRole('button', { name: 'Close cart' }).click()
  await signIn(context)
  await page.route('**/rpc/checkout/mergeCart', route => route.abort('connectionreset'))
  await notifyTabs(page)
  await expect(page.getByText('Failed to merge cart items')).toBeVisible()
  await page.unroute('**/rpc/checkout/mergeCart')
  await page.reload()
  await expect(page.getByText('Cart items merged successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
})

test('an expired session leaves a usable guest cart', { tag: RELEASE }, async ({ store, page, context }) => {
  await store.open(SWITCH)
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expect(page.getByText('Item added to cart')).toBeVisible()
  await context.addCookies([{ name: 'signed-in', value: '1', url: process.env.STORE_URL ?? '' }])
  await store.open(SWITCH)
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
  expect((await context.cookies()).map(cookie => cookie.name)).not.toContain('signed-in')
})
