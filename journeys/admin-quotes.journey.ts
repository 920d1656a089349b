import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { lastDay } from '../domain/quotes/quote.ts'
import { store as settings } from '../domain/settings/store.ts'
import { storeDay } from '../domain/text/store-day.ts'
import { AOG_REQUEST, inDays, newQuoteKey } from '../server/quotes/testing.ts'
import { RELEASE } from './release.ts'
import { signIn } from './sign-in.ts'
import { expect, KEY_MS, loseAnswer, test, toast } from './store-page.ts'

const unknownPart = () => `ZX-${randomBytes(4).toString('hex').toUpperCase()}`
const storeUrl = (path: string) => `${process.env.STORE_URL}${path}`
const line = (page: Page, number: number) => page.getByRole('rowgroup', { name: `Line ${number}:` })
const sendStatus = (page: Page) => page.getByRole('status').filter({ hasText: /Sent|not sent/ })
const offer = (page: Page) => page.getByRole('form', { name: 'Offer' })
const row = (page: Page, quoteNumber: string) =>
  page.locator('tbody tr').filter({ has: page.getByRole('link', { name: quoteNumber }) })

async function another(browser: Browser, person: Parameters<typeof signIn>[1] = {}): Promise<APIRequestContext> {
  const context = await browser.newContext()
  await signIn(context, person)
  return context.request
}

async function post<Answer>(by: APIRequestContext, path: string, data: object): Promise<Answer> {
  const answer = await by.post(storeUrl(path), { data })
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200)
  return answer.json()
}

type Asked = { quoteId: string; quoteNumber: string }
const requestQuote = (buyer: APIRequestContext, ...partNumbers: string[]) =>
  post<Asked>(buyer, '/api/quotes', {
    key: newQuoteKey(),
    request: { lines: partNumbers.map(partNumber => ({ partNumber, quantity: 4 })), notes: 'With 8130-3, please' },
  })

test('the back office quotes a unit price, then the shipping; AOG requests come first', async ({
  store,
  page,
  context,
  browser,
}) => {
  const buyer = await another(browser)
  const [bolt, pump] = [unknownPart(), unknownPart()]
  const { quoteId, quoteNumber } = await requestQuote(buyer, bolt, pump)
  const aog = await post<Asked>(buyer, '/api/aog', { key: newQuoteKey(), request: AOG_REQUEST })
  await signIn(context, { isAdmin: true })
  await store.open('/admin/quotes')
  await expect(row(page, aog.quoteNumber)).toContainText(/Requested.*AOG\s*N12345.*Your turn/)
  const numbers = await page.locator('[data-open]').allTextContents()
  expect(numbers.indexOf(aog.quoteNumber)).toBeLessThan(numbers.indexOf(quoteNumber))
  expect(numbers.findLastIndex(number => number.startsWith('AOG'))).toBeLessThan(
    numbers.findIndex(number => number.startsWith('Q')),
  )
  await store.checkEveryWidth()
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'AOG' }).click()
  await expect(row(page, aog.quoteNumber)).toBeVisible()
  await expect(row(page, quoteNumber)).toHaveCount(0)

  await store.open(`/admin/quotes?search=${bolt}`)
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(page.getByRole('link', { name: quoteNumber })).toBeFocused({ timeout: KEY_MS })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: quoteNumber })).toBeVisible()
  await expect(page.getByText('With 8130-3, please')).toBeVisible()
  await expect(line(page, 1).getByLabel('Unit price')).toBeFocused()
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await expect(page.getByText('Assigned to: you')).toBeVisible()
  const message = page.getByLabel('Write to the buyer')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Enter a message first')).toBeVisible()
  await message.fill('Which dash number?')
  await page.getByRole('button', { name: 'Send message' }).dblclick()
  await toast(page, 'Message sent.')
  await expect(message).toHaveValue('')

  // A message to the buyer does not end the turn of the back office.
  await expect(page.getByText('Your turn')).toBeVisible()
  await line(page, 1).getByLabel('Unit price').fill('99')
  await line(page, 2).getByLabel('Unit price').click()
  await line(page, 1).getByLabel('Unit price').click()
  await page.keyboard.type('12.5')
  await expect(line(page, 1).getByLabel('Unit price')).toHaveValue('12.5')
  await page.keyboard.press('Enter')
  await expect(line(page, 2).getByLabel('Unit price')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(line(page, 2).getByText('Please enter a price, like 12.50')).toBeVisible()
  await expect(line(page, 1).getByText('Please select a condition')).toBeVisible()
  await expect(line(page, 1).getByLabel('Condition')).toBeFocused()
  await line(page, 1).getByLabel('Condition').selectOption('overhauled')
  await store.checkEveryWidth()
  await line(page, 2).getByLabel('Condition').selectOption('Not available')
  await page.keyboard.press('F2')
  await page.keyboard.type('No longer made')
  await expect(line(page, 1)).toContainText('$50.00')
  await page.reload()
  await store.settled()
  await expect(line(page, 1).getByLabel('Unit price')).toHaveValue('12.5')
  await expect(line(page, 2).getByLabel('Condition')).toHaveValue('unavailable')
  await offer(page).getByRole('button', { name: 'Send unit price' }).dblclick()
  await expect(sendStatus(page)).toContainText(`Sent ${quoteNumber}`)
  // The next waiting quote opens. Undo is not offered after the admin has left the page.
  await store.open(`/admin?tab=quotes&quote=${quoteId}`)
  await expect(page.getByText('Price to approve')).toBeVisible()
  await expect(page.getByText("Buyer's turn")).toBeVisible()

  await post(buyer, `/api/quotes/${quoteId}/approve`, { version: 3, zipCode: '99201' })
  const shipping = page.getByRole('form', { name: 'Price shipping' })
  await expect(page.getByText('The buyer has approved $50.00 for the parts. To 99201')).toBeVisible()
  await shipping.getByRole('button', { name: 'Price shipping' }).click()
  await expect(shipping.getByText('Please enter a price, like 12.50, or 0')).toBeVisible()
  await shipping.getByLabel('Shipping price').fill('18.75')
  await expect(shipping).toContainText('$68.75')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Shipping price sent.')
  await post(buyer, `/api/quotes/${quoteId}/accept`, { version: 5, total: 6875 })
  await expect(page.getByRole('heading', { name: quoteNumber })).toContainText('Accepted')
  await expect(page.getByRole('heading', { name: 'Conversation' }).locator('..').getByRole('listitem')).toContainText([
    'Quote requested',
    /Amelia Quimby.*Which dash number\?/,
    /Unit price quoted by Amelia Quimby/,
    /Unit price approved.*Ship to ZIP code 99201/,
    'Shipping quoted',
    'Total accepted',
  ])
})

