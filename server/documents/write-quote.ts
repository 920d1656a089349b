import { airworthyWarning } from '../../domain/catalogue/choose-condition.ts'
import { conditionLabel } from '../../domain/catalogue/condition.ts'
import { quantityIn } from '../../domain/catalogue/unit-of-measure.ts'
import { cents, formatMoney } from '../../domain/money/money.ts'
import { groupLetter, mayChoose } from '../../domain/quotes/alternatives.ts'
import { QUOTE_STATES } from '../../domain/quotes/quote.ts'
import { SHIPPING_PREFERENCES } from '../../domain/quotes/quote-request.ts'
import { freightPlaceWords, shipToWords } from '../../domain/quotes/quote-zip.ts'
import { CARRIER_NAMES } from '../../domain/shipping/carrier-account.ts'
import { leadTimeWords } from '../../domain/shipping/lead-time.ts'
import { dayInWords } from '../../domain/text/calendar-day.ts'
import { capitalized } from '../../domain/text/capitalized.ts'
import { referenceText } from '../../domain/text/line-reference.ts'
import type { QuoteDocument } from '../quotes/read-quote-document.ts'
import type { QuoteView } from '../quotes/shapes.ts'
import type { Column } from './internal/columns.ts'
import { documentDay, nameAndMaker, seller, sentences, unitPriceLines } from './internal/order-facts.ts'
import { Sheet, WIDTH } from './internal/sheet.ts'
import type { Letterhead } from './letterhead.ts'
import { limitDrawing } from './limit-drawing.ts'
import { openFonts } from './open-fonts.ts'

type Line = QuoteView['lines'][number]
const money = (amount: number): string => formatMoney(cents(amount))

const COLUMNS: readonly Column<Line>[] = [
  { head: 'PART NUMBER', width: 98, isNumber: true, text: ({ sku, offer }) => offer?.sku ?? sku },
  { head: 'DESCRIPTION', width: 166, text: line => nameAndMaker(line.offer ?? line) },
  { head: 'CONDITION', width: 84, text: line => conditionOf(line) },
  { head: 'QTY', width: 40, align: 'right', text: line => quantityOf(line.offer ?? line) },
  { head: 'UNIT PRICE', width: 58, align: 'right', text: line => priceOf(line) },
  {
    head: 'AMOUNT',
    width: WIDTH - 446,
    align: 'right',
    text: ({ offer }) => (offer ? money(offer.totalPrice) : 'Not available'),
  },
]

const quantityOf = ({ uom, quantity }: Pick<Line, 'uom' | 'quantity'>): string => quantityIn(uom, quantity)

const priceOf = ({ offer }: Line): string | string[] =>
  offer ? unitPriceLines(offer.uom, cents(offer.unitPrice)) : '—'

const shownCondition = ({ condition, offer }: Line): string | null => (offer ? offer.condition : condition)

const conditionOf = (line: Line): string => {
  const shown = shownCondition(line)
  return shown === null ? 'Any' : conditionLabel(shown)
}

/** Notes on a line: substitute part, documents, lead time, remarks of the back office. */
const note = (line: Line): string => {
  const { sku, offer, remark, alternativeGroup, isChosen, reference } = line
  return sentences([
    alternativeGroup === null ? '' : `${isChosen ? 'Chosen' : 'Or this'}, one of ${groupLetter(alternativeGroup)}`,
    capitalized(airworthyWarning(shownCondition(line) ?? '')),
    offer && offer.sku !== sku ? `In place of ${sku}` : '',
    offer?.paperwork ? `Papers: ${offer.paperwork}` : '',
    offer && offer.leadTimeDays !== null ? leadTimeWords(offer.leadTimeDays) : '',
    remark,
    referenceText(reference),
  ])
}

/** A quote as a PDF that is being written. It states no debt, so it is not an invoice. */
export const writeQuote = (paper: QuoteDocument, store: Letterhead, asker: string): Promise<PDFKit.PDFDocument> =>
  limitDrawing(() => draw(paper, store), asker)

