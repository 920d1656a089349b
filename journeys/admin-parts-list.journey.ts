import { partFields } from '../server/catalogue/testing.ts'
import { anotherAdmin, newNumber, part, partOfAnother } from './admin-parts.ts'
import { RELEASE } from './release.ts'
import { signIn } from './sign-in.ts'
import { expect, expectFocusInList, test, toast } from './store-page.ts'

test('prices of several parts are previewed before they change; the second of two admins loses no input', {
  tag: RELEASE,
}, async ({ store, page, context, browser }) => {
  const base = newNumber()
  const otherAdmin = await anotherAdmin(browser)
  const postAsOtherAdmin = async (path: string, data: object) => {
    const answer = await otherAdmin.post(`${process.env.STORE_URL}${path}`, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const [first] = [
    await postAsOtherAdmin('/api/admin/parts', { fields: partFields(`${base}-1`) }),
    await postAsOtherAdmin('/api/admin/parts', { fields: partFields(`${base}-2`) }),
  ]
  await signIn(context, { isAdmin: true })
  // Without live updates, the page notices the change of the other admin only when it saves.
  await page.route(/\/live\?/, route => route.abort('connectionreset'))
  await store.open(`/admin/parts?search=${base}`)
  await expectFocusInList(page)
  await page.getByLabel('Select all 2 on this page').check()
  await store.checkEveryWidth()
  await page.getByRole('button', { name: 'Change prices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change prices' })
  await dialog.getByLabel('Percent, - for less').fill('a lot')
  await dialog.getByRole('button', { name: 'Show the new prices' }).click()
  await expect(dialog.getByLabel('Percent, - for less')).toBeFocused()
  await expect(dialog.getByText('Please enter a percentage between -100 and 1000, like 5 or -12.5')).toBeVisible()
  await dialog.getByLabel('Percent, - for less').fill('-12.5')
  await dialog.getByLabel('Rounded').selectOption('95')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('row').filter({ hasText: `${base}-1` })).toContainText(/\$10\.00.*\$8\.95/)
  await store.checkEveryWidth()
  await dialog.getByRole('button', { name: 'Change 2 prices' }).click()
  await toast(page, '2 prices changed.')
  await expect(page.getByLabel('Select all 2 on this page')).toBeFocused()
  await expect(page.getByRole('row').filter({ hasText: `${base}-2` })).toContainText('$8.95')

  await page.getByRole('link', { name: `${base}-1` }).click()
  await part(page).getByLabel('Name').fill('Typed here')
  const { part: now } = await (await otherAdmin.get(`${process.env.STORE_URL}/api/admin/parts/${first.id}`)).json()
  await postAsOtherAdmin(`/api/admin/parts/${first.id}`, {
    version: now.version,
    fields: { ...now.fields, brand: 'Theirs' },
  })
  await part(page).getByRole('button', { name: 'Save part' }).click()
  await expect(part(page).getByText('Another user has changed this part.')).toBeVisible()
  await expect(part(page).getByText('Brand: blank → Theirs')).toBeVisible()
  await expect(part(page).getByLabel('Name')).toHaveValue('Typed here')
  await expect(part(page).getByLabel('Brand')).toHaveValue('Theirs')
  await part(page).getByRole('button', { name: 'Save part' }).click()
  await toast(page, 'Part saved.')
})

test('filters keep the focus; a button sets a category; a typed adjustment survives a reload; a part is deleted', {
  tag: RELEASE,
}, async ({ store, page, context, browser }) => {
  const { sku, otherAdmin, address, id } = await partOfAnother(browser)
  const evidence = { serialOrBatch: '', tagType: null, taggedBy: '', tagDate: null, traceTo: '', shelfLifeExpiry: null }
  const stock = { condition: 'new', quantity: 5, evidence }
  expect((await otherAdmin.post(`${address}/${id}/stock`, { data: stock })).status()).toBe(201)
  await signIn(context, { isAdmin: true })
  await store.open(`/admin/parts/${id}`)
  const line = page.getByRole('region', { name: 'New (NE)' })
  await line.getByRole('button', { name: 'Adjust quantity' }).click()
  await line.getByLabel('Pieces, - for fewer').fill('-5')
  await page.reload()
  await store.settled()
  await expect(line.getByLabel('Pieces, - for fewer')).toHaveValue('-5')
  await line.getByLabel('Reason').selectOption({ index: 1 })
  await line.getByRole('button', { name: 'Adjust stock' }).click()
  await expect(line.getByText('0 to sell')).toBeVisible()

  await store.open(`/admin/parts?search=${sku}`)
  const state = page.getByLabel('Shown in the shop')
  await state.focus()
  await state.selectOption({ index: 1 })
  await expect(page).toHaveURL(/state=/)
  await expect(state).toBeFocused()
  await store.open(`/admin/parts?search=${sku}`)
  await page.getByRole('checkbox', { name: `Select ${sku}` }).check()
  await page.getByLabel('Category for these parts').selectOption({ index: 2 })
  await page.getByRole('button', { name: 'Set category' }).click()
  await toast(page, '1 part changed.')

  // The part has no stock, so it can be deleted. Then the list opens.
  await store.open(`/admin/parts/${id}`)
  await page.getByRole('button', { name: 'Delete part' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete part' }).click()
  await toast(page, 'Part deleted.')
  await expect(page).toHaveURL(/\/admin\/parts$/)
})
