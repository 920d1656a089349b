import { randomBytes } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { cents } from '../domain/money/money.ts'
import { partFields } from '../server/catalogue/testing.ts'
import { unitFacts } from '../server/inventory/units/testing.ts'
import { textPdf } from '../server/platform/pdf/testing.ts'
import { RELEASE } from './release.ts'
import { signIn } from './sign-in.ts'
import { ADDRESS, expect, loseAnswer, test, toast } from './store-page.ts'

const newSku = () => `RC-${randomBytes(4).toString('hex').toUpperCase()}`
const post = async (context: BrowserContext, path: string, data: object) => {
  const answer = await context.request.post(`${process.env.STORE_URL}${path}`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).id as number
}

test('a delivery is scanned, each unit is inspected, and one is bought in the shop', { tag: RELEASE }, async ({
  store,
  page,
  context,
  browser,
}) => {
  const sku = newSku()
  await signIn(context, { isAdmin: true })
  await post(context, '/api/admin/parts', { fields: partFields(sku, { price: cents(40_00) }) })

  await store.open('/admin/receiving')
  await expect(page.getByLabel('PO number')).toBeFocused()
  await page.keyboard.type('PO-NONE')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No lines are expected under this number.')).toBeVisible()
  await page.getByLabel('Vendor', { exact: true }).fill('Quimby Surplus')
  await page.getByLabel("Vendor's document").fill('DN-7')
  const part = page.getByLabel('Part number')
  await part.fill('no such part')
  await part.press('Enter')
  await expect(page.getByText('No part has this number.')).toBeVisible()
  await part.fill(sku.toLowerCase())
  await part.press('Enter')
  await expect(part).toHaveValue(sku)
  const serial = page.getByRole('textbox', { name: 'Serial number', exact: true })
  await expect(serial).toBeFocused()
  // A scanner types each serial number and presses Enter. A repeated serial number is reported.
  for (const suffix of ['1', '2', '3']) {
    await page.keyboard.type(`${sku}-${suffix}`)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.type(`${sku}-2`.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page.getByText('is already listed')).toBeVisible()
  await expect(page.getByText('3 serial numbers')).toBeVisible()
  await page.getByLabel('Quantity on their document').fill('4')
  await serial.press('Enter')
  await expect(page.getByText('Please select a code')).toBeVisible()
  await page.getByLabel('Condition code').selectOption('OH')
  const cell = (row: number, header: string) => page.getByLabel(`${header} of row ${row}`, { exact: true })
  for (const row of [1, 2, 3]) await cell(row, 'Number').fill(`F-${sku}-${row}`)
  await cell(1, 'Release document').selectOption('FAA 8130-3')
  await cell(1, 'Release document').press('Control+d')
  await expect(cell(3, 'Release document')).toHaveValue('FAA 8130-3')
  // A scan is assigned to a row by its file name, and uploaded with the delivery.
  const dropped = await textPdf([['a tag', 40, 60]])
  const files = [{ name: `${sku}-3 8130.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(dropped) }]
  await page.getByLabel('Add scans').setInputFiles(files)
  await expect(page.getByRole('row', { name: `${sku}-3` }).getByRole('cell', { name: '1', exact: true })).toBeVisible()
  await page.getByLabel('Location').fill('R-1')
  await serial.press('Enter')
  await expect(page.getByRole('list', { name: 'Lines' })).toContainText('1 short')
  await expect(part).toBeFocused()
  await store.checkEveryWidth()

  // No typed text is lost by a reload.
  await page.reload()
  await store.settled()
  await expect(page.getByText('Your draft from before is back.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Lines' })).toContainText(`${sku}-3`)
  await loseAnswer(page, '**/rpc/receiving/receive')
  await page.getByRole('button', { name: 'Receive 1 line' }).click()
  await expect(page.getByText('it is received only once')).toBeVisible()
  await page.getByRole('button', { name: 'Receive 1 line' }).click()
  await expect(page).toHaveURL(/\/admin\/receipts\/\d+$/)

  const inspect = page.getByRole('region', { name: 'Inspect' })
  await expect(inspect).toContainText('3 units to inspect')
  await expect(inspect).toBeFocused()
  await page.keyboard.press('a')
  await expect(inspect.getByText('Please check off what you inspected.')).toBeVisible()
  await page.keyboard.type('12345a')
  await toast(page, `${sku}-1 accepted.`)
  await expect(inspect).toContainText('2 units to inspect')
  await expect(inspect).toBeFocused()
  await page.keyboard.press('q')
  await page.keyboard.type('Dent on the flange')
  await page.keyboard.press('Enter')
  await toast(page, `${sku}-2 quarantined.`)
  await expect(inspect).toContainText('1 unit to inspect')
  await store.checkEveryWidth()
  await page.getByRole('link', { name: `${sku}-1` }).click()
  await expect(page.getByText('Inspected: number and serial agree').first()).toBeVisible()

  const buyers = await browser.newContext()
  const shop = await buyers.newPage()
  await shop.goto(`${process.env.STORE_URL}/shop?search=${sku}`)
  await shop
    .getByRole('main')
    .getByRole('link', { name: `Part ${sku}` })
    .first()
    .click()
  await expect(shop.getByText('In Stock (1 available)')).toBeVisible()
  await expect(shop.getByText(`F-${sku}-1`).first()).toBeVisible()
  await buyers.close()
  await store.open(`/shop?search=${sku}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: `Part ${sku}` })
    .first()
    .click()
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await store.fillAddress('Shipping address', ADDRESS)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await store.fillCard('4111 1111 1111 1111')
  await page.getByRole('button', { name: /Place Order & Pay/ }).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  // The unit's page in the back office shows its order.
  await store.open(`/admin/units?search=${sku}-1`)
  await page.getByRole('link', { name: `${sku}-1` }).click()
  await expect(page.getByRole('table', { name: 'Orders' })).toContainText('APS-')
})

test('a bin is counted: missing units are quarantined, and found units of other bins are moved to it', {
  tag: RELEASE,
}, async ({ store, page, context }) => {
  const sku = newSku()
  const bin = `C-${sku}`
  await signIn(context, { isAdmin: true })
  const id = await post(context, '/api/admin/parts', { fields: partFields(sku) })
  const add = async (mark: string, more: object, quantity = 1) => {
    const facts = unitFacts(mark, { bin, ...more })
    const unitId = await post(context, `/api/admin/parts/${id}/units`, { quantity, source: 'arrived', facts })
    await post(context, `/api/admin/units/${unitId}/move`, { version: 1, move: 'accepted' })
  }
  await add(`${sku}-1`, {})
  await add(`${sku}-2`, {})
  await add(`${sku}-L`, { kind: 'lot' }, 10)
  await add(`${sku}-3`, { bin: `${bin}-X` })

  await store.open('/admin/count')
  await expect(page.getByLabel('Bin', { exact: true })).toBeFocused()
  await page.keyboard.type(bin.toLowerCase())
  await page.keyboard.press('Enter')
  const scan = page.getByLabel('Serial, lot or label')
  await expect(scan).toBeFocused()
  await page.keyboard.type(`${sku}-1`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox', { name: new RegExp(`${sku}-1`) })).toBeChecked()
  await scan.fill('an unknown number')
  await scan.press('Enter')
  await expect(page.getByText('No unit has this number.')).toBeVisible()
  await scan.fill(`${sku}-3`)
  await scan.press('Enter')
  await expect(page.getByText(`Belongs in ${bin}-X: it is moved here`)).toBeVisible()
  await page.getByLabel(`Pieces of ${sku} ${sku}-L`).fill('8')
  await expect(page.getByText('2 missing', { exact: true })).toBeVisible()

  await page.reload()
  await store.settled()
  await expect(page.getByText('Your draft from before is back.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: new RegExp(`${sku}-1`) })).toBeChecked()
  await page.getByRole('button', { name: 'The others are not there' }).click()
  await expect(page.getByText('3 pieces missing, 1 unit found here that belongs in another bin')).toBeVisible()
  await store.checkEveryWidth()
  await page.getByRole('button', { name: 'Close the count' }).click()
  await toast(page, /is counted: 1 unit agrees, 2 with less, 1 put here/)

  await store.open(`/admin/units?bin=${bin}&state=quarantined`)
  await expect(page.getByRole('link', { name: `${sku}-2` })).toBeVisible()
  await expect(page.getByRole('link', { name: `${sku}-L` })).toBeVisible()
  await page.getByRole('link', { name: `${sku}-2` }).click()
  await expect(page.getByText(`Not found in count of ${bin}`).first()).toBeVisible()
})
