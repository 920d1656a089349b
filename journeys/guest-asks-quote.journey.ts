import { mailTo } from './mails.ts'
import { form, SENT, signingIn, unpricedPart } from './quote-form.ts'
import { RELEASE } from './release.ts'
import { newRequester, openMailed, requestsOf, signUp } from './requesters.ts'
import { expect, StorePage, test, toast } from './store-page.ts'

test('a guest requests a quote and signs in with Google: /auth redirects back, and the request is sent', {
  tag: RELEASE,
}, async ({ store, page }) => {
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

test('a guest requests a quote and signs up: only one of two tabs sends the request, once', { tag: RELEASE }, async ({
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
  await store.checkEveryWidth()
  // The guest cancels signing in and returns: the form is unchanged.
  await page.keyboard.press('Escape')
  await expect(signingIn(page)).toBeHidden()
  await expect(form(page).getByText(/and send it when you sign in or open the link/)).toBeVisible()
  await store.isAccessible()
  await form(page).getByRole('button', { name: 'Submit' }).click()
  await signUp(page, email)
  expect(await requestsOf(email)).toEqual([])

  const mailed = await context.newPage()
  await openMailed(mailed, email, /verify/i, 'Confirm and Sign In')
  await expect(mailed).toHaveURL(new RegExp(`/shop/product/${slug}$`))
  // The first tab is notified: its two dialogs close, and it shows the result of the request, which either tab may have sent.
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

test('a guest requests on one device and opens the link on another: there is one quote, even if the first device sends it again', {
  tag: RELEASE,
}, async ({ store, page, browser }) => {
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
  const expected = [
    {
      kind: 'rfq',
      notes: '',
      account: null,
      preferred: 'no_preference',
      lines: [`${sku} ${stock[0]?.condition} 1`],
    },
  ]
  expect(await requestsOf(email)).toEqual(expected)

  // The first device still stores the request, and sends it with the same key after the next sign-in there.
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
  expect(await requestsOf(email)).toEqual(expected)
  await device.close()
})

test('a search without results becomes a request, which waits for a magic link or is deleted', {
  tag: RELEASE,
}, async ({ store, page }) => {
  const email = newRequester()
  await store.open('/shop?search=no-such%20part-9')
  const requestLink = page.getByRole('link', { name: 'Request a quote for no-such part-9' })
  await expect(requestLink).toHaveAttribute('href', /^mailto:/)
  await requestLink.click()
  const number = form(page).getByLabel('Part number')
  await expect(number).toHaveValue('no-such part-9')
  await number.fill(' ')
  await form(page).getByRole('button', { name: 'Submit' }).click()
  await expect(form(page).getByText('Part number is required')).toBeVisible()
  await store.checkEveryWidth()
  await number.fill('NO-SUCH-PART-9')
  await form(page).getByLabel('Condition of NO-SUCH-PART-9').selectOption('Overhauled (OH)')
  await form(page).getByLabel('Quantity: NO-SUCH-PART-9').fill('250')
  await form(page).getByRole('button', { name: 'Submit' }).click()
  await expect(signingIn(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await form(page).getByRole('button', { name: 'Don’t send it' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('quote-drafts'))).toBeNull()
  await form(page).getByRole('button', { name: 'Submit' }).click()
  await signingIn(page).getByRole('button', { name: 'Sign in', exact: true }).click()
  await signingIn(page).getByLabel('Email', { exact: true }).fill(email)
  await signingIn(page).getByRole('button', { name: 'Email me a sign-in link' }).click()
  await toast(page, `Magic link sent to ${email}!`)
  // The request was changed after the mail was sent: the link sends the current text, once.
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
