import type { Page } from '@playwright/test'
import { mailTo } from './mails.ts'
import { newRequester, openMailed, requestsOf, signUp } from './requesters.ts'
import { signIn, tellTabs } from './sign-in.ts'
import { inStoreDatabase } from './store-database.ts'
import { expect, StorePage, test, toast } from './store-page.ts'

const SENT = 'Request for quote submitted successfully'
const form = (page: Page) => page.getByRole('dialog', { name: 'Request a Quote' })
const signingIn = (page: Page) => page.getByRole('dialog', { name: 'Get Your Personalized Quote' })

type Stock = { condition: string; quantity: number }
type Part = { slug: string; sku: string; stock: Stock[] }

/** A part without a price that is there in two conditions or more. */
const unpricedPart = (): Promise<Part> =>
  inStoreDatabase(async db => {
    const { rows } = await db.$client.query<Part>(
      `SELECT slug, sku, json_agg(json_build_object('condition', i.condition, 'quantity', i.quantity) ORDER BY i.id) AS stock
        FROM products p JOIN stock_lines i ON i.product_id = p.id
        WHERE p.price = 0 AND p.is_published AND p.is_listed AND i.quantity > 1
        GROUP BY p.id HAVING count(*) > 1 ORDER BY p.id LIMIT 1`,
    )
    const [part] = rows
    if (!part) throw new Error('no part on request in several conditions')
    return part
  })

