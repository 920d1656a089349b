import { useQuery } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { orpc } from '../api.ts'
import { answering, lost, refused } from '../testing-api.ts'
import { show } from '../testing-screen.tsx'
import { QuoteScreen } from './QuoteScreen.tsx'
import type { QuoteView } from './queries.ts'
import { happened, quoteLine } from './testing.ts'

const quoteOf = (changes: Partial<QuoteView> = {}): QuoteView => ({
  id: 'a0000000-0000-4000-8000-000000000001',
  quoteNumber: 'Q-1',
  kind: 'rfq',
  status: 'quoted',
  turn: 'buyer',
  turnSince: '2026-11-21T15:00:00.000Z',
  version: 3,
  revision: 1,
  notes: '',
  preferredShipping: 'no_preference',
  isOnAccount: false,
  carrierAccount: null,
  zipCode: '67209',
  shippingCountry: 'US',
  goodsPrice: 2000,
  averageUnitPrice: null,
  charges: [],
  shippingPrice: 500,
  quotedPrice: 2500,
  validUntil: '2100-01-31',
  createdAt: '2026-11-21T15:00:00.000Z',
  lines: [quoteLine()],
  aog: null,
  history: [],
  isBuyable: true,
  isInCart: false,
  order: null,
  isNews: false,
  ...changes,
})
const accept = page.getByRole('button', { name: 'Accept total of $25.00' })

beforeEach(() => {
  answering('quotes.markSeen')
})

test('a double click accepts once: the version and the total that were seen', async () => {
  const accepted = answering('quotes.accept')
  await show(<QuoteScreen quote={quoteOf()} />)
  await expect.element(accept).not.toHaveAttribute('aria-disabled')
  await accept.dblClick()
  await expect.element(page.getByRole('button', { name: 'Accepting...' })).toBeVisible()
  expect(accepted.mock.calls.map(([input]) => input)).toMatchObject([
    { quoteId: quoteOf().id, version: 3, total: 2500 },
  ])
})

test('a refusal for a changed offer is shown, even if its button is gone', async () => {
  answering('quotes.accept').mockRejectedValue(refused('QUOTE_CHANGED', 'The offer has changed. Please look again.'))
  const { turnInto } = await show(<QuoteScreen quote={quoteOf()} />)
  await expect.element(accept).not.toHaveAttribute('aria-disabled')
  await accept.click()
  await expect.element(page.getByText('The offer has changed. Please look again.')).toBeVisible()
  turnInto(<QuoteScreen quote={quoteOf({ status: 'rejected', turn: null, isBuyable: false, version: 4 })} />)
  await expect.element(accept).not.toBeInTheDocument()
  await expect.element(page.getByText('The offer has changed. Please look again.')).toBeVisible()
})

