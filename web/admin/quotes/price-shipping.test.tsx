import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answering, lost } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { PriceShipping } from './PriceShipping.tsx'
import type { QuoteView } from './queries.ts'
import { adminQuoteOf, requestedLine } from './testing.ts'

const approved = (changes: Partial<QuoteView> = {}) =>
  adminQuoteOf([requestedLine()], { status: 'unit_approved', goodsPrice: 5000, version: 4, ...changes })
const form = (changes: Partial<QuoteView> = {}) => <PriceShipping admin={approved(changes)} />
const price = page.getByLabelText('Shipping price')
const day = page.getByLabelText('Valid until')
const button = page.getByRole('button', { name: 'Price shipping' })

let priced: ReturnType<typeof answering>
beforeEach(() => {
  priced = answering('quotes.admin.priceShipping')
})

test('the price has the focus and the total follows; Ctrl+Enter sends cents and the version that was seen', async () => {
  await show(form())
  await expect.element(price).toHaveFocus()
  await userEvent.keyboard('12.50')
  await expect.element(page.getByText('$62.50')).toBeVisible()
  await day.fill('2100-01-31')
  await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}')
  await expect.element(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  expect(priced.mock.calls.map(([input]) => input)).toEqual([
    { quoteId: approved().quote.id, version: 4, shippingPrice: 1250, validUntil: '2100-01-31', note: '' },
  ])
})

test('an invalid price and a past day are refused at their fields', async () => {
  await show(form())
  await price.fill('free')
  await day.fill('2020-01-01')
  await button.click()
  await expect.element(price).toHaveAccessibleDescription('Please enter a price, like 12.50, or 0')
  await expect.element(price).toHaveFocus()
  await expect.element(day).toHaveAccessibleDescription('An offer is valid at least through today')
  expect(priced).not.toHaveBeenCalled()
})

test('to an embargoed country nothing is priced, and the form says so at once', async () => {
  await show(form({ shippingCountry: 'IR' }))
  await expect.element(page.getByRole('alert')).toMatchTextContent('No shipping information available')
  await price.fill('12.50')
  await button.click({ force: true })
  expect(priced).not.toHaveBeenCalled()
})

test('after another admin’s change the input stays and cannot be sent', async () => {
  const { turnInto } = await show(form())
  await price.fill('12.50')
  turnInto(form({ status: 'withdrawn', turn: null, version: 5 }))
  await expect.element(page.getByText(/There is no shipping left to price/)).toBeVisible()
  await expect.element(price).toHaveValue('12.50')
  await button.click({ force: true })
  expect(priced).not.toHaveBeenCalled()
})

test('input survives a lost response and leaving the page', async () => {
  priced.mockRejectedValue(lost())
  const first = await show(form())
  await price.fill('12.50')
  await button.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('We didn’t get a response')
  await first.unmount()
  await show(form())
  await expect.element(price).toHaveValue('12.50')
})