test('a customer asks for two conditions of a part, on an account added on the way', async ({
  store,
  page,
  context,
}) => {
  const { email } = await signIn(context)
  const { slug, sku, stock } = await unpricedPart()
  await store.open(`/shop/product/${slug}?openRfq=true`)
  const dialog = form(page)
  await expect(dialog.getByText(sku)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/shop/product/${slug}$`))
  // Nothing on the page has opened it: the keyboard goes on at its heading.
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
  await store.isFineAtEveryWidth()
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
  await expect(dialog.getByRole('alert').getByText(/what you entered is still here/)).toBeVisible()
  await page.unroute('**/rpc/quotes/request')
  await submit.click()
  await toast(page, SENT)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'View request' })).toHaveAttribute(
    'href',
    /^\/dashboard\?tab=quotes&quote=[\w-]{36}$/,
  )
  const [asked, ...others] = await requestsOf(email)
  expect(others).toEqual([])
  expect(asked).toMatchObject({ kind: 'rfq', notes: '8130-3, please', preferred: 'priority' })
  expect(asked?.account).not.toBeNull()
  expect(asked?.lines.toSorted()).toEqual(
    [`${sku} ${stock[0]?.condition} 2`, `${sku} ${stock[1]?.condition} 1`].toSorted(),
  )

  // By the keyboard alone; and nothing is left of before but the condition that the page has chosen.
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

test('a guest asks and signs in with Google: the way leads over /auth and back, and the request is sent', async ({
  store,
  page,
}) => {
  const { slug } = await unpricedPart()
  await store.open(`/shop/product/${slug}`)
  await page.getByRole('main').getByRole('link', { name: 'Submit RFQ', exact: true }).click()
  await form(page).getByRole('checkbox').first().check()
  await form(page).getByRole('button', { name: 'Submit' }).click()
  await signingIn(page).getByRole('link', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL(/\/auth\?from=/)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL(new RegExp(`/shop/product/${slug}`))
  await toast(page, SENT)
})

test('a guest asks and signs up: the request is sent once, whichever tab hears of it', async ({
  store,
  page,
  context,
}) => {
  const email = newRequester()
  const { slug, sku, stock } = await unpricedPart()
  await store.open(`/shop/product/${slug}`)
  await page.getByRole('main').getByRole('link', { name: 'Submit RFQ', exact: true }).click()
  await form(page).getByRole('checkbox').first().check()
  await form(page).getByLabel("I'd like to use my own shipping account").check()
  await form(page).getByRole('button', { name: 'Submit' }).click()
  await expect(signingIn(page)).toBeVisible()
  await store.isFineAtEveryWidth()
  // Signing in is given up, and gone back to: the form is as it was.
  await page.keyboard.press('Escape')
  await expect(signingIn(page)).toBeHidden()
  await expect(form(page).getByText(/is kept, and sent when you sign in or open the link/)).toBeVisible()
  await store.isAccessible()
  await form(page).getByRole('button', { name: 'Submit' }).click()
  await signUp(page, email)
  expect(await requestsOf(email)).toEqual([])

  const mailed = await context.newPage()
  await openMailed(mailed, email, /verify/i, 'Confirm and Sign In')
  await expect(mailed).toHaveURL(new RegExp(`/shop/product/${slug}$`))
  // The first tab hears of it: both of its dialogs close, and it says what became of the request, whichever tab sent it.
  await expect(signingIn(page)).toBeHidden()
  await expect(form(page)).toBeHidden()
  await page.bringToFront()
  await toast(page, SENT)
  await expect.poll(async () => (await requestsOf(email)).length).toBeGreaterThan(0)
  await mailed.reload()
  await new StorePage(mailed).settled()
  await expect.poll(() => mailed.evaluate(() => localStorage.getItem('quote-drafts'))).toBeNull()
  expect(await requestsOf(email)).toEqual([
    {
      kind: 'rfq',
      notes: '',
      account: null,
      preferred: 'no_preference',
      lines: [`${sku} ${stock[0]?.condition} 1`],
    },
  ])
})

test('a guest asks on one device and opens the link on another: one quote, though the first device comes back', async ({
  store,
  page,
  browser,
}) => {
  const email = newRequester()
  const { slug, sku, stock } = await unpricedPart()
  await store.open(`/shop/product/${slug}`)
  await page.getByRole('main').getByRole('link', { name: 'Submit RFQ', exact: true }).click()
  await form(page).getByRole('checkbox').first().check()
  await form(page).getByRole('button', { name: 'Submit' }).click()
  await signUp(page, email)
  const mailed = await mailTo(email, /verify/i)
  expect(mailed.text.replaceAll(/\s+/g, ' ')).toContain(`Opening it also sends your request for ${sku}, 1 piece.`)

  const device = await browser.newContext()
  const phone = await device.newPage()
  await openMailed(phone, email, /verify/i, 'Confirm and Sign In')
  await phone.getByLabel('Password', { exact: true }).fill('Propeller77')
  await phone.getByRole('main').getByRole('button', { name: 'Confirm and Sign In', exact: true }).click()
  await toast(phone, SENT)
  const asked = [
    {
      ...{ kind: 'rfq', notes: '', account: null, preferred: 'no_preference' },
      lines: [`${sku} ${stock[0]?.condition} 1`],
    },
  ]
  expect(await requestsOf(email)).toEqual(asked)

  // The first device still has it in its browser, and sends it under the same key once somebody signs in there.
  await page.keyboard.press('Escape')
  await store.open('/auth')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Propeller77')
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await store.settled()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('quote-drafts'))).toBeNull()
  await phone.reload()
  await new StorePage(phone).settled()
  expect(await requestsOf(email)).toEqual(asked)
  await device.close()
})

test('a search without a result is asked for; the request waits for a magic link, or is forgotten', async ({
  store,
  page,
}) => {
  const email = newRequester()
  await store.open('/shop?search=no-such%20part-9')
  const ask = page.getByRole('link', { name: 'Request a quote for no-such part-9' })
  await expect(ask).toHaveAttribute('href', /^mailto:/)
  await ask.click()
  const number = form(page).getByLabel('Part number')
  await expect(number).toHaveValue('no-such part-9')
  await number.fill(' ')
  await form(page).getByRole('button', { name: 'Submit' }).click()
  await expect(form(page).getByText('Part number is required')).toBeVisible()
  await store.isFineAtEveryWidth()
  await number.fill('NO-SUCH-PART-9')
  await form(page).getByLabel('Condition of NO-SUCH-PART-9').selectOption('Overhauled (OH)')
  await form(page).getByLabel('Quantity: NO-SUCH-PART-9').fill('250')
  await form(page).getByRole('button', { name: 'Submit' }).click()
  await expect(signingIn(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await form(page).getByRole('button', { name: 'Do not send it' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('quote-drafts'))).toBeNull()
  await form(page).getByRole('button', { name: 'Submit' }).click()
  await signingIn(page).getByRole('button', { name: 'Sign in', exact: true }).click()
  await signingIn(page).getByLabel('Email', { exact: true }).fill(email)
  await signingIn(page).getByRole('button', { name: 'Email me a sign-in link' }).click()
  await toast(page, `Magic link sent to ${email}!`)
  // Corrected after the mail went out: the link brings what stands there now, once.
  await page.keyboard.press('Escape')
  await form(page).getByLabel('Quantity: NO-SUCH-PART-9').fill('300')
  await form(page).getByRole('button', { name: 'Submit' }).click()
  await expect(signingIn(page)).toBeVisible()

  await openMailed(page, email, /sign/i, 'Sign In')
  await toast(page, SENT)
  expect((await requestsOf(email)).map(({ lines }) => lines)).toEqual([['NO-SUCH-PART-9 overhauled 300']])
  await page.getByRole('link', { name: 'View request' }).click()
  await expect(page).toHaveURL(/\/dashboard\?tab=quotes&quote=/)
})

test('who is signed in asks for what a pasted list lacks, and for a cart', async ({ store, page, context }) => {
  const { email } = await signIn(context)
  await store.open('/parts-distribution')
  await page
    .getByLabel('Part numbers, one a line, with quantities')
    .fill('AN3-5A 10\nNO-SUCH-8 3\nNO-SUCH-9 x 12\n21117-1, 999999')
  await page.getByRole('button', { name: 'Check list' }).click()
  await page.getByRole('button', { name: 'Request quote for the rest' }).click()
  await expect(form(page).getByRole('listitem')).toHaveCount(2)
  await form(page).getByRole('button', { name: 'Leave out NO-SUCH-8' }).click()
  await expect(form(page).getByRole('listitem')).toHaveCount(1)
  await store.isFineAtEveryWidth()
  await form(page).getByRole('button', { name: 'Submit' }).click()
  await toast(page, SENT)

  await page.getByRole('button', { name: 'Add available to cart' }).click()
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

test('a session that ended meanwhile loses nothing: the request is sent after signing in anew', async ({
  store,
  page,
  context,
}) => {
  await signIn(context)
  await store.open('/shop?search=no-such-part-7')
  await page.getByRole('link', { name: /^Request a quote/ }).click()
  await page.context().clearCookies({ name: 'session' })
  await form(page).getByRole('button', { name: 'Submit' }).click()
  await expect(signingIn(page)).toBeVisible()
  const { email } = await signIn(context)
  await tellTabs(page)
  await toast(page, SENT)
  await expect(form(page)).toBeHidden()
  expect((await requestsOf(email)).map(({ lines }) => lines)).toEqual([['no-such-part-7 1']])
})