test('the second of two admins sees the offer of the first and loses no input; a request is rejected', {
  tag: RELEASE,
}, async ({ store, page, context, browser }) => {
  const buyer = await another(browser)
  const otherAdmin = await another(browser, { isAdmin: true })
  const { quoteId, quoteNumber } = await requestQuote(buyer, unknownPart())
  await signIn(context, { isAdmin: true })
  await store.open(`/admin/quotes/${quoteId}`)
  await line(page, 1).getByLabel('Unit price').fill('80')
  await line(page, 1).getByLabel('Paperwork').fill('FAA 8130-3')
  await line(page, 1).getByLabel('Condition').selectOption('overhauled')
  const { quote } = await (await otherAdmin.get(storeUrl(`/api/admin/quotes/${quoteId}`))).json()
  const othersOffer = (version: number, unitPrice: number) =>
    post(otherAdmin, `/api/admin/quotes/${quoteId}/offer`, {
      version,
      offer: {
        lines: [
          {
            answer: 'offered',
            lineId: quote.lines[0].id,
            partNumber: 'ZX-OTHER',
            condition: 'new',
            quantity: 4,
            unitPrice,
            fromStock: false,
          },
        ],
        shippingPrice: null,
        validUntil: inDays(10),
        note: 'From the other admin',
      },
    })
  const send = offer(page).getByRole('button', { name: 'Send unit price' })
  await othersOffer(1, 9900)
  const changedNotice = offer(page)
    .getByRole('alert')
    .filter({ hasText: 'This quote has changed since you opened it.' })
  await expect(changedNotice).toContainText(/Unit price quoted by Amelia Quimby.*From the other admin.*\$99\.00 each/)
  await expect(line(page, 1).getByLabel('Unit price')).toHaveValue('80')
  await store.isAccessible()
  await send.click()
  await expect(sendStatus(page)).toHaveCount(0)
  await changedNotice.getByRole('button', { name: 'Keep mine' }).click()
  await expect(changedNotice).toHaveCount(0)
  await send.click()
  await sendStatus(page).getByRole('button', { name: 'Undo' }).click()
  await expect(sendStatus(page)).toHaveCount(0)
  await expect(line(page, 1).getByLabel('Unit price')).toHaveValue('80')
  await send.click()
  await expect(sendStatus(page)).toContainText(`Sent ${quoteNumber}`)
  await store.isAccessible()
  // The other admin changes the quote again while undo is still possible.
  await othersOffer(2, 9800)
  await expect(sendStatus(page)).toContainText(`${quoteNumber} was not sent. This quote has changed`, {
    timeout: 15_000,
  })
  await sendStatus(page).getByRole('button', { name: 'Open it' }).click()
  await expect(changedNotice).toContainText('$98.00 each')
  await changedNotice.getByRole('button', { name: 'Keep mine' }).click()
  await expect(sendStatus(page)).toHaveCount(0)
  await expect(line(page, 1).getByLabel('Unit price')).toHaveValue('80')
  await send.click()
  await expect(sendStatus(page)).toContainText(`Sent ${quoteNumber}`)
  await store.open(`/admin?tab=quotes&quote=${quoteId}`)
  await expect(page.getByText('$320.00 for the parts, shipping not priced')).toBeVisible()

  // The answer to a message is lost. Sending the message again, even after a reload, adds no second one.
  await page.getByLabel('Write to the buyer').fill('Which serial number?')
  await loseAnswer(page, '**/rpc/quotes/admin/write')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Please try again: it is sent only once.')).toBeVisible()
  await page.reload()
  await store.settled()
  await expect(page.getByText('Your draft from before is back.')).toBeVisible()
  await page.getByRole('button', { name: 'Send message' }).click()
  await toast(page, 'Message sent.')
  await expect(page.getByLabel('Write to the buyer')).toHaveValue('')
  await expect(page.getByRole('listitem').filter({ hasText: 'Which serial number?' })).toHaveCount(1)

  await page.getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('button', { name: 'Reject this request' }).click()
  await expect(page.getByText('Please give a reason')).toBeVisible()
  await page.getByLabel('Reason, for our reports').selectOption('We can’t get the part')
  await page.getByLabel('Reason, for the buyer').fill('No longer made')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Yes, reject it' }).click()
  await toast(page, 'Rejected. The buyer is notified.')
  await expect(page.getByText('Not quoted').first()).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
})

