import sharp from 'sharp'
import { addShipment, notifyOfOrder } from '../server/orders/testing.ts'
import { type Bought, buy, settle } from './gateway.ts'
import { mailTo } from './mails.ts'
import { RELEASE } from './release.ts'
import { signIn } from './sign-in.ts'
import { inStoreDatabase } from './store-database.ts'
import { expect, StorePage, test, toast } from './store-page.ts'

const rowsOf = <Row extends object>(text: string, values: unknown[]) =>
  inStoreDatabase(async db => (await db.$client.query<Row>(text, values)).rows)

/** The serial number of a shipped piece of an order. */
async function shippedSerial({ orderId, orderNumber }: Bought): Promise<string> {
  const mark = `R-${orderNumber}`
  await rowsOf(
    `WITH unit AS (
      INSERT INTO units (stock_line_id, product_id, kind, mark, state, quantity, condition_code, is_gone)
      SELECT i.id, i.product_id, 'serial', $2, 'available', 0, 'NE', true
      FROM stock_lines i JOIN order_items o ON o.product_id = i.product_id WHERE o.order_id = $1 ORDER BY i.id LIMIT 1
      RETURNING *)
    INSERT INTO shipped_units (order_id, unit_id, product_id, condition, quantity, kind, mark, condition_code, paper_number, paper_by, trace_to)
    SELECT $1, id, product_id, 'new', 1, kind, mark, 'NE', '', '', '' FROM unit`,
    [orderId, mark],
  )
  return mark
}

