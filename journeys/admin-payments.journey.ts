import type { Page } from '@playwright/test'
import { addOrder, addShipment } from '../server/orders/testing.ts'
import { buy, settle } from './gateway.ts'
import { newOrderNumber } from './new-order-number.ts'
import { RELEASE } from './release.ts'
import { signIn } from './sign-in.ts'
import { inStoreDatabase } from './store-database.ts'
import { expect, loseAnswer, StorePage, test, toast } from './store-page.ts'

const dollars = (amount: number) => `$${(amount / 100).toFixed(2)}`
const historyEntry = (page: Page, what: string | RegExp) =>
  page.getByRole('region', { name: 'Payment history' }).getByRole('row').filter({ hasText: what })
const rowsOf = (text: string, values: unknown[]) =>
  inStoreDatabase(async db => (await db.$client.query(text, values)).rows)

test('an admin cancels a paid order: the payment is voided, and its history shows it', { tag: RELEASE }, async ({
  store,
  page,
  context,
  request,
}) => {
  const order = await buy(request)
  await signIn(context, { isAdmin: true })
  await store.open(`/admin/orders/${order.orderId}`)
  await expect(historyEntry(page, /^Charge(?!d)/)).toContainText(/Visa ending in 1111.*Charged.*the buyer/)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await expect(page.getByText('Please say why')).toBeVisible()
  await expect(page.getByLabel('Reason for canceling')).toBeFocused()
  await page.getByLabel('Reason for canceling').fill('Damaged on the shelf')
  await store.checkEveryWidth()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: `Cancel order ${order.orderNumber}?` })
  await expect(question).toContainText(`${dollars(order.total)} goes back to the card`)
  await expect(question).toContainText('The parts go back on the shelf.')
  await store.isAccessible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(page.getByLabel('Reason for canceling')).toHaveValue('Damaged on the shelf')
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await question.getByRole('button', { name: 'Cancel order' }).click()
  await toast(page, 'Order canceled, and its payment voided.')
  await expect(historyEntry(page, 'Money back')).toContainText(/Damaged on the shelf.*Voided.*Amelia Quimby/)
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(0)
  await store.checkEveryWidth()
})

test('if an order ships while an admin cancels it, the admin sees a message, and the typed text stays', {
  tag: RELEASE,
}, async ({ store, page, context }) => {
  const id = await inStoreDatabase(db => addOrder(db, { userId: null, orderNumber: newOrderNumber(), paid: true }))
  await signIn(context, { isAdmin: true })
  await store.open(`/admin/orders/${id}`)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByLabel('Reason for canceling').fill('Sold at the counter')
  await rowsOf(`UPDATE orders SET status = 'shipped', to_ship = 0 WHERE id = $1`, [id])
  await inStoreDatabase(db => addShipment(db, id))
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Order cannot be canceled at this time.' })).toBeVisible()
  await expect(page.getByText('Mark as delivered')).toBeVisible()
  await expect(page.getByLabel('Reason for canceling')).toHaveValue('Sold at the counter')
  await store.checkEveryWidth()
})