test('a request with several lines is answered by keyboard: a column is pasted and filled down, and the next request opens', {
  tag: RELEASE,
}, async ({ store, page, context, browser }) => {
  const buyer = await another(browser)
  const { quoteId, quoteNumber } = await requestQuote(buyer, ...Array.from({ length: 12 }, unknownPart))
  const aog = await post<Asked>(buyer, '/api/aog', { key: newQuoteKey(), request: AOG_REQUEST })
  await requestQuote(buyer, unknownPart())
  await signIn(context, { isAdmin: true })
  await store.open(`/admin?tab=quotes&quote=${quoteId}`)
  await expect(line(page, 1).getByLabel('Unit price')).toBeFocused()
  await paste(page, '$1,250.00\r\n\t12.5\n\n 8 USD\n20\n20\n20\n20\n20\n20\n20\n20')
  const prices = offer(page).getByLabel('Unit price')
  await expect(prices.nth(0)).toHaveValue('1250.00')
  await expect(prices.nth(1)).toHaveValue('12.50')
  await expect(prices.nth(2)).toHaveValue('')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(prices.nth(2)).toBeFocused()
  await page.keyboard.type('40')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(prices.nth(2)).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect(line(page, 3).getByLabel('Unit cost')).toBeFocused()
  await page.keyboard.type('30')
  await expect(line(page, 3)).toContainText(/\$160\.00.*25\.0%/)
  await page.keyboard.press('Control+Enter')
  await expect(offer(page).getByText('Please select a condition')).toHaveCount(12)
  await expect(line(page, 1).getByLabel('Condition')).toBeFocused()
  await page.keyboard.type('OH')
  await page.keyboard.press('Control+d')
  await expect(offer(page).getByText('Please select a condition')).toHaveCount(0)
  await expect(line(page, 12).getByLabel('Condition')).toHaveValue('overhauled')
  await page.keyboard.press('Control+Enter')
  await expect(sendStatus(page)).toContainText(`Sent ${quoteNumber}`)
  await expect(page.getByRole('heading', { name: quoteNumber })).toHaveCount(0)

  await store.open(`/admin?tab=quotes&quote=${aog.quoteId}`)
  await expect(offer(page).getByLabel('Valid until')).toHaveValue(storeDayIn(3))
  await expect(page.getByRole('button', { name: 'Next waiting' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { name: aog.quoteNumber })).toHaveCount(0)
  // The offer was still being sent when the admin left the page.
  await expect
    .poll(async () => (await buyer.get(storeUrl(`/api/quotes/${quoteId}`))).json())
    .toMatchObject({ status: 'unit_quoted', goodsPrice: 4 * (125_000 + 1250 + 4000 + 800 + 8 * 2000) })
})

/** Pastes a text from another program. */
const paste = (page: Page, text: string) =>
  page.evaluate(copied => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

const storeDayIn = (days: number) => lastDay(storeDay(new Date(), settings.timeZone), days)