test('the back office approves a return with a photograph, restocks a part in another condition, and notifies the buyer', async ({
  store,
  page,
  browser,
  request,
}) => {
  test.setTimeout(480_000)
  const order = await buy(request, 2)
  const sold = await shippedSerial(order)
  const email = `returns.${order.orderId.slice(0, 8)}@example.com`
  await rowsOf(`UPDATE orders SET status = 'delivered', email = $2 WHERE id = $1`, [order.orderId, email])
  await inStoreDatabase(db => addShipment(db, order.orderId))
  await store.open(`/order/${order.orderId}?token=${order.token}`)
  await page.getByRole('button', { name: 'Request return' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a return' })
  await dialog.getByLabel('Reason').selectOption('Damaged')
  await dialog.getByRole('button', { name: 'Return everything' }).click()
  await dialog.getByLabel('Comments').fill('The box was wet.')
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#aa8833' } })
    .jpeg()
    .toBuffer()
  await dialog.getByLabel('Add photos').setInputFiles({ name: 'box.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(dialog.getByRole('button', { name: 'Remove box.jpg' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Request return' }).click()
  await expect(page.getByText('Requested. We’ll review it and email you.')).toBeVisible()

  const admins = await browser.newContext({ reducedMotion: 'reduce' })
  await signIn(admins, { isAdmin: true })
  const admin = new StorePage(await admins.newPage())
  await admin.open('/admin')
  await admin.page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Returns' }).click()
  const row = admin.page.locator('tbody tr').filter({ hasText: order.orderNumber })
  await expect(row).toContainText(/New.*return requested.*Damaged.*The box was wet\..*1$/i)
  await admin.checkEveryWidth()
  await row.getByRole('link', { name: order.orderNumber }).click()
  await expect(admin.page.getByRole('img', { name: 'Photograph 1 of 1' })).toBeVisible()
  await admin.page.getByRole('button', { name: 'Deny the return' }).click()
  await admin.page.getByRole('button', { name: 'Deny this return' }).click()
  await expect(admin.page.getByText('Please say why')).toBeVisible()
  await admin.checkEveryWidth()
  await admin.page.getByRole('button', { name: 'Deny the return' }).click()
  await admin.page.getByLabel('Note to the buyer').fill('Send the tag along.')
  await admin.page.getByRole('button', { name: 'Approve the return' }).click()
  await toast(admin.page, 'Return approved.')
  await expect(admin.page.getByRole('heading', { name: `Order ${order.orderNumber}` })).toBeFocused()

  // The page of the buyer is updated.
  await expect(page.getByText('Approved. Send the parts with their paperwork to:')).toBeVisible()
  await expect(page.getByText(`Returns, ${order.orderNumber}`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Return' })).toContainText('Send the tag along.')
  await store.checkEveryWidth()
  expect((await mailTo(email, /^Return approved/)).text).toContain('Redmond, WA 98052')

  // Simulates a decision of another admin while a note is typed.
  const decided = admin.page.getByRole('alert').filter({ hasText: 'This return has already been decided' })
  await expect(decided).toHaveCount(0)
  const setState = (state: 'requested' | 'approved') =>
    inStoreDatabase(async db => {
      await db.$client.query(
        `WITH moved AS (UPDATE returns SET state = $2, decided_at = CASE WHEN $2 = 'approved' THEN now() END WHERE order_id = $1)
          UPDATE orders SET status = 'return_' || $2 WHERE id = $1`,
        [order.orderId, state],
      )
      await notifyOfOrder(db, order.orderId)
    })
  await setState('requested')
  await expect(admin.page.getByRole('button', { name: 'Approve the return' })).toBeVisible()
  // The form for returned parts, which has a separate note, is hidden.
  await expect(admin.page.getByRole('region', { name: 'Parts have come back' })).toBeHidden()
  await admin.page.getByLabel('Note to the buyer').fill('In the box it came in.')
  await setState('approved')
  await expect(decided).toContainText('The buyer was not sent your note:')
  await expect(decided).toContainText('In the box it came in.')
  await decided.getByRole('button', { name: 'I have seen it' }).click()
  await expect(decided).toHaveCount(0)

  await settle(request)
  const form = admin.page.getByRole('region', { name: 'Parts have come back' })
  await form.getByRole('button', { name: /^Remove this row of/ }).click()
  await form.getByRole('button', { name: 'Some of it in another condition' }).click()
  await form.getByLabel('Which piece').first().selectOption('Without a mark')
  await form.getByLabel('Came back').first().fill('1')
  await form.getByLabel('Came back').last().fill('2')
  await form.getByRole('button', { name: 'Complete the return' }).click()
  await expect(form.getByText(/^At most \d+ of .* can come back/)).toBeVisible()
  await expect(form.getByLabel('Came back').last()).toBeFocused()
  await form.getByLabel('Came back').last().fill('1')
  await form.getByLabel('Taken in as').last().selectOption('as_removed')
  // The returned unit has another serial number than the sold one.
  await form.getByLabel('Which piece').last().selectOption('Another serial number')
  await form.getByRole('button', { name: 'Complete the return' }).click()
  await expect(form.getByLabel('Serial number on it')).toBeFocused()
  await form.getByLabel('Serial number on it').fill('X-99')
  await form.getByRole('button', { name: 'Complete the return' }).click()
  await admin.page.getByRole('button', { name: 'Yes, complete it' }).click()
  await expect(form.getByRole('alert')).toHaveText(
    'S/N X-99: This piece wasn’t shipped with this order, or it has already been returned.',
  )
  // Nothing is back in stock, and no refund is in progress.
  const cameBack = `SELECT FROM unit_history WHERE order_id = $1 AND event = 'came_back'`
  expect(await rowsOf(`${cameBack} UNION ALL SELECT FROM refunds WHERE order_id = $1`, [order.orderId])).toEqual([])
  await admin.checkEveryWidth()
  await form.getByLabel('Serial number on it').fill(sold)
  await form.getByLabel('Shipping ($)').fill('-5')
  await admin.page.reload()
  await admin.settled()
  await expect(form.getByText('Your draft from before is back.')).toBeVisible()
  await expect(form.getByLabel('Taken in as').last()).toHaveValue('as_removed')
  await expect(form.getByLabel('Shipping ($)')).toHaveValue('-5')
  await admin.checkEveryWidth()
  await form.getByRole('button', { name: 'Complete the return' }).click()
  const question = admin.page.getByRole('alertdialog', { name: `Complete the return of order ${order.orderNumber}?` })
  await expect(question).toContainText('2 of 2 pieces that came back go to inspection.')
  await admin.isAccessible()
  await question.getByRole('button', { name: 'Yes, complete it' }).click()
  await toast(admin.page, 'Return completed.')
  await expect(admin.page.getByRole('heading', { name: `Order ${order.orderNumber}` })).toBeFocused()
  const done = admin.page.getByRole('region', { name: 'Return completed' })
  await expect(done).toContainText(/1 to inspect as .*1 \(S\/N R-.*\) to inspect as As Removed \(AR\)/)
  await expect(done).toContainText('given back')
  await admin.checkEveryWidth()
  expect(
    await rowsOf(
      `SELECT h.pieces, u.state FROM unit_history h JOIN units u ON u.id = h.unit_id JOIN stock_lines i ON i.id = u.stock_line_id
        WHERE h.order_id = $1 AND h.event = 'came_back' AND i.condition = 'as_removed'`,
      [order.orderId],
    ),
  ).toEqual([{ pieces: 1, state: 'inspecting' }])

  await expect(page.getByText(/^Completed\. Refunded: \$/)).toBeVisible()
  await store.checkEveryWidth()
  expect((await mailTo(email, /^Return completed/)).text).toMatch(/was refunded to the card you paid with/)
})

test('orders are filtered by the URL, exported as shown, and deleted only if they were never paid', {
  tag: RELEASE,
}, async ({ store, page, context, request }) => {
  const paid = await buy(request)
  await signIn(context, { isAdmin: true })
  await store.open('/admin/orders?payment=paid&buyer=guest')
  await expect(page.locator('tbody tr').filter({ hasText: paid.orderNumber })).toContainText(/\d+ min$/)
  await store.checkEveryWidth()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV' }).click()])
  expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk)
  expect(Buffer.concat(chunks).toString()).toContain(paid.orderNumber)
  await page.getByLabel('Payment').selectOption('unpaid')
  await expect(page).toHaveURL(/payment=unpaid/)
  await expect(page.locator('tbody tr').filter({ hasText: paid.orderNumber })).toHaveCount(0)

  const [unpaid] = await rowsOf<{ id: string; order_number: string }>(
    `INSERT INTO orders (order_number, guest_token, email, subtotal, shipping_fee, total, shipping_address, billing_address,
        shipping_provider, shipping_method, shipping_service_type, estimated_delivery_days)
      SELECT 'APS-20260101-' || (10000 + floor(random() * 89999))::text, md5(random()::text), email, subtotal, shipping_fee,
        total, shipping_address, billing_address, shipping_provider, shipping_method, shipping_service_type, 5
      FROM orders WHERE id = $1 RETURNING id, order_number`,
    [paid.orderId],
  )
  await store.open(`/admin/orders/${unpaid?.id}`)
  await expect(page).toHaveTitle(new RegExp(`^Order ${unpaid?.order_number} · Admin`))
  await page.getByRole('button', { name: 'Delete order' }).click()
  await store.isAccessible()
  await page.getByRole('button', { name: 'Yes, delete it' }).click()
  await toast(page, `Order ${unpaid?.order_number} deleted.`)
  await expect(page).toHaveURL(/\/admin\/orders$/)
  await expect(page.locator('tbody tr').filter({ hasText: unpaid?.order_number ?? '' })).toHaveCount(0)
  await expect(page).toHaveTitle(/^Orders · Admin/)
  // Back shows that the order was deleted.
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete order' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await store.open(`/admin/orders/${paid.orderId}`)
  await expect(page.getByRole('button', { name: 'Delete order' })).toHaveCount(0)
})
