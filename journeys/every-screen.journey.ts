import { FIGURE_SHEETS } from '../web/admin/figures/figures-search.ts'
import { STORE_FORMS } from '../web/admin/store/store-forms.ts'
import type { FileRoutesByTo } from '../web/route-tree.gen.ts'
import { oneOfEach, type Things } from './admin-things.ts'
import { RELEASE } from './release.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './store-page.ts'

// Checks each screen of the back office with axe and at all widths. A route without a line here fails the type check.

type Route = Extract<keyof FileRoutesByTo, `/admin${string}`>

const screens = (things: Things, userId: string): Record<Route, string> => ({
  '/admin': '/admin',
  '/admin/aog': '/admin/aog',
  '/admin/audit': '/admin/audit',
  '/admin/categories': '/admin/categories',
  '/admin/contacts': '/admin/contacts',
  '/admin/figures': '/admin/figures',
  '/admin/imports': '/admin/imports',
  '/admin/imports/$importId': `/admin/imports/${things.import}`,
  '/admin/inbox': '/admin/inbox',
  '/admin/inbox/$submissionId': `/admin/inbox/${things.submission}`,
  '/admin/mail': '/admin/mail',
  '/admin/mail/$mailId': `/admin/mail/${things.mail}`,
  '/admin/orders': '/admin/orders',
  '/admin/orders/$orderId': `/admin/orders/${things.order}`,
  '/admin/orders/ship': `/admin/orders/ship?orders=${things.order}`,
  '/admin/parts': '/admin/parts',
  '/admin/parts/$partId': `/admin/parts/${things.part}`,
  '/admin/parts/$partId/stock/$lineId': `/admin/parts/${things.part}/stock/${things.stockLine}`,
  '/admin/parts/new': '/admin/parts/new',
  '/admin/parts/sheet': '/admin/parts/sheet?rows=all',
  '/admin/units/sheet': '/admin/units/sheet?rows=all',
  '/admin/bulk': '/admin/bulk',
  '/admin/bulk/$changeId': `/admin/bulk/${things.bulk}`,
  '/admin/parcels': '/admin/parcels',
  '/admin/payments': '/admin/payments',
  '/admin/people': '/admin/people',
  '/admin/people/$userId': `/admin/people/${userId}`,
  '/admin/queues': '/admin/queues',
  '/admin/retention': '/admin/retention',
  '/admin/quotes': '/admin/quotes',
  '/admin/quotes/$quoteId': `/admin/quotes/${things.quote}`,
  '/admin/returns': '/admin/returns',
  '/admin/returns/$returnId': `/admin/returns/${things.return}`,
  '/admin/recall': '/admin/recall?kind=vendor&text=Acme',
  '/admin/searches': '/admin/searches',
  '/admin/receiving': '/admin/receiving',
  '/admin/receipts': '/admin/receipts',
  '/admin/receipts/$receiptId': `/admin/receipts/${things.receipt}`,
  '/admin/units': '/admin/units',
  '/admin/units/$unitId': `/admin/units/${things.unit}`,
  '/admin/documents': '/admin/documents',
  '/admin/documents/scans': '/admin/documents/scans',
  '/admin/documents/scans/$batchId': `/admin/documents/scans/${things.scans}`,
  '/admin/count': '/admin/count?bin=A-12',
  '/admin/wanted': '/admin/wanted',
  '/admin/to-source': '/admin/to-source',
  '/admin/settings': '/admin/settings',
  '/admin/speed': '/admin/speed',
  '/admin/store': '/admin/store',
  '/admin/opening': '/admin/opening',
})

/** Routes with several screens: each figure, and each section of the settings. */
const SHEETS = [
  ...Object.keys(FIGURE_SHEETS).map(show => `/admin/figures?show=${show}`),
  ...STORE_FORMS.map(section => `/admin/store?section=${section}`),
]

test('the most used screens are accessible and fit all widths', async ({ store, page, context }) => {
  await signIn(context, { isAdmin: true })
  const things = await oneOfEach(context)
  for (const address of ['/admin', '/admin/orders', `/admin/orders/${things.order}`, `/admin/quotes/${things.quote}`]) {
    await store.open(address)
    await expect(page.locator('.skeleton').filter({ visible: true })).toHaveCount(0)
    await store.checkLightAndDark()
  }
})

test('every figure and every section of the settings is accessible and fits all widths', { tag: RELEASE }, async ({
  store,
  page,
  context,
}) => {
  test.setTimeout(900_000)
  await signIn(context, { isAdmin: true })
  for (const address of SHEETS) {
    await store.open(address)
    await expect(page.locator('.skeleton').filter({ visible: true })).toHaveCount(0)
    await store.checkLightAndDark()
  }
})

test('every screen of the back office is accessible and fits all widths', { tag: RELEASE }, async ({
  store,
  page,
  context,
}) => {
  test.setTimeout(900_000)
  const { userId } = await signIn(context, { isAdmin: true })
  const things = await oneOfEach(context)
  for (const address of [...Object.values(screens(things, userId)), `/admin/quotes/${things.aog}`]) {
    await store.open(address)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.locator('.skeleton').filter({ visible: true })).toHaveCount(0)
    await store.checkLightAndDark()
  }
})

test('overlays of lists are accessible: the bar of ticked rows, the columns, the search', { tag: RELEASE }, async ({
  store,
  page,
  context,
}) => {
  await signIn(context, { isAdmin: true })
  const { sku } = await oneOfEach(context)
  // In a list that is longer than the screen, the bar half covers a row until the list is scrolled, which axe reports as too
  // small a target.
  for (const address of [`/admin/orders?search=${sku}@example.com`, `/admin/parts?search=${sku}`]) {
    await store.open(address)
    await page.getByRole('row').getByRole('checkbox').nth(1).check()
    await expect(page.getByRole('region', { name: /^With the selected/ })).toBeVisible()
    await store.checkLightAndDark()
  }
  await page.getByRole('button', { name: 'Columns' }).click()
  await store.isAccessible()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Search orders, quotes, parts, units, people' }).fill('AN3-5A')
  await expect(page.getByRole('listbox', { name: 'Found' }).getByRole('group', { name: 'Parts' }).first()).toBeVisible()
  await store.checkLightAndDark()
})