test('a part of an order is refunded once, even if the response is lost; failed refunds are retried', {
  tag: RELEASE,
}, async ({ store, page, context, request }) => {
  const order = await buy(request)
  await settle(request)
  await signIn(context, { isAdmin: true })
  await store.open(`/admin/orders/${order.orderId}`)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const amount = page.getByLabel('Amount in dollars')
  await expect(amount).toHaveValue((order.total / 100).toFixed(2))
  await amount.fill('9999')
  await page.getByRole('button', { name: 'Refund this amount' }).click()
  await expect(page.getByText(`At most ${dollars(order.total)} can be refunded`)).toBeVisible()
  await expect(page.getByText('Please say why')).toBeVisible()
  await store.checkEveryWidth()
  await amount.fill('10')
  await page.getByLabel('Reason for the refund').fill('Scratched')
  await page.getByRole('button', { name: 'Refund this amount' }).click()
  const question = page.getByRole('alertdialog', { name: 'Refund $10.00?' })
  await expect(question).toContainText('$10.00 goes back to Visa ending in 1111')
  await store.isAccessible()
  // The refund is executed, but its answer is lost.
  await loseAnswer(page, '**/rpc/payments/admin/refund')
  await question.getByRole('button', { name: 'Yes, refund $10.00' }).dblclick()
  await expect(page.getByRole('alert').filter({ hasText: 'We didn’t get a response.' })).toBeVisible()
  await expect(page.getByLabel('Reason for the refund')).toHaveValue('Scratched')
  await page.getByRole('button', { name: 'Refund this amount' }).click()
  await question.getByRole('button', { name: 'Yes, refund $10.00' }).click()
  await toast(page, 'Refunded: $10.00.')
  await expect(historyEntry(page, 'Money back')).toHaveCount(1)
  await expect(historyEntry(page, 'Money back')).toContainText(/Scratched.*\$10\.00.*Refunded.*Amelia Quimby/)
  await expect(
    page.getByText(`${dollars(order.total - 1000)} of ${dollars(order.total)} can be refunded`),
  ).toBeVisible()

  await rowsOf(
    `UPDATE refunds SET state = 'failed', last_error = 'The gateway is away', done_at = NULL WHERE order_id = $1`,
    [order.orderId],
  )
  await store.open('/admin')
  await page.getByRole('link', { name: 'look at payments' }).click()
  const failed = page.getByRole('region', { name: 'Failed refunds' })
  await expect(failed.getByRole('row', { name: order.orderNumber })).toContainText('The gateway is away')
  await store.checkEveryWidth()
  await failed.getByRole('link', { name: order.orderNumber }).click()
  await store.checkEveryWidth()
  const anotherWay = page.getByRole('button', { name: 'Refunded another way' })
  await expect(anotherWay).toBeVisible()
  await page.getByRole('button', { name: /^Try again/ }).click()
  await toast(page, 'The refund went through.')
  await expect(historyEntry(page, 'Money back')).toContainText('Refunded')
  await expect(anotherWay).toHaveCount(0)

  // Another admin makes a refund while this admin types.
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await page.getByLabel('Reason for the refund').fill('Late')
  await amount.fill('5')
  await rowsOf(
    `INSERT INTO refunds (provider, order_id, attempt_id, reference, amount, state, last_error)
      SELECT 'authorize-net', order_id, attempt_id, left(reference, 18) || '-2', 5, 'failed', 'Closed' FROM refunds WHERE order_id = $1`,
    [order.orderId],
  )
  await page.getByRole('button', { name: 'Refund this amount' }).click()
  await page.getByRole('button', { name: 'Yes, refund $5.00' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'because another refund was made' })).toBeVisible()

  // The card was closed, so the buyer got a check.
  await anotherWay.click()
  await page.getByLabel('How, with its number').fill('Check 1002')
  await store.checkEveryWidth()
  await page.getByRole('button', { name: 'Record it' }).click()
  await expect(page.getByRole('alertdialog', { name: '$5.00 was given back by Check 1002?' })).toBeVisible()
  await page.getByRole('button', { name: 'Yes, it was' }).click()
  await toast(page, 'Recorded. The buyer gets an email.')
  await expect(historyEntry(page, 'Check 1002')).toContainText('Refunded another way')
  await expect(anotherWay).toHaveCount(0)

  // The rest is refunded: the order still counts as paid, and nothing is left to pack.
  await expect(page.getByRole('link', { name: 'Packing slip' })).toBeVisible()
  await rowsOf(
    `INSERT INTO refunds (provider, order_id, attempt_id, reference, amount, state, method, done_at)
      SELECT 'authorize-net', a.order_id, a.id, left(a.reference, 18) || '-3', a.amount - 15, 'done', 'external', now()
      FROM payment_attempts a WHERE a.order_id = $1`,
    [order.orderId],
  )
  await page.reload()
  await expect(page.getByText('The payment was or is being refunded in full')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Mark as/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Packing slip' })).toHaveCount(0)

  // The buyer opens the link of the order.
  const seenFlag = () => rowsOf('SELECT notification_seen FROM orders WHERE id = $1', [order.orderId])
  expect(await seenFlag()).toEqual([{ notification_seen: false }])
  await store.open(`/order/${order.orderId}?token=${order.token}`)
  await expect.poll(seenFlag).toEqual([{ notification_seen: true }])
})

test('two ticked lines of an order are refunded without typing amounts', { tag: RELEASE }, async ({
  store,
  page,
  context,
  request,
}) => {
  const order = await buy(request, 2, 3)
  await settle(request)
  const lines = await rowsOf(
    'SELECT sku, (total_price * 100)::int AS paid FROM order_items WHERE order_id = $1 ORDER BY position',
    [order.orderId],
  )
  const [, second, third] = lines
  await signIn(context, { isAdmin: true })
  await store.open('/admin/orders')
  await page.getByRole('link', { name: order.orderNumber }).click()
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  // A part number can be the beginning of another.
  const tick = (sku: string) => page.getByRole('checkbox', { name: `2 × ${sku}`, exact: true })
  const [amount, reason] = [page.getByLabel('Amount in dollars'), page.getByLabel('Reason for the refund')]
  const freight = page.getByLabel('Shipping in dollars')
  await tick(second.sku).check()
  await expect(page.getByRole('status').filter({ hasText: `Parts ${dollars(second.paid)} + freight` })).toBeVisible()
  await expect(freight).toHaveValue(/^[1-9]/)
  await expect(amount).toHaveCount(0)
  await expect(reason).toHaveValue(`2 × ${second.sku}`)
  await tick(second.sku).uncheck()
  await expect(amount).toHaveValue((order.total / 100).toFixed(2))
  await expect(reason).toHaveValue('')
  await tick(second.sku).check()
  await tick(third.sku).check()
  await store.checkEveryWidth()
  const share = Math.round(Number(await freight.inputValue()) * 100)
  await page.getByRole('button', { name: 'Refund these lines' }).click()
  const money = dollars(second.paid + third.paid + share)
  await page.getByRole('button', { name: `Yes, refund ${money}` }).click()
  await toast(page, `Refunded: ${money}.`)
  for (const text of [second, third]
    .map(({ sku, paid }) => `2 × ${sku}: ${dollars(paid)}`)
    .concat(`Shipping: ${dollars(share)}`))
    await expect(historyEntry(page, 'Money back')).toContainText(text)
})