test('a lost response leaves the dialog open with the reason; after the decline it closes', async () => {
  const declined = answering('quotes.decline').mockRejectedValueOnce(lost()).mockResolvedValueOnce({ success: true })
  await show(<QuoteScreen quote={quoteOf()} />)
  await page.getByRole('button', { name: 'Decline' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByLabelText('Reason (optional)').selectOptions('Price too high')
  await question.getByRole('textbox').fill(' Too dear ')
  await question.getByRole('button', { name: 'Yes, decline it' }).click()
  await expect.element(question.getByText(/This didn’t reach us/)).toBeVisible()
  await expect.element(question.getByRole('textbox')).toHaveValue(' Too dear ')
  await question.getByRole('button', { name: 'Yes, decline it' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(declined.mock.calls.at(-1)?.[0]).toEqual({
    quoteId: quoteOf().id,
    version: 3,
    reason: 'Too dear',
    lostReason: 'price',
  })
})

test('a counter-offer without a price is refused at the field; typed text stays when the form is closed', async () => {
  const countered = answering('quotes.counter')
  await show(<QuoteScreen quote={quoteOf()} />)
  await page.getByRole('button', { name: 'Make a counter-offer' }).click()
  const price = page.getByLabelText('21117-1 (2 ×)')
  await page.getByRole('button', { name: 'Send counter-offer' }).click()
  await expect.element(price).toHaveAccessibleDescription('Enter a price')
  await expect.element(price).toHaveFocus()
  await price.fill('8.50')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Make a counter-offer' }).click()
  await expect.element(price).toHaveValue('8.50')
  await page.getByRole('button', { name: 'Send counter-offer' }).click()
  await expect.element(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  expect(countered.mock.calls.map(([input]) => input)).toMatchObject([{ version: 3, prices: [{ unitPrice: 850 }] }])
})

test('a unit price is approved with a ZIP code at home, and with country and postal code abroad', async () => {
  const approved = answering('quotes.approveUnitPrice')
  approved.mockRejectedValueOnce(refused('QUOTE_CHANGED', 'The offer has changed. Please look again.'))
  const priced = quoteOf({ status: 'unit_quoted', zipCode: '', shippingPrice: null, quotedPrice: null })
  const approve = page.getByRole('button', { name: 'Approve unit price' })
  const country = page.getByRole('combobox', { name: 'Country' })
  await show(<QuoteScreen quote={priced} />)
  await expect.element(country).toHaveTextContent('United States')
  await page.getByLabelText('ZIP code').fill('K1A 0B1')
  await approve.click()
  await expect.element(page.getByLabelText('ZIP code')).toHaveAccessibleDescription('Please enter a valid ZIP code')
  await page.getByLabelText('ZIP code').fill('33126')
  await approve.click()
  await expect.element(page.getByText('The offer has changed. Please look again.')).toBeVisible()
  await userEvent.click(country)
  await userEvent.fill(page.getByRole('combobox', { name: 'Search countries' }), 'Spain')
  await userEvent.keyboard('{Enter}')
  await page.getByLabelText('Postal code').fill('33126')
  await approve.click()
  await expect.element(page.getByRole('button', { name: 'Approving...' })).toBeVisible()
  expect(approved.mock.calls.map(([input]) => input)).toMatchObject([
    { zipCode: '33126', shippingCountry: 'US' },
    { zipCode: '33126', shippingCountry: 'ES' },
  ])
})

test('a cart change in another tab reloads the quote', async () => {
  // The cart of this tab is empty.
  answering('quotes.quote')
    .mockResolvedValueOnce(quoteOf({ isInCart: true }))
    .mockResolvedValue(quoteOf())
  const Asking = () => {
    const { data } = useQuery(orpc.quotes.quote.queryOptions({ input: { quoteId: quoteOf().id } }))
    return data && <QuoteScreen quote={data} />
  }
  await show(<Asking />)
  await expect.element(page.getByRole('button', { name: 'Add to cart: $25.00' })).toBeVisible()
})

test('wire is offered by the foot, in the table, the history and the counter-offer', async () => {
  const { offer: asked } = quoteLine()
  const offer = asked && { ...asked, uom: 'FT', quantity: 100, unitPrice: 127, totalPrice: 12_700 }
  await show(<QuoteScreen quote={quoteOf({ lines: [quoteLine({ uom: 'FT', quantity: 100, offer })] })} />)
  const row = page.getByRole('row', { name: /21117-1/ })
  await expect.element(row).toMatchTextContent('100 ft ×$1.27 per ft$127.00')
  await page.getByRole('button', { name: 'Make a counter-offer' }).click()
  await expect.element(page.getByLabelText('21117-1 (100 ft, price per ft)')).toBeVisible()
})

test('each As Removed line warns before and after it is bought, as an alternative and in the history', async () => {
  const { offer: asked } = quoteLine()
  const offer = asked && { ...asked, condition: 'as_removed' }
  const line = quoteLine({ condition: 'as_removed', offer })
  const fit = quoteLine({ id: 2, sku: 'FIT-1', offer: asked && { ...asked, sku: 'FIT-1' } })
  const snapshot = { lines: offer ? [offer] : [], unavailable: [], goods: 2000, shipping: 500, total: 2500 }
  const history = [1, 2].map(revision =>
    happened({
      id: revision,
      event: 'quoted',
      actor: 'admin',
      revision,
      offer: { ...snapshot, validUntil: '2100-01-31' },
    }),
  )
  const { turnInto } = await show(<QuoteScreen quote={quoteOf({ lines: [line, fit], history })} />)
  const row = page.getByRole('row', { name: /21117-1.*As Removed \(AR\)\s*Not airworthy: core or repair only/ })
  await expect.element(row).toBeVisible()
  await expect.element(page.getByRole('row', { name: /FIT-1.*Not airworthy/ })).not.toBeInTheDocument()
  await page.getByText(/Revision 1:/).click()
  await expect.element(page.getByText(/As Removed \(AR\), not airworthy: core or repair only, \$10/)).toBeVisible()
  turnInto(<QuoteScreen quote={quoteOf({ status: 'purchased', turn: null, isBuyable: false, lines: [line] })} />)
  await expect.element(row).toBeVisible()
  const choice = [
    { ...line, alternativeGroup: 1 },
    { ...fit, alternativeGroup: 1, isChosen: false },
  ]
  turnInto(<QuoteScreen quote={quoteOf({ lines: choice })} />)
  const taken = page.getByRole('radio', { name: 'Take 21117-1, As Removed (AR), not airworthy: core or repair only' })
  await expect.element(taken).toBeVisible()
})
