import { randomBytes } from 'node:crypto'
import { addProduct } from '../server/catalogue/testing.ts'
import { unitFacts } from '../server/inventory/units/testing.ts'
import { textPdf } from '../server/platform/pdf/testing.ts'
import { RELEASE } from './release.ts'
import { signIn } from './sign-in.ts'
import { inStoreDatabase } from './store-database.ts'
import { expect, test, toast } from './store-page.ts'

test('a scan that differs from its unit waits in a list, and a second person confirms it with a reason', {
  tag: RELEASE,
}, async ({ store, page, context, browser }) => {
  const sku = `DOC-${randomBytes(4).toString('hex').toUpperCase()}`
  const url = process.env.STORE_URL ?? ''
  const productId = await inStoreDatabase(db => addProduct(db, { sku, stock: {} }))
  // The first person receives the unit and uploads its scan.
  const receiver = await browser.newContext()
  await signIn(receiver, { roles: ['warehouse'] })
  const facts = unitFacts(`${sku}-1`, { paper: 'FAA 8130-3', paperNumber: `F-${sku}` })
  const headers = { origin: url }
  const added = await receiver.request.post(`${url}/api/admin/parts/${productId}/units`, {
    headers,
    data: { quantity: 1, source: 'arrived', facts },
  })
  expect(added.status()).toBe(201)
  const { id } = (await added.json()) as { id: number }
  const sent = await receiver.request.post(
    `${url}/uploads/units/${id}/documents?kind=8130-3&name=Tag&visibility=buyer`,
    {
      headers: { ...headers, 'Content-Type': 'application/pdf' },
      data: Buffer.from(await textPdf([['this is a shopping list', 40, 60]])),
    },
  )
  expect(sent.status()).toBe(201)
  await receiver.close()

  await signIn(context, { roles: ['quality'] })
  await store.open('/admin/documents')
  const list = page.getByRole('table', { name: 'Documents to confirm' })
  const row = list.getByRole('row', { name: new RegExp(sku) })
  await expect(row).toContainText('Not all blocks were found')
  await expect(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^Documents/ })).toContainText(
    /\d/,
  )
  await store.checkEveryWidth()
  await store.isAccessible()
  await row.getByRole('checkbox').check()
  const form = page.getByRole('form', { name: 'Confirm documents' })
  await form.getByRole('button', { name: 'Confirm 1 document' }).click()
  await expect(form.getByText('Please say why')).toBeVisible()
  await form.getByLabel('Why it fits').fill('Compared with the data plate')
  await form.getByRole('button', { name: 'Confirm 1 document' }).click()
  await toast(page, '1 document confirmed.')
  await expect(row).toHaveCount(0)
})