test('a tracking number is corrected; the customer sees a notice until the order is opened', {
  tag: RELEASE,
}, async ({ store, page, context, browser }) => {
  const orderNumber = newOrderNumber()
  const { userId } = await signIn(context)
  const id = await inStoreDatabase(db => addOrder(db, { userId, orderNumber, paid: true, status: 'shipped' }))
  await inStoreDatabase(db => addShipment(db, id, { carrier: 'Old Dominion', trackingNumber: 'OD 12' }))
  const admins = await browser.newContext({ reducedMotion: 'reduce' })
  await signIn(admins, { isAdmin: true })
  const admin = new StorePage(await admins.newPage())
  await admin.open(`/admin/orders/${id}`)
  await admin.page.getByRole('button', { name: 'Correct tracking' }).click()
  await expect(admin.page.getByLabel('Name of the carrier')).toHaveValue('Old Dominion')
  const trackingNumber = admin.page.getByLabel('Tracking number')
  await expect(trackingNumber).toHaveValue('OD 12')
  await trackingNumber.fill('')
  await admin.page.getByRole('button', { name: 'Save tracking' }).click()
  await expect(admin.page.getByText('Tracking number is required')).toBeVisible()
  await admin.checkEveryWidth()
  await admin.page.getByLabel('Carrier', { exact: true }).selectOption('UPS')
  await trackingNumber.fill('1Z999AA10123456784')
  await admin.page.getByRole('button', { name: 'Save tracking' }).click()
  await toast(admin.page, 'Tracking corrected.')
  await expect(admin.page.getByRole('link', { name: /Track with UPS/ })).toBeVisible()
  // The order is refunded during shipping, and still arrives.
  await rowsOf(`UPDATE orders SET payment_status = 'refunded' WHERE id = $1`, [id])
  await admin.page.reload()
  await expect(admin.page.getByText('Refunded.', { exact: true })).toBeVisible()
  await expect(admin.page.getByRole('button', { name: 'Mark as delivered' })).toBeVisible()
  await admins.close()

  await store.open('/dashboard')
  const line = page.getByRole('row', { name: orderNumber })
  await expect(line.getByText('This order has an update')).toBeAttached()
  await store.checkEveryWidth()
  await line.getByRole('link', { name: orderNumber }).click()
  await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').last()).toHaveText(
    /^Tracking number corrected.*UPS 1Z999AA10123456784/,
  )
  await expect
    .poll(() => rowsOf('SELECT notification_seen FROM orders WHERE id = $1', [id]))
    .toEqual([{ notification_seen: true }])
  await page.goBack()
  await expect(line).toBeVisible()
  await expect(line.getByText('This order has an update')).toHaveCount(0)
})

test('differences at the gateway link to their order; without differences the page says so', { tag: RELEASE }, async ({
  store,
  page,
  context,
}) => {
  const orderNumber = newOrderNumber()
  await inStoreDatabase(db => addOrder(db, { userId: null, orderNumber, paid: true }))
  await signIn(context, { isAdmin: true })
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/rpc/payments/admin/unmatchedCharges', async route => {
    await answered
    await route.continue()
  })
  await store.open('/admin/payments')
  const list = page.getByRole('region', { name: 'Paid without a charge' })
  await expect(list.getByRole('link', { name: orderNumber })).toBeVisible()
  await expect(page.getByText('Asking the gateway...')).toBeVisible()
  answer()
  await expect(page.getByText('Books and gateway compared at')).toBeVisible()
  await store.checkEveryWidth()
  const nothing = {
    openAttempts: [],
    paidWithoutCharge: [],
    chargedNotPaid: [],
    failedRefunds: [],
    notifications: [],
    comparedAt: new Date().toISOString(),
  }
  await page.route('**/rpc/payments/admin/exceptions', route => route.fulfill({ json: { json: nothing } }), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Look again' }).click()
  await expect(page.getByText('Books and gateway agree.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Look again' })).toBeFocused()
  await store.checkEveryWidth()
  await page.getByRole('button', { name: 'Look again' }).click()
  await list.getByRole('link', { name: orderNumber }).click()
  await expect(page.getByRole('heading', { name: `Order ${orderNumber}` })).toBeVisible()
})
