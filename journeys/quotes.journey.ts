import type { Page } from '@playwright/test'
import { REFUSALS } from '../domain/refusal.ts'
import { pdfPages } from '../server/documents/testing.ts'
import { quoteAdmin } from './admin-quotes.ts'
import { RELEASE } from './release.ts'
import { signIn } from './sign-in.ts'
import { expect, test, toast } from './store-page.ts'

const LINES = [
  { partNumber: '21117-1', quantity: 2 },
  { partNumber: 'MS20470AD4-6', quantity: 100, condition: 'overhauled' as const },
]
const address = (quoteId: string, tab = 'quotes') => `/dashboard?tab=${tab}&quote=${quoteId}`
const next = (page: Page) => page.getByRole('region', { name: /^(Your turn|Our turn|Closed)$/ })
const talk = (page: Page) => page.getByRole('region', { name: 'History' })
const badge = (page: Page, status: string) => page.getByRole('article').getByText(status, { exact: true }).first()

test('a buyer approves a unit price with a ZIP code, accepts the total, and downloads the quote', async ({
  store,
  page,
  context,
  browser,
}) => {
  test.setTimeout(360_000)
  await signIn(context)
  const admin = await quoteAdmin(browser, context)
  const { quoteId, quoteNumber } = await admin.request({ lines: LINES, notes: 'With <b>8130-3</b>, please' })
  await store.open('/dashboard?tab=quotes')
  await page.getByRole('link', { name: quoteNumber }).click()
  await expect(page).toHaveURL(new RegExp(`tab=quotes&quote=${quoteId}$`))
  await expect(page.getByText('We are working on your price.')).toBeVisible()
  await expect(page.getByText('With <b>8130-3</b>, please')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Quote as PDF' })).toHaveCount(0)

  await admin.offer(quoteId, 1000, null, { note: 'Both are tagged.' })
  await store.open(address(quoteId))
  await expect(badge(page, 'Price to approve')).toBeVisible()
  await expect(talk(page).getByText('Both are tagged.')).toBeVisible()
  await store.checkEveryWidth()
  await next(page).getByRole('button', { name: 'Approve unit price' }).click()
  await expect(page.getByText('Zip code is required for shipping calculation')).toBeVisible()
  await expect(page.getByLabel('ZIP code')).toBeFocused()
  await page.getByLabel("I'd like to use my own shipping account").check()
  await expect(page.getByLabel('Account number')).toBeVisible()
  await store.isAccessible()
  await page.getByLabel('ZIP code').fill('99201')
  await next(page).getByRole('button', { name: 'Approve unit price' }).click()
  await expect(page.getByLabel('Account number')).toBeFocused()
  await page.getByLabel("I'd like to use my own shipping account").uncheck()
  await next(page).getByRole('button', { name: 'Approve unit price' }).dblclick()
  await toast(page, 'Unit price approved.')
  await expect(page.getByText('We are pricing the shipping.')).toBeVisible()
  await expect(page.getByRole('heading', { name: quoteNumber })).toBeFocused()
  await expect(talk(page).getByText('Ship to ZIP code 99201')).toHaveCount(1)

  await admin.priceShipping(quoteId, 4500)
  await store.open('/dashboard')
  await page
    .getByRole('region', { name: 'Needs your attention' })
    .getByRole('link', { name: `Open ${quoteNumber}` })
    .click()
  await expect(badge(page, 'Total to accept')).toBeVisible()
  await expect(talk(page).getByText(/^Revision 1: \$1,020\.00 without shipping/)).toBeVisible()
  await store.checkEveryWidth()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Quote as PDF' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`quote-${quoteNumber}-2.pdf`)
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk)
  expect(pdfPages(Buffer.concat(chunks)).flat()).toEqual(expect.arrayContaining([`Number ${quoteNumber}`, '$1,065.00']))
  await next(page).getByRole('button', { name: 'Accept total of $1,065.00' }).dblclick()
  await toast(page, 'Total accepted.')
  await expect(badge(page, 'Accepted')).toBeVisible()
  await expect(next(page).getByRole('button', { name: 'Add to cart: $1,065.00' })).toBeVisible()
})

/** Blocks live updates: the page notices changes only when it sends a request. */
const blockLiveUpdates = (page: Page) => page.route(/\/live\?/, route => route.abort('connectionreset'))

