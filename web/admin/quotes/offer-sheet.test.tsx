import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answering } from '../../testing-api.ts'
import { show as showPart } from '../../testing-screen.tsx'
import { discardOffer, HOLD_SECONDS, holdOffer, sendHeldOffer, useHeldOffers } from './held-offers.ts'
import { OfferSheet } from './OfferSheet.tsx'
import { QuoteScreen } from './QuoteScreen.tsx'
import type { AdminQuote } from './queries.ts'
import { adminQuoteOf, requestedLine } from './testing.ts'
import { useOffer } from './use-offer.ts'

const QUOTE = adminQuoteOf([
  requestedLine({ id: 1, sku: 'AN3-5A', condition: null }),
  requestedLine({ id: 2, sku: 'AN4-6A', name: 'Bolt, hex head', manufacturer: 'Ridgeline' }),
  requestedLine({ id: 3, sku: 'AN5-7A' }),
])

function Held() {
  return useHeldOffers().map(({ quoteNumber, state }) => <p key={quoteNumber}>{`${quoteNumber} ${state}`}</p>)
}
function Sheet() {
  const offer = useOffer(QUOTE, () => {})
  return (
    <>
      <OfferSheet offer={offer} onLine={() => {}} />
      <Held />
    </>
  )
}

async function show() {
  await showPart(<Sheet />)
  await expect.element(price(1)).toHaveFocus()
}

const cell = (label: string, line: number) => page.getByLabelText(`${label}, line ${line}`, { exact: true })
const price = (line: number) => cell('Unit price', line)
const paste = (text: string) => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}
const answerConditions = () => cell('Condition', 1).selectOptions('NE New')

let offered: ReturnType<typeof answering>
beforeEach(() => {
  vi.useRealTimers()
  discardOffer(QUOTE.quote.id)
  offered = answering('quotes.admin.offer').mockResolvedValue({ success: true })
})

test('arrow keys move between cells, Enter moves down, and within a text arrows stay until its edge', async () => {
  await show()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(price(3)).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}12{ArrowLeft}{ArrowLeft}')
  await expect.element(price(2)).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(cell('Unit cost', 2)).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(cell('Condition', 2)).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}')
  await expect.element(page.getByLabelText('Shipping price')).toHaveFocus()
})

test('a filled-in price is marked as list price and follows the condition; a typed one stays and is marked', async () => {
  await show()
  await expect.element(price(1)).toHaveValue('')
  await expect.element(price(2)).toHaveValue('12.50')
  await expect.element(price(2)).toHaveAccessibleDescription('list')
  await cell('Condition', 2).selectOptions('OH Overhauled')
  await expect.element(price(2)).toHaveValue('')
  await expect.element(price(2)).toHaveAttribute('placeholder', 'NE 12.50')
  await cell('Condition', 2).selectOptions('NE New')
  await expect.element(price(2)).toHaveValue('12.50')
  await price(3).fill('20')
  await cell('Condition', 3).selectOptions('OH Overhauled')
  await expect.element(price(3)).toHaveValue('20')
  await expect.element(price(3)).toHaveAccessibleDescription('typed for NE')
  await answerConditions()
  await price(1).click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText(/Line 3: price is typed for NE\./)).toBeVisible()
  expect((await axe.run(document.body)).violations).toEqual([])
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Q-1 waiting')).toBeVisible()
})

test('a line without a price is not sent', async () => {
  await show()
  await answerConditions()
  await cell('Condition', 2).selectOptions('OH Overhauled')
  await price(1).click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect
    .element(page.getByRole('rowgroup', { name: /^Line 2:/ }).getByText(/Please enter a price, like 12.50/))
    .toBeVisible()
  expect(offered).not.toHaveBeenCalled()
})

test('right after another quote was sent, a quote is sent only after it was edited or pressed', async () => {
  holdOffer({ quoteId: 'another', quoteNumber: 'Q-0', send: async () => {} })
  await show()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText(/Q-0 was sent, and this is Q-1\./)).toBeVisible()
  await page.getByRole('button', { name: 'Send unit price' }).click()
  await expect.element(page.getByText('Q-1 waiting')).not.toBeInTheDocument()
  await answerConditions()
  await page.getByRole('button', { name: 'Send unit price' }).click()
  await expect.element(page.getByText('Q-1 waiting')).toBeVisible()
  await sendHeldOffer()
})

