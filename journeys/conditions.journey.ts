import { randomInt } from 'node:crypto'
import { conditionLabel } from '../domain/catalogue/condition.ts'
import { slugOf } from '../domain/catalogue/part-number.ts'
import { addProduct } from '../server/catalogue/testing.ts'
import { RELEASE } from './release.ts'
import { inStoreDatabase } from './store-database.ts'
import { expect, test } from './store-page.ts'

type Part = { id: number; sku: string; slug: string; name: string }

/** A part in several conditions, including As Removed. */
const partInSeveral = async (): Promise<Part> =>
  inStoreDatabase(async db => {
    const sku = `TB${randomInt(100_000, 999_999)}-1`
    const name = `Actuator ${sku}`
    const stock = { overhauled: 2, serviceable: 3, repaired: 1, as_removed: 5 }
    const id = await addProduct(db, { sku, name, price: 45_000, stock })
    await db.$client.query(
      "UPDATE stock_lines SET tag_type = 'FAA 8130-3' WHERE product_id = $1 AND condition = 'serviceable'",
      [id],
    )
    return { id, sku, name, slug: slugOf(sku, name) }
  })

for (const width of [1440, 390]) {
  test(`the card of a part in several conditions asks for the condition, ${width} px`, { tag: RELEASE }, async ({
    store,
    page,
  }) => {
    const { sku, name } = await partInSeveral()
    await page.setViewportSize({ width, height: 844 })
    await store.open(`/shop?search=${sku}`)
    const button = page.getByRole('button', { name: new RegExp(`^Add to Cart.*${sku}$`) })
    const choice = page.getByRole('dialog', { name: 'Which condition?' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(choice).toBeVisible()
    await expect(choice.getByRole('button').last()).toContainText('As Removed (AR)')
    await expect(choice.getByRole('button').last()).toContainText('not airworthy')
    await store.isAccessible()
    await store.fits()
    await page.keyboard.press('Escape')
    await expect(choice).toBeHidden()
    await expect(button).toBeFocused()

    await button.click()
    const best = choice.getByRole('listitem').first().getByRole('button')
    // The piece with a release paper comes first.
    await expect(best).toContainText('FAA 8130-3')
    const label = 'Serviceable (SV)'
    await expect(best).toContainText(label)
    await best.click()
    await expect(page.getByText('Item added to cart')).toBeVisible()
    await expect(button).toBeFocused()

    await page.getByRole('button', { name: 'Cart, 1 item' }).click()
    const cart = page.getByRole('dialog', { name: /^Your Cart/ })
    await expect(cart.getByRole('listitem').filter({ hasText: sku })).toContainText(label)
    await page.keyboard.press('Escape')
    await store.open('/cart')
    await expect(page.getByRole('row').filter({ hasText: sku })).toContainText(label)
    await store.open('/checkout')
    if (width < 1024) await page.getByRole('button', { name: /^Order summary/ }).click()
    const line = page.getByRole('region', { name: 'Order summary' }).getByRole('listitem').filter({ hasText: name })
    await expect(line).toContainText(label)
  })
}

test('an old cart line without a condition gets one with one click, and cannot be paid before', {
  tag: RELEASE,
}, async ({ store, page }) => {
  const { id, sku } = await partInSeveral()
  await page.addInitScript(
    line => {
      if (!localStorage.getItem('aircraft-parts-cart'))
        localStorage.setItem('aircraft-parts-cart', JSON.stringify([line]))
    },
    { productId: id, condition: null, quantity: 1 },
  )
  await store.open('/cart')
  const row = page.getByRole('row').filter({ hasText: sku })
  await expect(row.getByText('Condition not chosen yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled()
  await store.checkEveryWidth()
  await store.open('/checkout')
  const question = page.getByRole('alert').filter({ hasText: 'Please choose a condition before you pay' })
  await expect(question).toContainText(sku)
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeDisabled()
  await store.isAccessible()
  const best = await question.getByRole('combobox').inputValue()
  await question.getByRole('button', { name: `Use this condition: ${sku}` }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText(conditionLabel(best))
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeEnabled()
  const storedCart = await page.evaluate(() => localStorage.getItem('aircraft-parts-cart'))
  expect(JSON.parse(storedCart ?? '[]')).toEqual([{ id: `${id}_${best}`, productId: id, condition: best, quantity: 1 }])
})

test('the quote form starts with the choices of the page, and the focus returns after the drawer and the form close', {
  tag: RELEASE,
}, async ({ store, page }) => {
  const { slug } = await partInSeveral()
  await page.setViewportSize({ width: 390, height: 844 })
  await store.open(`/shop/product/${slug}`)
  await page.getByRole('radio', { name: 'Select As Removed (AR)' }).check()
  await expect(page.getByRole('row', { name: /^As Removed/ })).toContainText('Selected')
  const add = page.getByRole('button', { name: 'Add to Cart', exact: true })
  await add.focus()
  await page.keyboard.press('Enter')
  const cart = page.getByRole('dialog', { name: /^Your Cart/ })
  const cartToast = page.locator('[data-sonner-toast]').filter({ hasText: 'Item added to cart' })
  await expect(cartToast).toBeVisible()
  await expect(cart.getByRole('listitem')).toContainText('As Removed (AR)')
  const [toast, line] = await Promise.all([cartToast.boundingBox(), cart.getByRole('listitem').boundingBox()])
  expect(toast && line && toast.y >= line.y + line.height).toBe(true)
  await page.keyboard.press('Escape')
  await expect(cart).toBeHidden()
  await expect(add).toBeFocused()

  const requestLink = page.getByRole('link', { name: 'Request a quote' })
  await requestLink.focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Request a Quote' })
  const chosen = form.getByRole('checkbox', { name: /^As Removed \(AR\)/ })
  await expect(chosen).toBeChecked()
  await expect(form.getByRole('checkbox', { checked: true })).toHaveCount(1)
  const submit = form.getByRole('button', { name: 'Submit' })
  await expect(submit).toBeEnabled()
  await chosen.uncheck()
  await expect(submit).toBeDisabled()
  await expect(submit).toHaveAccessibleDescription('Please select at least one condition for your quote request')
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(requestLink).toBeFocused()
})

test('without scripts a card links to the page of its part', { tag: RELEASE }, async ({ browser }) => {
  const { sku, slug } = await partInSeveral()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${process.env.STORE_URL}/shop?search=${sku}`)
  const card = page.getByRole('listitem').filter({ hasText: sku })
  await expect(card.getByRole('button', { name: /Add to Cart/ })).toBeHidden()
  await card.getByRole('link', { name: 'See this part' }).click()
  await expect(page).toHaveURL(new RegExp(`/shop/product/${slug}$`))
  await context.close()
})
