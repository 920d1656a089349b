import { addOrder } from '../server/orders/testing.ts'
import { AOG_REQUEST, newQuoteKey } from '../server/quotes/testing.ts'
import { messageForm, newSentKey } from '../server/submissions/testing.ts'
import { SETTINGS_TABS, SHIPPING_SECTIONS } from '../web/accounts/settings/settings-place.ts'
import { DASHBOARD_TABS } from '../web/dashboard/dashboard-place.ts'
import type { FileRoutesByTo } from '../web/route-tree.gen.ts'
import { continueToPayment, payWith, toCheckout } from './at-checkout.ts'
import { newOrderNumber } from './new-order-number.ts'
import { RELEASE } from './release.ts'
import { signIn } from './sign-in.ts'
import { inStoreDatabase } from './store-database.ts'
import { ADDRESS, expect, type StorePage, test } from './store-page.ts'

// Checks each page of the shop with axe and at all widths. A route without a line here fails the type check.

type Route = Exclude<keyof FileRoutesByTo, `/admin${string}`>
type Addresses<Routes extends Route> = Record<Routes, readonly string[]>

/** Pages that need a sign-in or a payment, and pages that only redirect. */
type Apart = '/aog' | '/checkout' | '/dashboard' | '/settings' | '/order/$orderId' | '/order/confirmation'

const FOR_ALL: Addresses<Exclude<Route, Apart>> = {
  '/': ['/'],
  '/$': ['/no-such-page'],
  '/about': ['/about'],
  '/auth': ['/auth', '/auth?mode=sign-up'],
  '/auth/link': ['/auth/link?token=x', '/auth/link?kind=verify&token=x', '/auth/link?kind=news&token=x'],
  '/auth/owner': ['/auth/owner', '/auth/owner?token=x'],
  '/auth/stock-alert': [
    '/auth/stock-alert?kind=confirm&token=x',
    '/auth/stock-alert?kind=leave&token=x',
    '/auth/stock-alert?done=spent',
  ],
  '/careers': ['/careers'],
  '/cart': ['/cart'],
  '/contact': ['/contact'],
  '/parts-distribution': ['/parts-distribution'],
  '/privacy/your-data': ['/privacy/your-data'],
  '/privacy': ['/privacy'],
  '/reset-password': ['/reset-password', '/reset-password?token=x'],
  '/returns': ['/returns'],
  '/sell-aircraft-parts': ['/sell-aircraft-parts'],
  '/sell-airplane': ['/sell-airplane'],
  '/services': ['/services'],
  '/services/aog': ['/services/aog'],
  '/shipping': ['/shipping'],
  '/shop': ['/shop', '/shop?search=bolt&view=table', '/shop?search=no-such-part-anywhere'],
  '/shop/category/$slug': ['/shop/category/washers'],
  '/shop/family/$slug': ['/shop/family/bolts'],
  '/shop/product/$slug': ['/shop/product/AN3-5A', '/shop/product/no-such'],
  '/verify/$key': ['/verify/00000000000000000000000000000000'],
  '/terms': ['/terms'],
  // No terms existed before the first version.
  '/terms/$edition': ['/terms/2026-11-28-0', '/terms/none'],
  '/privacy/$edition': ['/privacy/2026-11-28-0'],
  '/returns/$edition': ['/returns/2026-11-28-0'],
}

async function looksAt(store: StorePage, address: string): Promise<void> {
  await store.open(address)
  await expect(store.page.locator('.skeleton').filter({ visible: true })).toHaveCount(0)
  await store.checkLightAndDark()
}

test('the most visited pages are accessible and fit all widths', async ({ store }) => {
  await toCheckout(store)
  await store.checkLightAndDark()
  for (const address of ['/', '/shop', '/shop?search=bolt&view=table', '/shop/product/AN3-5A', '/cart'])
    await looksAt(store, address)
})

test('every page of the shop is accessible and fits all widths, from the cart to the order', { tag: RELEASE }, async ({
  store,
  page,
}) => {
  test.setTimeout(300_000)
  await toCheckout(store)
  await store.checkLightAndDark()
  for (const address of Object.values(FOR_ALL).flat()) await looksAt(store, address)
  await store.open('/checkout')
  await page.getByLabel('Email', { exact: true }).fill('amelia@example.com')
  await store.fillAddress('Shipping address', ADDRESS)
  await continueToPayment(page)
  await expect(page.getByLabel('Card number')).toBeVisible()
  await store.checkLightAndDark()
  await payWith(store)
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await store.checkLightAndDark()
  await page.getByRole('link', { name: 'View your order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Order APS-')
  await store.checkLightAndDark()
})

test('every page of a customer is accessible and fits all widths', { tag: RELEASE }, async ({ store, context }) => {
  const { userId } = await signIn(context)
  const post = async (path: string, data: object) => {
    const answer = await context.request.post(`${process.env.STORE_URL}${path}`, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const lines = [{ partNumber: 'AN3-5A', quantity: 4 }]
  const quote = await post('/api/quotes', { key: newQuoteKey(), request: { lines, notes: '' } })
  const aog = await post('/api/aog', { key: newQuoteKey(), request: AOG_REQUEST })
  await post('/api/submissions/messages', { key: newSentKey(), form: messageForm() })
  const [order] = await inStoreDatabase(db =>
    Promise.all([
      addOrder(db, { userId, orderNumber: newOrderNumber(), paid: true, status: 'shipped' }),
      addOrder(db, {
        userId,
        orderNumber: newOrderNumber(),
        paid: true,
        status: 'return_approved',
      }),
    ]),
  )
  const MINE: Addresses<'/dashboard' | '/settings' | '/order/$orderId'> = {
    '/dashboard': [
      ...Object.keys(DASHBOARD_TABS).map(tab => `/dashboard?tab=${tab}`),
      ...[`/dashboard?tab=quotes&quote=${quote.quoteId}`, `/dashboard?tab=aog&quote=${aog.quoteId}`],
      '/dashboard?tab=aog&openAOGRequest=1',
    ],
    '/settings': [
      ...Object.keys(SETTINGS_TABS).map(tab => `/settings?tab=${tab}`),
      ...Object.keys(SHIPPING_SECTIONS).map(section => `/settings?tab=shipping&section=${section}`),
    ],
    '/order/$orderId': [`/order/${order}`],
  }
  for (const address of Object.values(MINE).flat()) await looksAt(store, address)
})
