import { randomInt } from 'node:crypto'
import { slugOf } from '../domain/catalogue/part-number.ts'
import { stockedPart } from '../server/catalogue/stocked-part.ts'
import { addProduct } from '../server/catalogue/testing.ts'
import { unitFacts } from '../server/inventory/units/testing.ts'
import { addAcceptedUnit } from '../server/inventory/units/testing-accepted.ts'
import { payWith } from './at-checkout.ts'
import { RELEASE } from './release.ts'
import { inStoreDatabase } from './store-database.ts'
import { ADDRESS, expect, test } from './store-page.ts'

/** A part with one removed piece and three overhauled pieces with documents, one of them at a higher price. */
const partWithSerials = async () =>
  inStoreDatabase(async db => {
    const sku = `FCU${randomInt(100_000, 999_999)}-3`
    const name = `Fuel control ${sku}`
    const { rows } = await db.$client.query<{ id: string }>('SELECT id FROM users LIMIT 1')
    const adminId = rows[0]?.id ?? ''
    const productId = await addProduct(db, { sku, name, price: 50_000, stock: {} })
    const add = (facts: Parameters<typeof unitFacts>) =>
      addAcceptedUnit({ db, stockedPart }, { productId, quantity: 1, facts: unitFacts(...facts), adminId })
    const tag = { paper: 'FAA 8130-3', paperBy: 'Delta TechOps', paperDate: '2026-08-14' } as const
    await add([`${sku}-A`, { ...tag, paperNumber: 'F-1' }])
    await add([`${sku}-B`, { ...tag, paperNumber: 'F-2', price: 62_000, traceTo: 'Quimby Air' }])
    await add([`${sku}-C`, { ...tag, paperNumber: 'F-3' }])
    await add([`${sku}-D`, { conditionCode: 'AR', price: 9_000 }])
    return { sku, name, slug: slugOf(sku, name), productId }
  })

for (const width of [1440, 390])
  test(`a buyer chooses a serial and gets exactly this piece, ${width} px`, {
    tag: width === 390 ? [] : RELEASE,
  }, async ({ store, page }) => {
    const { sku, name, slug } = await partWithSerials()
    await page.setViewportSize({ width, height: 844 })
    await store.open(`/shop?search=${sku}`)
    await expect(page.getByRole('main').getByText('from $90.00')).toBeVisible()
    await store.open(`/shop/product/${slug}`)
    await expect(page.getByText('Not airworthy: core or repair only')).toBeVisible()
    const unit = page.getByRole('row', { name: `S/N ${sku}-B` })
    await expect(unit).toContainText('FAA 8130-3 F-2, by Delta TechOps')
    await expect(unit).toContainText('Trace to Quimby Air')
    await expect(unit).toContainText('$620.00')
    await store.isAccessible()
    await store.fits()
    await unit.getByRole('button', { name: new RegExp(`^Add.*S/N ${sku}-B$`) }).click()

    const cart = page.getByRole('dialog', { name: 'Your Cart (1 items)' })
    await expect(cart.getByText(`S/N ${sku}-B · FAA 8130-3 F-2`)).toBeVisible()
    await expect(cart.getByText('$620.00').first()).toBeVisible()
    await cart.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await page.getByLabel('Email', { exact: true }).fill('mechanic@example.com')
    await store.fillAddress('Shipping address', ADDRESS)
    await page.getByRole('radio', { name: /FedEx Ground/ }).check()
    if (width < 1024) await page.getByRole('button', { name: /^Order summary/ }).click()
    await expect(page.getByRole('region', { name: 'Order summary' })).toContainText(`S/N ${sku}-B`)
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await payWith(store)
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
    await page.getByRole('link', { name: 'View your order' }).click()
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText(`S/N ${sku}-B`)
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('F-2')
  })

for (const width of [1440, 390])
  test(`pieces with different prices are bought together, ${width} px`, { tag: RELEASE }, async ({ store, page }) => {
    const { sku, name, slug } = await partWithSerials()
    await page.setViewportSize({ width, height: 844 })
    await store.open(`/shop/product/${slug}`)
    const overhauled = page.getByRole('row', { name: /^Overhauled/ })
    for (const price of ['2 at $500.00', '1 at $620.00']) await expect(overhauled.getByText(price)).toBeVisible()
    await store.fits()
    await overhauled.getByLabel(/^Quantity/).fill('3')
    await overhauled.getByRole('button', { name: /^Add/ }).click()
    const cart = page.getByRole('dialog', { name: 'Your Cart (3 items)' })
    await expect(cart.getByText('$1,620.00').first()).toBeVisible()
    for (const price of ['2 at $500.00', '1 at $620.00'])
      await expect(cart.getByText(price, { exact: true })).toBeVisible()
    await store.isAccessible()
    await cart.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await page.getByLabel('Email', { exact: true }).fill('mechanic@example.com')
    await store.fillAddress('Shipping address', ADDRESS)
    await page.getByRole('radio', { name: /FedEx Ground/ }).check()
    if (width < 1024) await page.getByRole('button', { name: /^Order summary/ }).click()
    await expect(page.getByRole('region', { name: 'Order summary' }).getByText('1 at $620.00')).toBeVisible()
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await payWith(store)
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
    await page.getByRole('link', { name: 'View your order' }).click()
    const lines = page.getByRole('row').filter({ hasText: name })
    await expect(lines).toHaveCount(2)
    await expect(lines.first()).toContainText('$1,000.00')
    for (const mark of [`${sku}-A`, `${sku}-C`]) await expect(lines.first()).toContainText(`S/N ${mark}`)
    await expect(lines.last()).toContainText('$620.00')
    await expect(lines.last()).toContainText(`S/N ${sku}-B`)
    await store.fits()
  })

test('a buyer whose serial was just sold is offered a similar one, and buys it', { tag: RELEASE }, async ({
  store,
  page,
}) => {
  const { sku, slug, productId } = await partWithSerials()
  await store.open(`/shop/product/${slug}`)
  await page.getByRole('button', { name: new RegExp(`^Add.*S/N ${sku}-A$`) }).click()
  await expect(page.getByRole('dialog', { name: 'Your Cart (1 items)' })).toBeVisible()
  await inStoreDatabase(db =>
    db.$client.query(
      `WITH stopped AS (UPDATE units SET state = 'quarantined' WHERE product_id = $1 AND mark = $2 RETURNING id, stock_line_id),
        told AS (INSERT INTO stock_movements (stock_line_id, delta, reason, unit_id) SELECT stock_line_id, -1, 'unit', id FROM stopped)
      UPDATE stock_lines SET quantity = quantity - 1, unit_pieces = unit_pieces - 1 FROM stopped WHERE stock_lines.id = stock_line_id`,
      [productId, `${sku}-A`],
    ),
  )
  await store.open('/cart')
  const line = page.getByRole('row').filter({ hasText: sku })
  await expect(line).toContainText(`S/N ${sku}-A has been put aside for inspection`)
  await expect(page.getByText('A piece that you chose cannot be bought any more.')).toBeVisible()
  await store.isAccessible()
  await line.getByRole('button', { name: `Take S/N ${sku}-C, $500.00` }).click()
  await expect(line).toContainText(`S/N ${sku}-CFAA 8130-3 F-3`)
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
})