test('a buyer proposes another price, and sees a conflict without losing the typed text if the back office was faster', {
  tag: RELEASE,
}, async ({ store, page, context, browser }) => {
  await signIn(context)
  const admin = await quoteAdmin(browser, context)
  const { quoteId, quoteNumber } = await admin.request({ lines: LINES })
  await admin.offer(quoteId, 1000, 1500)
  await blockLiveUpdates(page)
  await store.open('/dashboard?tab=quotes')
  const row = page.getByRole('row', { name: quoteNumber })
  await expect(row.getByText('New', { exact: true })).toBeVisible()
  await row.getByRole('link').click()
  await page.getByRole('button', { name: 'Make a counter-offer' }).click()
  await page.getByRole('button', { name: 'Send counter-offer' }).click()
  await expect(page.getByText('Enter a price')).toBeVisible()
  await page.getByLabel('MS20470AD4-6 (100 ×)').fill('ten')
  await expect(page.getByText('Please enter an amount, such as 12.50')).toBeVisible()
  await page.getByLabel('MS20470AD4-6 (100 ×)').fill('9.50')
  await page.getByLabel('Note').fill('We take all of them')
  await expect(page.getByText('Parts total $970.00')).toBeVisible()
  await store.checkEveryWidth()

  await admin.reply(quoteId, 'One more word from us')
  await page.getByRole('button', { name: 'Send counter-offer' }).click()
  await expect(next(page).getByRole('alert')).toHaveText(REFUSALS.QUOTE_MOVED_ON.text)
  await expect(talk(page).getByText('One more word from us')).toBeVisible()
  await expect(page.getByLabel('MS20470AD4-6 (100 ×)')).toHaveValue('9.50')
  await expect(page.getByLabel('Note')).toHaveValue('We take all of them')
  await page.getByRole('button', { name: 'Send counter-offer' }).click()
  await toast(page, 'Counter-offer sent.')
  await expect(badge(page, 'Requested')).toBeVisible()
  await expect(page.getByRole('row', { name: 'MS20470AD4-6' })).toContainText('Your counter: $9.50')
  await expect(talk(page).getByText('We take all of them')).toBeVisible()

  await admin.offer(quoteId, 950, 1500)
  await store.open(address(quoteId))
  const earlier = talk(page).locator('details')
  await expect(earlier).toHaveCount(1)
  await earlier.getByText(/^Revision 1/).click()
  await expect(earlier.getByText(/^100 × MS20470AD4-6, [^,]+, Overhauled \(OH\), \$10\.00 each$/)).toBeVisible()
  await store.checkEveryWidth()
  await page.getByRole('link', { name: 'Quotes', exact: true }).first().click()
  await expect(row).toBeVisible()
  await expect(row.getByText('New', { exact: true })).toHaveCount(0)
})

