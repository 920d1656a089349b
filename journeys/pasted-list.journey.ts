import { workbook } from '../server/uploads/testing.ts'
import { RELEASE } from './release.ts'
import { signIn } from './sign-in.ts'
import { inStoreDatabase } from './store-database.ts'
import { expect, test, toast } from './store-page.ts'

test('a pasted list has found, short and unknown lines; parts in stock are added to the cart, the others to a quote request', async ({
  store,
  page,
  context,
}) => {
  await signIn(context)
  const [short] = await inStoreDatabase(async db => {
    const { rows } = await db.$client.query<{ sku: string; stock: number }>(
      `SELECT sku, (SELECT quantity FROM product_stock WHERE product_id = p.id) AS stock FROM products p
        WHERE selling_price IS NOT NULL AND (SELECT quantity FROM product_stock WHERE product_id = p.id) BETWEEN 2 AND 20 AND sku ~ '^[A-Z]+[0-9]+-[0-9]+$'
          AND is_published AND is_listed AND NOT EXISTS (SELECT FROM products o WHERE o.sku_key = p.sku_key AND o.id <> p.id)
        ORDER BY id LIMIT 1`,
    )
    return rows
  })
  if (!short) throw new Error('no part with a price of which there are a few')
  await store.open('/parts-distribution')
  const box = page.getByLabel('Part numbers, one per line, with quantities')
  const listed = 'P/N\tQty\nan3 5a\t10\n211171\t1\nNO-SUCH-9 3\nNAS1149F0332P x 999999\n21117-1, 500'
  await box.fill(`${listed}\n${short.sku}, ${short.stock + 6}`)
  await expect(page.getByText(/Line 5: The quantity is not/)).toBeVisible()
  await expect(page.getByText('5 part numbers.')).toBeVisible()
  await page.getByRole('button', { name: 'Check list' }).click()
  await expect(page.getByRole('heading', { name: '3 of 5 found' })).toBeVisible()
  await expect(page.getByText(/1 to choose a part for, 1 unknown/)).toBeVisible()
  // The row shows the condition before the part is bought.
  await expect(page.getByRole('row', { name: 'an3 5a' })).toContainText(/\([A-Z]{2}\), 10 of 10/)
  // The rows are completely above the bar at the bottom, because axe reports half-covered ones as too small a target.
  await page.setViewportSize({ width: 1280, height: 1100 })
  await store.isAccessible()
  await page.getByLabel('Which part is meant by 211171').selectOption({ label: '211-171: Uplock Assembly' })
  await expect(page.getByRole('heading', { name: '4 of 5 found' })).toBeVisible()
  await expect(page.getByRole('row', { name: short.sku })).toContainText(`Only ${short.stock} in stock`)

  const add = page.getByRole('button', { name: 'Add available to cart' })
  const cart = page.getByRole('dialog', { name: /^Your Cart/ })
  await page.route('**/rpc/cart/addToCart', route => route.abort('connectionreset'))
  await add.click()
  await toast(page, 'Failed to add item to cart')
  await page.unroute('**/rpc/cart/addToCart')
  await add.click()
  await toast(page, /parts? added to cart/)
  await page.getByRole('button', { name: /^Cart, / }).click()
  await expect(cart.getByRole('listitem').filter({ hasText: 'AN3-5A' })).toContainText(/\([A-Z]{2}\)/)
  await expect(cart.getByText('Condition not chosen yet')).toHaveCount(0)
  await expect(cart.getByLabel(`Quantity: ${short.sku}`)).toHaveValue(`${short.stock}`)
  await page.getByRole('button', { name: 'Close cart' }).click()
  await expect(page.getByRole('button', { name: 'Add available again' })).toBeVisible()

  await page.getByRole('button', { name: 'Request quote for the rest' }).click()
  const form = page.getByRole('dialog', { name: 'Request a Quote' })
  await expect(form.getByLabel(`Quantity: ${short.sku}`)).toHaveValue('6')
  await expect(form.getByLabel('Quantity: NO-SUCH-9')).toHaveValue('3')
  await expect(form.getByLabel('Quantity: AN3-5A')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(page.getByRole('link', { name: 'Email the rest' })).toHaveAttribute('href', /NO-SUCH-9/)

  await page.reload()
  await store.settled()
  await expect(box).toHaveValue(/an3 5a\t10/)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.getByRole('button', { name: 'Check list' }).click()
  await expect(page.getByText('NO-SUCH-9', { exact: true })).toBeVisible()
  await store.fits()
  await store.isAccessible()
})

test('a list that cannot be checked stays, and the page shows an error', { tag: RELEASE }, async ({ store, page }) => {
  await store.open('/parts-distribution')
  await page.getByLabel('Part numbers, one per line, with quantities').fill('AN3-5A')
  await page.route('**/rpc/**', route => route.abort('connectionreset'))
  await page.getByRole('button', { name: 'Check list' }).click()
  await expect(page.getByRole('alert')).toHaveText('The list could not be checked. Please try again.')
  await page.unroute('**/rpc/**')
  await page.getByRole('button', { name: 'Check list' }).click()
  await expect(page.getByRole('heading', { name: '1 of 1 found' })).toBeVisible()
})

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const sheet = (...rows: string[][]) =>
  `<worksheet><sheetData>${rows.map(cells => `<row>${cells.join('')}</row>`).join('')}</sheetData></worksheet>`

test('quick order reads a workbook as it is displayed, asks about damaged cells, and adds the rest to the cart', {
  tag: RELEASE,
}, async ({ store, page }) => {
  const list = workbook({
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="16"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': sheet(
      [text('Quimby Flying Service')],
      [text('P/N'), text('Description'), text('Cond'), text('Qty Avail'), text('Work Order')],
      [text('AN3-5A'), text('Bolt'), '', '<c r="D3"><v>10</v></c>', text('WO 7')],
      ['<c s="1"><v>17</v></c>', text('Light'), '', '<c r="D4"><v>3</v></c>'],
      ['<c s="2"><v>46085</v></c>', text('Spacer'), '', '<c r="D5"><v>5</v></c>'],
      ['<c t="b"><v>1</v></c>', text('Clamp'), '', '<c r="D6"><v>2</v></c>'],
    ),
  })
  await store.open('/parts-distribution')
  const box = page.getByLabel('Part numbers, one per line, with quantities')
  await page.getByLabel('Choose a file').setInputFiles({ name: 'list.xlsx', mimeType: XLSX, buffer: list })
  await expect(box).toHaveValue(/^P\/N\tCondition\tQty\tReference\nAN3-5A\t\t10\tWO 7\n00000017\t\t3/)
  await expect(page.getByText(/Line 4: A spreadsheet seems to have changed/)).toBeVisible()
  await expect(page.getByText(/Line 5: A spreadsheet seems to have changed/)).toBeVisible()
  if (await page.getByRole('button', { name: 'Check list' }).isVisible())
    await page.getByRole('button', { name: 'Check list' }).click()
  await expect(page.getByRole('heading', { name: '1 of 2 found' })).toBeVisible()
  await page.getByRole('button', { name: 'Add available to cart' }).click()
  await toast(page, /part added to cart/)
  await page.getByRole('button', { name: /^Cart, / }).click()
  const cart = page.getByRole('dialog', { name: /^Your Cart/ })
  await expect(cart.getByLabel('Quantity: AN3-5A')).toHaveValue('10')
})
