import { FIGURE_SHEETS } from '../web/admin/figures/figures-search.ts'
import { STORE_FORMS } from '../web/admin/store/store-forms.ts'
import type { FileRoutesByTo } from '../web/route-tree.gen.ts'
import { oneOfEach, type Things } from './admin-things.ts'
import { RELEASE } from './release.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './store-page.ts'

// axe and the widths of every screen of the back office. A route without its line here does not pass the types.

type Route = Extract<keyof FileRoutesByTo, `/admin${string}`>

const screens = (one: Things, userId: string): Record<Route, string> => ({
  '/admin': '/admin',
  '/admin/aog': '/admin/aog',
  '/admin/audit': '/admin/audit',
  '/admin/categories': '/admin/categories',
  '/admin/contacts': '/admin/contacts',
  '/admin/figures': '/admin/figures',
  '/admin/imports': '/admin/imports',
  '/admin/imports/$importId': `/admin/imports/${one.import}`,
  '/admin/inbox': '/admin/inbox',
  '/admin/inbox/$submissionId': `/admin/inbox/${one.submission}`,
  '/admin/mail': '/admin/mail',
  '/admin/mail/$mailId': `/admin/mail/${one.mail}`,
  '/admin/orders': '/admin/orders',
  '/admin/orders/$orderId': `/admin/orders/${one.order}`,
  '/admin/orders/ship': `/admin/orders/ship?orders=${one.order}`,
  '/admin/parts': '/admin/parts',
  '/admin/parts/$partId': `/admin/parts/${one.part}`,
  '/admin/parts/$partId/stock/$lineId': `/admin/parts/${one.part}/stock/${one.stockLine}`,
  '/admin/parts/new': '/admin/parts/new',
  '/admin/parts/sheet': '/admin/parts/sheet?rows=all',
  '/admin/units/sheet': '/admin/units/sheet?rows=all',
  '/admin/bulk': '/admin/bulk',
  '/admin/bulk/$changeId': `/admin/bulk/${one.bulk}`,
  '/admin/parcels': '/admin/parcels',
  '/admin/payments': '/admin/payments',
  '/admin/people': '/admin/people',
  '/admin/people/$userId': `/admin/people/${userId}`,
  '/admin/queues': '/admin/queues',
  '/admin/retention': '/admin/retention',
  '/admin/quotes': '/admin/quotes',
  '/admin/quotes/$quoteId': `/admin/quotes/${one.quote}`,
  '/admin/returns': '/admin/returns',
  '/admin/returns/$returnId': `/admin/returns/${one.return}`,
  '/admin/recall': '/admin/recall?kind=vendor&text=Acme',
  '/admin/searches': '/admin/searches',
  '/admin/receiving': '/admin/receiving',
  '/admin/receipts': '/admin/receipts',
  '/admin/receipts/$receiptId': `/admin/receipts/${one.receipt}`,
  '/admin/units': '/admin/units',
  '/admin/units/$unitId': `/admin/units/${one.unit}`,
  '/admin/documents': '/admin/documents',
  '/admin/documents/scans': '/admin/documents/scans',
  '/admin/documents/scans/$batchId': `/admin/documents/scans/${one.scans}`,
  '/admin/count': '/admin/count?bin=A-12',
  '/admin/wanted': '/admin/wanted',
  '/admin/to-source': '/admin/to-source',
  '/admin/settings': '/admin/settings',
  '/admin/speed': '/admin/speed',
  '/admin/store': '/admin/store',
  '/admin/opening': '/admin/opening',
})

/** Screens that are several: each figure, each section of the store's settings. */
const SHEETS = [
  ...Object.keys(FIGURE_SHEETS).map(show => `/admin/figures?show=${show}`),
  ...STORE_FORMS.map(section => `/admin/store?section=${section}`),
]

test('the screens of every hour', async ({ store, page, context }) => {
  await signIn(context, { isAdmin: true })
  const one = await oneOfEach(context)
  for (const address of ['/admin', '/admin/orders', `/admin/orders/${one.order}`, `/admin/quotes/${one.quote}`]) {
    await store.open(address)
    await expect(page.locator('.skeleton').filter({ visible: true })).toHaveCount(0)
    await store.isFineByDayAndNight()
  }
})

test('every figure and every section of the settings', { tag: RELEASE }, async ({ store, page, context }) => {
  test.setTimeout(900_000)
  await signIn(context, { isAdmin: true })
  for (const address of SHEETS) {
    await store.open(address)
    await expect(page.locator('.skeleton').filter({ visible: true })).toHaveCount(0)
    await store.isFineByDayAndNight()
  }
})

test('every screen of the back office', { tag: RELEASE }, async ({ store, page, context }) => {
  test.setTimeout(900_000)
  const { userId } = await signIn(context, { isAdmin: true })
  const things = await oneOfEach(context)
  for (const address of [...Object.values(screens(things, userId)), `/admin/quotes/${things.aog}`]) {
    await store.open(address)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.locator('.skeleton').filter({ visible: true })).toHaveCount(0)
    await store.isFineByDayAndNight()
  }
})

test('overlays of lists: the bar of ticked rows, the columns, the search', { tag: RELEASE }, async ({
  store,
  page,
  context,
}) => {
  await signIn(context, { isAdmin: true })
  const { sku } = await oneOfEach(context)
  // Of a list that is longer than the screen a row lies half under the bar, until it is moved: axe calls that too small.
  for (const address of [`/admin/orders?search=${sku}@example.com`, `/admin/parts?search=${sku}`]) {
    await store.open(address)
    await page.getByRole('row').getByRole('checkbox').nth(1).check()
    await expect(page.getByRole('region', { name: /^With the selected/ })).toBeVisible()
    await store.isFineByDayAndNight()
  }
  await page.getByRole('button', { name: 'Columns' }).click()
  await store.isAccessible()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Search orders, quotes, parts, units, people' }).fill('AN3-5A')
  await expect(page.getByRole('listbox', { name: 'Found' }).getByRole('group', { name: 'Parts' }).first()).toBeVisible()
  await store.isFineByDayAndNight()
})