test('a column is pasted and filled down, and the margin follows', async () => {
  await show()
  paste('$1,200.00\r\n\t80\n12 USD\n7')
  await expect.element(price(1)).toHaveValue('1200.00')
  await expect.element(price(3)).toHaveValue('12.00')
  await expect.element(page.getByText(/There was more than the request has lines/)).toBeInTheDocument()
  await userEvent.keyboard('{ArrowLeft}8{Control>}d{/Control}')
  await expect.element(cell('Unit cost', 3)).toHaveValue('8')
  await expect.element(page.getByText('33.3%')).toBeVisible()
})

test('a line shows what its part is before who makes it', async () => {
  await show()
  await expect.element(page.getByText('4 × NE Bolt, hex head, Ridgeline')).toBeVisible()
})

test('a click selects the whole price; any condition stays any, and is refused beside its line', async () => {
  await show()
  await price(2).fill('79')
  await price(1).click()
  await price(2).click()
  await userEvent.keyboard('4000')
  await expect.element(price(2)).toHaveValue('4000')
  await expect.element(cell('Condition', 1)).toHaveValue('')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect
    .element(page.getByRole('rowgroup', { name: /^Line 1:/ }).getByText('Please select a condition'))
    .toBeVisible()
  await expect.element(cell('Condition', 1)).toHaveAccessibleDescription('Please select a condition')
  expect(offered).not.toHaveBeenCalled()
  expect((await axe.run(document.body)).violations).toEqual([])
})

test('an unavailable line has no required fields; F2 opens its remark and returns', async () => {
  await show()
  await cell('Condition', 2).selectOptions('Not available')
  await expect.element(price(2)).not.toBeInTheDocument()
  document.querySelectorAll<HTMLElement>('[data-cell="condition"]')[1]?.focus()
  await userEvent.keyboard('{F2}No longer made{F2}')
  await expect.element(cell('Condition', 2)).toHaveFocus()
  await price(1).click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(price(3)).toHaveFocus()
})

test.each([984, 1430])(
  'at %i px the words of conditions and the hints of prices are whole, and papers have room',
  async width => {
    await page.viewport(width, 900)
    await show()
    await cell('Condition', 2).selectOptions('AR As Removed')
    await expect.element(price(2)).toHaveAttribute('placeholder', 'NE 12.50')
    const hint = document.querySelector<HTMLElement>('[data-line="1"] .hint')
    await expect.element(hint).toBeVisible()
    expect(hint?.textContent).toBe('NE 12.50')
    expect(hint?.scrollWidth).toBeLessThanOrEqual(hint?.clientWidth ?? 0)
    const select = cell('Condition', 2).element()
    const { font, paddingLeft, paddingRight, appearance } = getComputedStyle(select)
    const pen = document.createElement('canvas').getContext('2d')
    if (pen) pen.font = font
    const words = pen?.measureText('AR As Removed').width ?? Infinity
    const arrow = appearance === 'none' ? 0 : 22
    expect(words + arrow + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)).toBeLessThanOrEqual(
      select.clientWidth,
    )
    const papers = cell('Paperwork', 2).element().getBoundingClientRect().width
    expect(papers).toBeGreaterThanOrEqual(80)
    expect(papers).toBeLessThan(260)
  },
)

/** The width of a screen, without its menu, margins and scrollbar. */
const mainWidth = (screen: number): number => screen - 15 - (screen < 1024 ? 24 : 176 + 32)
const SOLD: AdminQuote['lines'][number]['lastPrices'][number] = {
  what: 'sold',
  at: '2026-11-01T15:00:00.000Z',
  number: 'APS-20261101-1234',
  id: 'b0000000-0000-4000-8000-000000000001',
  sku: 'AN3-5A',
  condition: 'new',
  uom: 'EA',
  quantity: 1,
  unitPrice: 123_456,
  status: 'shipped',
}
const LONG_NAME = 'Indicator, exhaust gas temperature, dual'

