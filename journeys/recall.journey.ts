import { randomBytes } from 'node:crypto'
import { addProduct } from '../server/catalogue/testing.ts'
import { unitFacts } from '../server/inventory/units/testing.ts'
import { addOrder } from '../server/orders/testing.ts'
import { newOrderNumber } from './new-order-number.ts'
import { RELEASE } from './release.ts'
import { signIn } from './sign-in.ts'
import { inStoreDatabase } from './store-database.ts'
import { expect, test, toast } from './store-page.ts'

test('units of a vendor are found and held, and their buyers get a mail', { tag: RELEASE }, async ({
  store,
  page,
  context,
}) => {
  await signIn(context, { isAdmin: true })
  const name = randomBytes(4).toString('hex').toUpperCase()
  const vendor = `Vendor ${name}`
  const productId = await inStoreDatabase(db => addProduct(db, { sku: `RECALL-${name}`, stock: {} }))
  for (const mark of ['S-1', 'S-2', 'S-3']) {
    const answer = await page.request.post(`${process.env.STORE_URL}/api/admin/parts/${productId}/units`, {
      headers: { origin: process.env.STORE_URL ?? '' },
      data: { quantity: 1, source: 'arrived', facts: unitFacts(mark, { vendor }) },
    })
    expect(answer.status()).toBe(201)
    const { id } = (await answer.json()) as { id: number }
    const accepted = await page.request.post(`${process.env.STORE_URL}/api/admin/units/${id}/move`, {
      headers: { origin: process.env.STORE_URL ?? '' },
      data: { version: 1, move: 'accepted' },
    })
    expect(accepted.status()).toBe(200)
  }
  // One of the units was shipped.
  await inStoreDatabase(async db => {
    const orderId = await addOrder(db, {
      userId: null,
      orderNumber: newOrderNumber(),
      paid: true,
      status: 'shipped',
    })
    await db.$client.query(
      `WITH left_house AS (
          UPDATE units SET quantity = 0, is_gone = true WHERE product_id = $2 AND mark = 'S-1' RETURNING *
        ), line AS (
          UPDATE stock_lines SET quantity = quantity - 1, unit_pieces = unit_pieces - 1 WHERE product_id = $2
        ), ledger AS (
          INSERT INTO stock_movements (stock_line_id, delta, reason, order_id) SELECT stock_line_id, -1, 'hold', $1 FROM left_house
        )
        INSERT INTO shipped_units (order_id, unit_id, product_id, condition, quantity, kind, mark, condition_code, paper_number, paper_by, trace_to)
        SELECT $1, id, product_id, 'overhauled', 1, kind, mark, condition_code, '', '', '' FROM left_house`,
      [orderId, productId],
    )
  })

  await store.open('/admin/recall')
  await page.getByLabel('Number or name').fill(vendor.toLowerCase())
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('1 order, 1 buyer, 2 units in stock')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Sold' }).getByRole('row')).toHaveCount(2)
  await store.checkEveryWidth()
  const hold = page.getByRole('button', { name: 'Quarantine 2 units' })
  await hold.click()
  await expect(page.getByText('Please say why')).toBeVisible()
  await page.getByLabel('Reason').fill('Cracks at the flange')
  await hold.click()
  await toast(page, '2 units put in quarantine. No package was waiting.')
  await expect(page.getByRole('button', { name: 'Nothing left to quarantine' })).toBeVisible()
  await page.getByRole('region', { name: 'Letters' }).locator('summary').click()
  await expect(page.getByText('Reason: Cracks at the flange')).toBeVisible()
  await expect(page.getByText(`- P/N RECALL-${name}, S/N S-1, 1 pc`)).toBeVisible()
})
