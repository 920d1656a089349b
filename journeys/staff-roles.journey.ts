import { addOrder } from '../server/orders/testing.ts'
import { newOrderNumber } from './new-order-number.ts'
import { RELEASE } from './release.ts'
import { signIn } from './sign-in.ts'
import { inStoreDatabase } from './store-database.ts'
import { expect, test } from './store-page.ts'

const NOT_FOR_PEOPLE = 'To see accounts and give roles you need the role Admin.'

test('the Warehouse role sees orders and stock, but no price fields or people; removing a role takes effect at once', {
  tag: RELEASE,
}, async ({ store, page, context }) => {
  const { userId } = await signIn(context, { roles: ['warehouse'] })
  await store.open('/admin')
  const menu = page.getByRole('navigation', { name: 'Admin' })
  await expect(menu.getByRole('link', { name: 'Orders' })).toBeVisible()
  for (const name of ['People', 'Payments', 'Imports', 'Audit', 'Settings'])
    await expect(menu.getByRole('link', { name })).toHaveCount(0)
  await expect(page.getByText('New', { exact: true })).toHaveCount(0)
  await store.checkEveryWidth()
  await store.isAccessible()

  await store.open('/admin/parts')
  await expect(page.getByRole('link', { name: 'New part' })).toHaveCount(0)
  await page.getByRole('region', { name: 'Parts' }).getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Adjust quantity' }).first()).toBeVisible()
  await expect(page.getByLabel('Part number', { exact: true })).toBeDisabled()
  for (const name of ['Save part', 'Delete part']) await expect(page.getByRole('button', { name })).toHaveCount(0)

  // The payment method and its section are hidden. The payment status is shown.
  const orderId = await inStoreDatabase(db => addOrder(db, { userId: null, orderNumber: newOrderNumber(), paid: true }))
  await store.open(`/admin/orders/${orderId}`)
  await expect(page.getByText('Paid.', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payment history' })).toHaveCount(0)
  await store.checkEveryWidth()

  // The screen shows the missing permission when it is opened by its address. The server refuses its requests too.
  await store.open('/admin/people')
  await expect(page.getByText(NOT_FOR_PEOPLE)).toBeVisible()
  const answer = await page.request.get(`${process.env.STORE_URL}/api/admin/people`)
  expect([answer.status(), await answer.json()]).toMatchObject([
    403,
    { code: 'NOT_PERMITTED', message: NOT_FOR_PEOPLE },
  ])

  await inStoreDatabase(db => db.$client.query('DELETE FROM user_roles WHERE user_id = $1', [userId]))
  await store.open('/admin/orders')
  await expect(page).toHaveURL(/\/\?notice=not-admin|\/$/)
})