test.each([
  [1000, false, 200],
  [1000, true, 100],
  [1366, true, 195],
  [1440, true, 220],
  [1920, true, 290],
])(
  'on a screen of %i px the sheet is a table whose names can be read (last prices: %s)',
  async (screen, isSold, least) => {
    await page.viewport(screen, 900)
    const asked = adminQuoteOf([
      requestedLine({ sku: 'D38999/26KG35', name: LONG_NAME, manufacturer: 'Norwick' }),
      requestedLine({ id: 8, sku: 'AN3-5A' }),
    ])
    if (isSold) asked.lines[0]?.lastPrices.push(SOLD)
    answering('quotes.admin.quote').mockResolvedValue(asked)
    await showPart(
      <div className="admin" style={{ width: mainWidth(screen) }}>
        <QuoteScreen quoteId={asked.quote.id} back="/admin/quotes" />
      </div>,
    )
    await expect.element(page.getByRole('columnheader', { name: 'Part asked' })).toBeVisible()
    const part = page.getByText('D38999/26KG35', { exact: true }).first().element()
    expect(part.clientWidth).toBeGreaterThanOrEqual(least - 12)
    expect(part.getBoundingClientRect().height).toBeLessThan(20)
    expect(page.getByRole('columnheader', { name: 'Last prices' }).elements()).toHaveLength(isSold ? 1 : 0)
    const table = document.querySelector('table')
    expect(table && getComputedStyle(table).display).toBe('table')
    expect(table?.scrollWidth).toBeLessThanOrEqual(table?.parentElement?.clientWidth ?? 0)
    for (const head of document.querySelectorAll('thead th'))
      expect(head.scrollWidth).toBeLessThanOrEqual(head.clientWidth)
  },
)

test('a line is 36 px high, and on a phone a card', async () => {
  await show()
  const row = page
    .getByRole('rowgroup', { name: /^Line 2:/ })
    .element()
    .getBoundingClientRect()
  expect(row.height).toBeLessThanOrEqual(36)
  await page.viewport(390, 844)
  await expect.element(page.getByText('Stock').first()).toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('a sent offer waits, can be undone, and is sent at once when the page is left', async () => {
  await show()
  await answerConditions()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Q-1 waiting')).toBeVisible()
  discardOffer(QUOTE.quote.id)
  await expect.element(price(1)).toBeVisible()
  expect(offered).not.toHaveBeenCalled()
  await price(1).click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Q-1 waiting')).toBeVisible()
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  await expect.poll(() => offered).toHaveBeenCalledTimes(1)
  expect(offered.mock.calls[0]?.[1]).toEqual({ keepalive: true })
  await expect.element(page.getByText('Q-1')).not.toBeInTheDocument()
})

test('a freight price names its country, the United States unless another is chosen', async () => {
  await show()
  await answerConditions()
  const country = page.getByRole('combobox', { name: 'Freight to' })
  await expect.element(country).not.toBeInTheDocument()
  await page.getByLabelText('Shipping price').fill('25')
  await expect.element(country).toHaveTextContent('United States')
  await userEvent.click(country)
  await userEvent.fill(page.getByRole('combobox', { name: 'Search countries' }), 'Spain')
  await userEvent.keyboard('{Enter}')
  await expect.element(country).toHaveTextContent('Spain')
  await price(1).click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Q-1 waiting')).toBeVisible()
  await sendHeldOffer()
  expect(offered.mock.calls[0]?.[0]).toMatchObject({ offer: { shippingPrice: 2500, shippingCountry: 'ES' } })
})

test('an offer to an embargoed country is refused as soon as it is chosen', async () => {
  await show()
  await answerConditions()
  await page.getByLabelText('Shipping price').fill('25')
  await userEvent.click(page.getByRole('combobox', { name: 'Freight to' }))
  await userEvent.fill(page.getByRole('combobox', { name: 'Search countries' }), 'Iran')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toMatchTextContent('No shipping information available')
  await expect.element(page.getByRole('button', { name: 'Send quote' })).toHaveAttribute('aria-disabled', 'true')
  await price(1).click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(page.getByText('Q-1 waiting').elements()).toEqual([])
})

test('it is sent after its seconds, once; a refusal is shown and stays', async () => {
  await show()
  await answerConditions()
  offered.mockRejectedValue(new Error('gone'))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Q-1 waiting')).toBeVisible()
  vi.advanceTimersByTime(HOLD_SECONDS * 1000)
  await expect.element(page.getByText('Q-1 failed')).toBeVisible()
  await expect.element(page.getByText(/We didn’t get a response/)).toBeVisible()
  await sendHeldOffer()
  expect(offered).toHaveBeenCalledTimes(1)
})
