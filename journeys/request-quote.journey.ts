import { form, SENT, signingIn, unpricedPart } from './quote-form.ts'
import { RELEASE } from './release.ts'
import { requestsOf } from './requesters.ts'
import { notifyTabs, signIn } from './sign-in.ts'
import { expect, test, toast } from './store-page.ts'

test('a customer requests two conditions of a part, with a carrier account that is added in the form', async ({
  store,
  page,
  context,
}) => {
  const { email } = await signIn(context)
  const { slug, sku, stock } = await unpricedPart()
  await store.open(`/shop/product/${slug}?openRfq=true`)
  const dialog = form(page)
  await expect(dialog.getByText(sku, { exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/shop/product/${slug}$`))
  // No element of the page opened the dialog, so the focus moves to its heading.
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await store.open(`/shop/product/${slug}?openRfq=true`)
  const submit = dialog.getByRole('button', { name: 'Submit' })
  await expect(submit).toBeDisabled()

  const conditions = dialog.getByRole('group', { name: sku })
  const [first, second] = [conditions.getByRole('checkbox').nth(0), conditions.getByRole('checkbox').nth(1)]
  await first.check()
  await second.check()
  const quantities = conditions.getByRole('textbox')
  await expect(quantities.nth(0)).toHaveValue('1')
  await quantities.nth(0).fill('99999')
  await quantities.nth(0).press('Enter')
  await expect(quantities.nth(0)).toHaveValue(`${stock[0]?.quantity}`)
  await quantities.nth(1).fill('none')
  await quantities.nth(1).press('Tab')
  await expect(quantities.nth(1)).toHaveValue('1')
  await first.uncheck()
  await first.check()
  await expect(quantities.nth(0)).toHaveValue('1')
  await conditions.getByRole('button', { name: /^More/ }).first().click()

  await dialog.getByText('Requirements', { exact: true }).click()
  await dialog.getByLabel('Shelf life left').selectOption('At least 12 months')
  await dialog.getByLabel('FAA 8130-3').check()
  await dialog.getByLabel('No partial shipment').check()
  await expect(
    dialog.getByText('At least 12 months of shelf life · With FAA 8130-3 · No partial shipment'),
  ).toBeVisible()
  await dialog.getByLabel('Notes').fill('8130-3, please')
  await dialog.getByLabel('Shipping preference').selectOption('Priority Overnight')
  await dialog.getByLabel("I'd like to use my own shipping account").check()
  const adding = dialog.getByRole('form', { name: 'Add new account' })
  await expect(adding.getByRole('button', { name: 'Add Account' })).toBeDisabled()
  await submit.click()
  await expect(dialog.getByText('Please select a shipping account or add a new one')).toBeInViewport()
  await expect(adding.getByLabel('Account number')).toBeFocused()
  await adding.getByLabel('Account number').focus()
  await page.keyboard.press('Tab')
  await expect(adding.getByText('Account number is required')).toBeVisible()
  await store.checkEveryWidth()
  await page.setViewportSize({ width: 360, height: 740 })
  await store.fits()
  await adding.getByLabel('Account number').fill(' 1234-5678-9 ')
  await adding.getByRole('button', { name: 'Add Account' }).click()
  await toast(page, 'Shipping account added successfully')
  await expect(dialog.getByRole('radio', { name: /FedEx.*default/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Add new account' }).click()
  await expect(adding.getByLabel('Account number')).toHaveValue('')
  await adding.getByRole('button', { name: 'Cancel' }).click()
  await store.isAccessible()

  await page.route('**/rpc/quotes/request', route => route.abort('connectionreset'))
  await submit.click()
  await toast(page, 'Failed to submit request for quote')
  await expect(dialog.getByRole('alert').getByText(/everything you entered is still here/)).toBeVisible()
  await page.unroute('**/rpc/quotes/request')
  await submit.click()
  await toast(page, SENT)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'View request' })).toHaveAttribute(
    'href',
    /^\/dashboard\?tab=quotes&quote=[\w-]{36}$/,
  )
  const [request, ...others] = await requestsOf(email)
  expect(others).toEqual([])
  expect(request).toMatchObject({ kind: 'rfq', notes: '8130-3, please', preferred: 'priority' })
  expect(request?.account).not.toBeNull()
  expect(request?.lines.toSorted()).toEqual(
    [`${sku} ${stock[0]?.condition} 2`, `${sku} ${stock[1]?.condition} 1`].toSorted(),
  )

  // By keyboard only. The form has no earlier input except the condition that the page selected.
  const link = page.getByRole('main').getByRole('link', { name: 'Submit RFQ', exact: true })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(conditions.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await expect(quantities).toHaveValue('1')
  await expect(dialog.getByLabel('Notes')).toHaveValue('')
  await expect(dialog.getByLabel("I'd like to use my own shipping account")).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()
})

test('a signed-in customer requests a quote for the missing lines of a pasted list, and for a cart', {
  tag: RELEASE,
}, async ({ store, page, context }) => {
  const { email } = await signIn(context)
  await store.open('/parts-distribution')
  await page
    .getByLabel('Part numbers, one per line, with quantities')
    .fill('AN3-5A 10\nNO-SUCH-8 3\nNO-SUCH-9 x 12\n21117-1, 999999')
  await page.getByRole('button', { name: 'Check list' }).click()
  await page.getByRole('button', { name: 'Request quote for the rest' }).click()
  await expect(form(page).getByRole('listitem')).toHaveCount(2)
  await form(page).getByRole('button', { name: 'Leave out NO-SUCH-8' }).click()
  await expect(form(page).getByRole('listitem')).toHaveCount(1)
  await store.checkEveryWidth()
  await form(page).getByRole('button', { name: 'Submit' }).click()
  await toast(page, SENT)

  await page.getByRole('button', { name: 'Add available to cart' }).click()
  await page.getByRole('button', { name: /^Cart, / }).click()
  const drawer = page.getByRole('dialog', { name: /^Your Cart/ })
  await drawer.getByRole('button', { name: 'Request a quote for these' }).click()
  await expect(drawer).toBeHidden()
  await expect(form(page).getByText('AN3-5A', { exact: true })).toBeVisible()
  await expect(form(page).getByLabel('Quantity: AN3-5A')).toHaveValue('10')
  await form(page).getByLabel('Quantity: AN3-5A').fill('5000')
  await form(page).getByRole('button', { name: 'Submit' }).click()
  await expect
    .poll(async () => (await requestsOf(email)).map(({ lines }) => lines))
    .toEqual([['NO-SUCH-9 12'], ['AN3-5A new 5000']])
  await store.open('/cart')
  await expect(page.getByRole('button', { name: 'Request a quote for these' })).toBeVisible()
})

test('an expired session loses no input, and the request is sent after the next sign-in', {
  tag: RELEASE,
}, async ({ store, page, context }) => {
  await signIn(context)
  await store.open('/shop?search=no-such-part-7')
  await page.getByRole('link', { name: /^Request a quote/ }).click()
  await page.context().clearCookies({ name: 'session' })
  await form(page).getByRole('button', { name: 'Submit' }).click()
  await expect(signingIn(page)).toBeVisible()
  const { email } = await signIn(context)
  await notifyTabs(page)
  await toast(page, SENT)
  await expect(form(page)).toBeHidden()
  expect((await requestsOf(email)).map(({ lines }) => lines)).toEqual([['no-such-part-7 1']])
})