test('a buyer writes, declines with a reason, and withdraws another request', { tag: RELEASE }, async ({
  store,
  page,
  context,
  browser,
}) => {
  await signIn(context)
  const admin = await quoteAdmin(browser, context)
  const { quoteId } = await admin.request({ lines: LINES })
  await admin.offer(quoteId, 1000, 1500)
  await store.open(address(quoteId))
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Enter a message first')).toBeVisible()
  await page.getByLabel('Write to us').fill('Is it <i>tagged</i>?\nBy whom?')
  // The answer is lost: the typed message is still there, and the page says whether it arrived.
  await page.route('**/rpc/quotes/write', route => route.abort('connectionreset'), { times: 1 })
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('This didn’t reach us.')).toBeVisible()
  await expect(page.getByLabel('Write to us')).toHaveValue('Is it <i>tagged</i>?\nBy whom?')
  await page.getByRole('button', { name: 'Send message' }).dblclick()
  await toast(page, 'Message sent.')
  await expect(talk(page).getByText('Is it <i>tagged</i>?')).toHaveCount(1)
  await expect(page.getByLabel('Write to us')).toHaveValue('')
  await expect(page.getByText('We have your message and will answer.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Accept total/ })).toBeVisible()
  await blockLiveUpdates(page)
  await page.reload()
  await store.settled()
  await admin.reply(quoteId, 'By a repair station.')

  await page.getByRole('button', { name: 'Decline' }).click()
  const question = page.getByRole('alertdialog', { name: 'Decline this quote?' })
  await question.getByLabel('Reason (optional)').selectOption('No longer needed')
  await question.getByLabel('Note').fill('Found one nearer')
  await store.isAccessible()
  await question.getByRole('button', { name: 'Yes, decline it' }).click()
  await expect(question.getByRole('alert')).toHaveText(REFUSALS.QUOTE_MOVED_ON.text)
  await expect(question.getByLabel('Note')).toHaveValue('Found one nearer')
  await question.getByRole('button', { name: 'Yes, decline it' }).click()
  await toast(page, 'Quote declined.')
  await expect(badge(page, 'Declined')).toBeVisible()
  await expect(talk(page).getByText('Found one nearer')).toBeVisible()
  await expect(page.getByLabel('Write to us')).toHaveCount(0)
  await store.checkEveryWidth()

  const { quoteId: otherId } = await admin.request({ lines: LINES })
  await store.open(address(otherId))
  await page.getByRole('button', { name: 'Withdraw request' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(badge(page, 'Requested')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw request' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, withdraw it' }).click()
  await toast(page, 'Request withdrawn.')
  await expect(page.getByText('You withdrew this request.')).toBeVisible()
})

test('quotes are searched and filtered, and only the customer’s own are listed', { tag: RELEASE }, async ({
  store,
  page,
  context,
  browser,
}) => {
  await signIn(context)
  await store.open('/dashboard?tab=quotes')
  await expect(page.getByText('No quotes yet')).toBeVisible()
  await store.checkEveryWidth()
  const admin = await quoteAdmin(browser, context)
  const { quoteId, quoteNumber } = await admin.request({ lines: [{ partNumber: '21117-1', quantity: 1 }] })
  const { quoteNumber: otherNumber } = await admin.request({ lines: [{ partNumber: 'AN3-5A', quantity: 1 }] })
  await admin.offer(quoteId, 1000, 1500)
  await store.open('/dashboard?tab=quotes')
  await expect(page.getByText('Showing 1–2 of 2 quotes')).toBeVisible()
  await page.getByLabel('Quote or part number').fill('21117 1')
  await page.getByRole('button', { name: 'Search', exact: true }).last().click()
  await expect(page).toHaveURL(/\?tab=quotes&search=21117\+1$/)
  await expect(page.getByRole('row', { name: quoteNumber })).toBeVisible()
  await expect(page.getByRole('row', { name: otherNumber })).toHaveCount(0)
  await page.getByLabel('Status').selectOption('Withdrawn')
  await expect(page.getByText('No quote matches')).toBeVisible()
  await page.getByRole('link', { name: 'Show all quotes' }).click()
  await expect(page.getByText('Showing 1–2 of 2 quotes')).toBeVisible()
  await store.checkEveryWidth()

  await context.clearCookies()
  await signIn(context)
  await store.open(address(quoteId))
  await expect(page.getByRole('heading', { name: 'Quote Not Found' })).toBeVisible()
  await expect(page).toHaveTitle(/^Quote Not Found \|/)
  await store.checkEveryWidth()
  expect((await page.request.get(`${process.env.STORE_URL}/quote/${quoteId}.pdf`)).status()).toBe(404)
})

test('an AOG quote is first in the list, with its facts', { tag: RELEASE }, async ({
  store,
  page,
  context,
  browser,
}) => {
  await signIn(context)
  const admin = await quoteAdmin(browser, context)
  await store.open('/dashboard?tab=aog')
  await expect(page.getByText('No AOG requests yet')).toBeVisible()
  const { quoteId, quoteNumber } = await admin.requestAog()
  await admin.offer(quoteId, 845_000, 12_500, { note: 'On the shelf.' })
  await store.open('/dashboard')
  await expect(page.getByRole('region', { name: 'Needs your attention' }).getByText('AOG N12345:')).toBeVisible()
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'AOG' }).click()
  await page.getByRole('row', { name: quoteNumber }).getByRole('link').click()
  const aircraft = page.getByRole('region', { name: 'Aircraft' })
  await expect(aircraft).toContainText('N12345, Cessna 172S')
  await expect(aircraft).toContainText('KSFF, hangar 4')
  await expect(next(page).getByRole('button', { name: 'Add to cart: $8,575.00' })).toBeVisible()
  await store.checkEveryWidth()

  await store.open('/dashboard?tab=aog&openAOGRequest=1')
  await expect(page.getByRole('dialog')).toBeVisible()
  await store.isAccessible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/dashboard\?tab=aog$/)
  await page.getByRole('link', { name: 'Send an AOG Request' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the buyer chooses one of several alternatives: the total changes, and only this one is accepted, bought and printed', {
  tag: RELEASE,
}, async ({ store, page, context, browser }) => {
  await signIn(context)
  const admin = await quoteAdmin(browser, context)
  const { quoteId, quoteNumber } = await admin.request({ lines: LINES })
  const lines = await admin.lines(quoteId, 1000, { alternativeGroup: 1 })
  await admin.offer(quoteId, 1000, 1500, { lines })
  await store.open(address(quoteId))
  await expect(page.getByRole('radio', { name: 'Take 21117-1' })).toBeChecked()
  await expect(next(page).getByRole('button', { name: 'Accept total of $35.00' })).toBeVisible()
  await page.getByRole('radio', { name: 'Take MS20470AD4-6, Overhauled (OH)' }).check()
  await store.checkEveryWidth()
  const paper = async () =>
    (
      await pdfPages(
        Buffer.from(await (await context.request.get(`${process.env.STORE_URL}/quote/${quoteId}.pdf`)).body()),
      )
    )
      .flat()
      .join(' ')
  expect(await paper()).toContain('Or this, one of A')
  await next(page).getByRole('button', { name: 'Accept total of $1,015.00' }).click()
  await toast(page, 'Total accepted.')
  await expect(page.getByRole('heading', { name: quoteNumber })).toBeFocused()
  await expect(page.getByText('Not chosen')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await next(page).getByRole('button', { name: 'Add to cart: $1,015.00' }).click()
  const cart = page.getByRole('dialog', { name: /Your Cart/ })
  await expect(cart.getByText('MS20470AD4-6').first()).toBeVisible()
  await expect(cart.getByText('21117-1')).toHaveCount(0)
  expect(await paper()).not.toContain('21117-1')
})
