import { addOrder } from '../server/orders/testing.ts'
import { AOG_REQUEST, newQuoteKey } from '../server/quotes/testing.ts'
import { RELEASE } from './release.ts'
import { signIn } from './sign-in.ts'
import { inStoreDatabase } from './store-database.ts'
import { expect, test } from './store-page.ts'

test('Today shows waiting work with links; figures are charts and tables for a selectable number of days', {
  tag: RELEASE,
}, async ({ store, page, context, browser }) => {
  const buyer = await browser.newContext()
  await signIn(buyer)
  const requested = await buyer.request.post(`${process.env.STORE_URL}/api/aog`, {
    data: { key: newQuoteKey(), request: AOG_REQUEST },
  })
  expect(requested.status()).toBe(200)
  // Older than all requests of other journeys, so that it is first.
  await inStoreDatabase(async db => {
    const id = await addOrder(db, { userId: null, paid: true, daysAgo: 900, attempt: 'approved' })
    await db.$client.query('UPDATE payment_attempts SET closed_at = now() WHERE order_id = $1', [id])
    await addOrder(db, { userId: null, paid: true, status: 'return_requested', daysAgo: 800 })
  })
  await signIn(context, { isAdmin: true })
  const block = (name: string) => page.getByRole('region', { name })

  await store.open('/admin')
  await expect(block('To quote').getByRole('listitem').first()).toContainText(/AOG-.*AOG\s*N12345/)
  await expect(block('To ship')).toContainText('should have left on an earlier day')
  await expect(block('Returns to decide').getByRole('listitem')).not.toHaveCount(0)
  await store.checkEveryWidth()
  await block('To ship').getByRole('listitem').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/admin\/orders\//)
  await page.goBack()
  await block('Returns to decide').getByRole('link', { name: 'All returns to decide' }).click()
  await expect(page).toHaveURL(/\/admin\/returns\?show=return_requested$/)

  await store.open('/admin/figures')
  const orders = block('Orders')
  await expect(orders.locator('svg.recharts-surface')).toBeVisible()
  await expect(orders.getByRole('table')).toBeHidden()
  await orders.getByText('As a table').click()
  const rows = orders.getByRole('table', { name: 'Orders, by day' }).locator('tbody tr')
  await expect(rows).toHaveCount(30)
  await expect(rows.first().getByRole('cell').first()).toHaveText(/^[1-9]\d*$/)
  await store.checkEveryWidth()
  await page.getByRole('link', { name: '7 days', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/figures\?days=7$/)
  await expect(rows).toHaveCount(7)
  await buyer.close()
})