async function draw({ quote, offeredAt, buyer }: QuoteDocument, store: Letterhead): Promise<PDFKit.PDFDocument> {
  const { quoteNumber, revision } = quote
  const sheet = new Sheet(await openFonts(), {
    title: `Quote ${quoteNumber}`,
    subject: `Quote ${quoteNumber}, revision ${revision}`,
    author: store.name,
    at: new Date(offeredAt),
  })
  sheet.heading(seller(store), 'Quote', [
    ['Number', quoteNumber],
    ['Revision', `${revision}`],
    ['Date', documentDay(offeredAt, store.timeZone)],
    ...(quote.validUntil === null ? [] : [['Valid through', dayInWords(quote.validUntil)] as [string, string]]),
  ])
  sheet.blocks([
    {
      heading: 'QUOTED TO',
      lines: [buyer.name, buyer.company, buyer.email, buyer.phone].filter(Boolean),
    },
    { heading: 'SHIPPING', lines: shippingOf(quote) },
    ...(quote.aog
      ? [
          {
            heading: 'AIRCRAFT',
            lines: [quote.aog.aircraftType, quote.aog.tailNumber, quote.aog.location].filter(Boolean),
          },
        ]
      : []),
  ])
  // After the choice, alternatives that were not chosen are left out.
  const lines = quote.lines.filter(({ isChosen }) => isChosen || mayChoose(quote.status))
  const amounts = totals(quote)
  await sheet.table(COLUMNS, lines, { note, below: sheet.heightOfTotals(amounts) })
  sheet.totals(amounts)
  sheet.remarks([...standing(quote), ...alternatives(quote), ...terms(quote, store)])
  await sheet.end(`${store.name} · Quote ${quoteNumber}, revision ${revision}`)
  return sheet.document
}

const chargeRow = ({ label, amount }: QuoteView['charges'][number]): [string, string] => [label, money(amount)]

const totals = ({ goodsPrice, shippingPrice, charges, quotedPrice }: QuoteView): [string, string][] =>
  quotedPrice === null || shippingPrice === null
    ? [['Shipping', 'to be priced'], ...charges.map(chargeRow), ['Parts (USD)', money(goodsPrice ?? 0)]]
    : [
        ['Parts', money(goodsPrice ?? 0)],
        ['Shipping', money(shippingPrice)],
        ...charges.map(chargeRow),
        ['Total (USD)', money(quotedPrice)],
      ]

function shippingOf({ isOnAccount, carrierAccount, preferredShipping, ...quote }: QuoteView): string[] {
  const words = freightPlaceWords(quote)
  const place = words === '' ? [] : [`To ${shipToWords(words)}`]
  if (!carrierAccount && isOnAccount) return ['Freight collect: your own carrier account', ...place]
  if (!carrierAccount) return [SHIPPING_PREFERENCES[preferredShipping], ...place]
  const ending = carrierAccount.ending ? `, account ending in ${carrierAccount.ending}` : ', your own account'
  return [`Freight collect: ${CARRIER_NAMES[carrierAccount.provider]}${ending}`, ...place]
}

const standing = ({ status }: QuoteView): string[] => {
  const statusText = QUOTE_STATES[status].onPaper
  return statusText ? [statusText] : []
}

const alternatives = ({ status, lines }: QuoteView): string[] =>
  mayChoose(status) && lines.some(({ isChosen }) => !isChosen)
    ? ['Lines marked with one letter are alternatives: you take one of them. The total is with those marked as chosen.']
    : []

/** A summary of the quote terms in the terms of sale (domain/legal/first-terms.ts). */
const terms = ({ validUntil, status }: QuoteView, { name, address, mailboxes }: Letterhead): string[] => [
  `Prices are in US dollars, outright. Taxes and duties, where there are any, are the buyer’s.${
    validUntil === null
      ? ''
      : ` They ${status === 'expired' ? 'were' : 'are'} valid through the end of ${dayInWords(validUntil)} in ${address.city}, ${address.state}.`
  }`,
  'A quote reserves nothing: what comes from our stock is held when you place the order.',
  'Parts are sold in the condition and with the papers named here. Whether a part may be installed on an aircraft is decided by the person who installs it, from current approved data.',
  `The terms of sale of ${name} apply. Questions: ${mailboxes.sales}.`,
]
