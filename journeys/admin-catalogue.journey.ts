import type { Page } from '@playwright/test'
import { photograph } from '../server/catalogue/pictures/testing.ts'
import { partFields } from '../server/catalogue/testing.ts'
import { scannedPdf } from '../server/inventory/testing.ts'
import { newNumber, part, partOfAnother } from './admin-parts.ts'
import { RELEASE } from './release.ts'
import { signIn, signOut } from './sign-in.ts'
import { expect, loseAnswer, test, toast } from './store-page.ts'

/** Drops files on the area around this button, like files that are dragged from a folder. */
async function drop(page: Page, button: string, files: { name: string; type: string; bytes: Uint8Array }[]) {
  const encoded = files.map(({ bytes, ...file }) => ({ ...file, base64: Buffer.from(bytes).toString('base64') }))
  const dropped = await page.evaluateHandle(list => {
    const transfer = new DataTransfer()
    for (const { name, type, base64 } of list)
      transfer.items.add(
        new File([Uint8Array.from(atob(base64), character => character.charCodeAt(0))], name, { type }),
      )
    return transfer
  }, encoded)
  await page.getByText(button, { exact: true }).dispatchEvent('drop', { dataTransfer: dropped })
}

test('a new part gets a category, stock with a document, alternates and a picture, is published and found, and can be bought', {
  tag: RELEASE,
}, async ({ store, page, context }) => {
  const sku = newNumber()
  const category = `Pumps ${sku}`
  await signIn(context, { isAdmin: true })
  await store.open('/admin/categories')
  await page.getByRole('button', { name: 'New category' }).click()
  const named = page.getByRole('form', { name: 'New category' })
  await named.getByRole('button', { name: 'Save category' }).click()
  await expect(named.getByText('Name is required')).toBeVisible()
  await named.getByLabel('Name').fill(category)
  await named.getByRole('button', { name: 'Save category' }).dblclick()
  await toast(page, 'Category added.')
  await expect(page.getByRole('heading', { name: category, exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'New category' }).click()
  await named.getByLabel('Name').fill(category)
  await named.getByRole('button', { name: 'Save category' }).click()
  await expect(named.getByLabel('Name')).toBeFocused()
  await expect(named.getByLabel('Name')).toHaveAccessibleDescription('There is a category of this name already.')

  await store.open('/admin/parts')
  await page.getByRole('link', { name: 'New part' }).click()
  const fields = part(page, 'New part')
  await fields.getByRole('button', { name: 'Add part' }).click()
  await expect(fields.getByText('Part number is required')).toBeVisible()
  await expect(fields.getByLabel('Part number')).toBeFocused()
  await fields.getByLabel('Part number').fill(sku)
  await fields.getByLabel('Name').fill('Fuel boost pump')
  await fields.getByLabel('Price', { exact: true }).fill('1,250')
  await fields.getByLabel('Sale price').fill('1250')
  await fields.getByLabel('Manufacturer').fill('Weldon')
  await fields.getByLabel('Category').selectOption(category)
  await store.checkEveryWidth()
  await fields.getByRole('button', { name: 'Add part' }).click()
  await expect(fields.getByText('A sale price is below the price')).toBeVisible()
  await expect(fields.getByLabel('Sale price')).toBeFocused()
  await fields.getByLabel('Sale price').fill('')
  await fields.getByRole('button', { name: 'Add part' }).click()
  await toast(page, 'Part added.')
  await expect(page.getByRole('heading', { name: sku })).toBeFocused()

  const stock = page.getByRole('form', { name: 'Add stock' })
  await stock.getByLabel('Condition').selectOption('overhauled')
  await stock.getByLabel('Pieces').fill('3')
  await stock.getByLabel('Serial or batch').fill('SN 4711')
  await stock.getByLabel('Tag', { exact: true }).selectOption('FAA 8130-3')
  await stock.getByLabel('Tag date').fill('2026-03-01')
  await stock.getByRole('button', { name: 'Add stock' }).click()
  await toast(page, 'Stock added.')
  const line = page.getByRole('region', { name: 'Overhauled (OH)' })
  await expect(line).toContainText('3 to sell')
  await expect(line).toContainText('SN 4711')
  await expect(line).toContainText('FAA 8130-3, Mar 1, 2026')

  await line.getByRole('button', { name: 'Paper trail' }).click()
  await line.getByLabel('Shelf life ends').fill('2040-01-01')
  await line.getByLabel('Tagged by').fill('Weldon Repair')
  await line.getByRole('button', { name: 'Save paper trail' }).click()
  await toast(page, 'Paper trail saved.')
  await expect(line).toContainText('Weldon Repair')

  const reference = page.getByRole('form', { name: 'Add a cross-reference' })
  await reference.getByLabel('Other part number').fill('A-1; B-2')
  await reference.getByRole('button', { name: 'Save cross-reference' }).click()
  await expect(reference.getByText('no part number may have them')).toBeVisible()
  for (const [kind, otherSku] of [
    ['alternate_of', 'AN3-5A'],
    ['superseded_by', `${sku}-2`],
  ] as const) {
    await reference.getByLabel('Kind').selectOption(kind)
    await reference.getByLabel('Other part number').fill(otherSku)
    await reference.getByRole('button', { name: 'Save cross-reference' }).click()
    await expect(page.getByRole('button', { name: `Delete ${otherSku}`, exact: true })).toBeVisible()
    await expect(reference.getByLabel('Other part number')).toHaveValue('')
  }
  await page.getByRole('button', { name: 'Delete AN3-5A', exact: true }).click()
  await toast(page, 'Cross-reference deleted.')
  await expect(page.getByRole('heading', { name: 'Alternates and supersession' })).toBeFocused()

  await line.getByRole('button', { name: 'Adjust quantity' }).click()
  await line.getByLabel('Pieces, - for fewer').fill('-5')
  await line.getByLabel('Reason').selectOption('damaged')
  await line.getByRole('button', { name: 'Adjust stock' }).click()
  await expect(line.getByText('Only 3 can be taken away.')).toBeVisible()
  await line.getByLabel('Pieces, - for fewer').fill('-1')
  await expect(line).toContainText('3 can be sold now, then 2.')
  await loseAnswer(page, '**/rpc/inventory/adjust')
  await line.getByRole('button', { name: 'Adjust stock' }).click()
  await expect(line.getByText('Please try again: it is booked only once.')).toBeVisible()
  await line.getByLabel('Pieces, - for fewer').fill('-2')
  await line.getByRole('button', { name: 'Adjust stock' }).click()
  await expect(line.getByText('Your first adjustment was saved.')).toBeVisible()
  await expect(line).toContainText('2 to sell')
  await line.getByLabel('Pieces, - for fewer').fill('1')
  await line.getByRole('button', { name: 'Adjust stock' }).click()
  await toast(page, 'Stock adjusted: 3 can be sold.')
  await expect(line.getByLabel('Pieces, - for fewer')).toBeHidden()
  await line.getByRole('button', { name: 'Adjust quantity' }).click()
  await line.getByLabel('Pieces, - for fewer').fill('-1')
  await line.getByLabel('Reason').selectOption('damaged')
  await line.getByRole('button', { name: 'Adjust stock' }).click()
  await toast(page, 'Stock adjusted: 2 can be sold.')

  await line.getByRole('button', { name: 'Documents (0)' }).click()
  await line.getByLabel('Everybody may read them').check()
  await drop(page, 'Add documents', [
    { name: 'Tag SN 4711.pdf', type: 'application/pdf', bytes: scannedPdf(sku) },
    { name: 'evil.pdf', type: 'application/pdf', bytes: Buffer.from('<script>alert(1)</script>') },
  ])
  await expect(line.getByRole('link', { name: 'FAA 8130-3: Tag SN 4711' })).toBeVisible()
  await expect(line.getByText('This is not a PDF. Please scan the paper as a PDF.')).toBeVisible()

  await drop(page, 'Add pictures', [
    { name: 'pump.jpg', type: 'image/jpeg', bytes: await photograph(400, 300).jpeg().toBuffer() },
    { name: 'tag.jpg', type: 'image/jpeg', bytes: await photograph(400, 300).jpeg().toBuffer() },
  ])
  const pictures = page.getByRole('region', { name: 'Pictures' })
  await expect(pictures.getByRole('img', { name: 'Fuel boost pump' })).toHaveCount(2)
  await pictures.getByRole('button', { name: 'Make primary: picture 2' }).click()
  await toast(page, 'Picture saved.')
  await store.checkEveryWidth()

  await part(page).getByLabel('Published: shown in the shop').check()
  await part(page).getByRole('button', { name: 'Save part' }).click()
  await toast(page, 'Part saved.')
  await line.getByRole('link', { name: 'Ledger' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText(/−1.*2.*Damaged or scrapped.*Amelia Quimby/)
  await store.checkEveryWidth()

  await store.open('/')
  await store.search(sku)
  await page.getByRole('main').getByRole('link', { name: 'Fuel boost pump' }).first().click()
  await expect(page.getByText('In Stock (2 available)')).toBeVisible()
  await expect(page.getByText('Weldon Repair')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`${sku}-2`)
  await expect(page.getByText('AN3-5A')).toHaveCount(0)
  const paper = page.getByRole('link', { name: /FAA 8130-3: Tag SN 4711/ })
  const download = page.waitForEvent('download')
  await paper.click()
  expect((await download).suggestedFilename()).toBe(`8130-3-${sku}.pdf`)
  await store.checkEveryWidth()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await toast(page, 'Item added to cart')

  await store.open('/admin/categories')
  await page.getByRole('button', { name: `Change ${category}` }).click()
  const changed = page.getByRole('form', { name: `Change ${category}` })
  await changed.getByLabel('Description').fill('Fuel pumps')
  await changed.getByRole('button', { name: 'Save category' }).click()
  await toast(page, 'Category saved.')
  await page.getByRole('button', { name: `Change ${category}` }).click()
  await expect(changed.getByLabel('Description')).toHaveValue('Fuel pumps')
  await store.checkEveryWidth()
  await expect(page.getByRole('button', { name: 'Delete category' })).toBeDisabled()
  await page.getByLabel('Its parts go to').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Delete category' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete category' }).click()
  await toast(page, 'Category deleted, 1 part moved.')
  await expect(page.getByRole('heading', { name: category, exact: true })).toHaveCount(0)
})

test('typed changes of a part survive a reload, with the changes of another user; signing out deletes them', {
  tag: RELEASE,
}, async ({ store, page, context, browser }) => {
  const { sku, otherAdmin, address, id } = await partOfAnother(browser)
  await signIn(context, { isAdmin: true })
  await store.open(`/admin/parts/${id}`)
  const isBack = part(page).getByText('Your draft from before is back.')
  await expect(part(page).getByLabel('Name')).toHaveValue(partFields(sku).name)
  await part(page).getByLabel('Name').fill('Typed here')
  await page.reload()
  await store.settled()
  await expect(isBack).toBeVisible()
  await expect(part(page).getByLabel('Name')).toHaveValue('Typed here')
  await store.checkEveryWidth()

  await store.open('/admin/parts')
  const { part: now } = await (await otherAdmin.get(`${address}/${id}`)).json()
  const change = { version: now.version, fields: { ...now.fields, name: 'Theirs', brand: 'Theirs' } }
  expect((await otherAdmin.post(`${address}/${id}`, { data: change })).ok()).toBe(true)
  await store.open(`/admin/parts/${id}`)
  await expect(part(page).getByText('Another user has changed this part.')).toBeVisible()
  await expect(part(page).getByText('→ Theirs')).toHaveCount(2)
  await expect(part(page).getByLabel('Name')).toHaveValue('Typed here')
  await page.reload()
  await expect(part(page).getByText('→ Theirs')).toHaveCount(2)
  await part(page).getByRole('button', { name: 'I have seen it' }).click()
  await page.reload()
  await store.settled()
  await expect(isBack).toBeVisible()
  await expect(part(page).getByText('→ Theirs')).toHaveCount(0)
  await expect(part(page).getByLabel('Name')).toHaveValue('Typed here')
  await expect(part(page).getByLabel('Brand')).toHaveValue('Theirs')
  await part(page).getByRole('button', { name: 'Start over' }).click()
  await expect(part(page).getByLabel('Name')).toHaveValue('Theirs')
  await page.reload()
  await store.settled()
  await expect(part(page).getByLabel('Name')).toHaveValue('Theirs')
  await expect(isBack).toHaveCount(0)

  const draftKeys = () => page.evaluate(() => Object.keys(sessionStorage).filter(name => name.startsWith('store.')))
  await store.open('/admin/parts/new')
  await part(page, 'New part').getByLabel('Name').fill('Half a part')
  await page.reload()
  await store.settled()
  await expect(part(page, 'New part').getByLabel('Name')).toHaveValue('Half a part')
  expect(await draftKeys()).toHaveLength(1)
  await signOut(page)
  await expect(page).toHaveURL(/\/auth/)
  expect(await draftKeys()).toEqual([])
})
