import { warnedCondition } from '../../../domain/catalogue/choose-condition.ts'
import { amountOf, eachIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { type LineRequirements, requirementWords } from '../../../domain/inventory/line-requirements.ts'
import { type Cents, cents, formatMoney } from '../../../domain/money/money.ts'
import { groupLetter } from '../../../domain/quotes/alternatives.ts'
import { aircraftName } from '../../../domain/quotes/aog-order.ts'
import type { QuoteKind } from '../../../domain/quotes/quote.ts'
import { DEFAULT_FREIGHT_COUNTRY, freightPlaceWords } from '../../../domain/quotes/quote-zip.ts'
import { dayInWords } from '../../../domain/text/calendar-day.ts'
import { counted } from '../../../domain/text/counted.ts'
import { referenceText } from '../../../domain/text/line-reference.ts'
import { oneLine } from '../../../domain/text/one-line.ts'
import { greeting } from './greeting.ts'
import type { Block } from './mail-plan.ts'
import { mailTemplate } from './mail-template.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { BOLT, LINK, NAME } from './sample-data.ts'
import { wordedPlan } from './worded-plan.ts'

/** A quote as mails show it. */
export type MailQuote = {
  quoteNumber: string
  kind: QuoteKind
  buyer: { name: string; email: string; company: string }
  lines: readonly {
    sku: string
    /** the manufacturer of the part; left out of mails from before it was recorded */
    manufacturer?: string | null
    name: string
    condition: string | null
    /** the unit of measure; left out of mails from before it was stored: pieces */
    uom?: string
    quantity: number
    /** the buyer's requirements; left out of mails from before they existed */
    requirements?: LineRequirements | null
    /** the buyer's name for the line */
    reference?: string
    answer: 'offered' | 'unavailable' | null
    offerSku: string | null
    offerManufacturer?: string | null
    offerCondition: string | null
    /** the condition; null: the one in the request */
    offerUom?: string | null
    offerQuantity: number | null
    unitPrice: Cents | null
    totalPrice: Cents | null
    counterPrice: Cents | null
    /** lines of one number are alternatives; left out of mails from before there were any */
    alternativeGroup?: number | null
    isChosen?: boolean
  }[]
  /** the number of omitted lines */
  more: number
  goodsPrice: Cents | null
  shippingPrice: Cents | null
  /** left out of mails from before there were any */
  charges?: readonly { label: string; amount: Cents }[]
  quotedPrice: Cents | null
  validUntil: string | null
  zipCode: string
  shippingCountry: string
  notes: string
  aog: {
    aircraftType: string
    tailNumber: string
    location: string
    urgency: string
    contactName?: string
    contactPhone: string
    needBy: Date | null
  } | null
}

/**
 * The recipient and content of each mail. Mails to the back office show the buyer; mails to buyers use the texts of
 * domain/mail-texts.
 */
const QUOTE_MAILS = {
  new_rfq: { to: 'admin', subject: 'New quote request', heading: 'New quote request', shows: 'asked' },
  rfq_received: { to: 'buyer', shows: 'asked' },
  rfq_unit_quoted: { to: 'buyer', shows: 'offered' },
  rfq_unit_approved: { to: 'admin', subject: 'Unit price approved', heading: 'Price the shipping', shows: 'offered' },
  rfq_account_named: {
    to: 'admin',
    subject: 'Carrier account named',
    heading: 'It ships on the buyer’s carrier account',
    shows: 'asked',
  },
  rfq_shipping_quoted: { to: 'buyer', shows: 'offered' },
  rfq_quoted: { to: 'buyer', shows: 'offered' },
  rfq_final_accepted: { to: 'admin', subject: 'Quote accepted', heading: 'Quote accepted', shows: 'offered' },
  rfq_rejected: { to: 'buyer', shows: 'asked' },
  rfq_countered: {
    to: 'admin',
    subject: 'Counter-offer',
    heading: 'The buyer made a counter-offer',
    shows: 'countered',
  },
  rfq_declined: { to: 'admin', subject: 'Quote declined', heading: 'The buyer has declined the quote', shows: 'asked' },
  rfq_withdrawn: {
    to: 'admin',
    subject: 'Quote withdrawn',
    heading: 'The buyer has withdrawn the request',
    shows: 'asked',
  },
  rfq_question: { to: 'admin', subject: 'Message from the buyer', heading: 'The buyer has written', shows: 'asked' },
  rfq_reply: { to: 'buyer', shows: 'asked' },
  rfq_expiring: { to: 'buyer', shows: 'offered' },
  new_aog: { to: 'admin', subject: 'Aircraft on ground', heading: 'Aircraft on ground', shows: 'asked' },
  aog_received: { to: 'buyer', shows: 'asked' },
  aog_quoted: { to: 'buyer', shows: 'offered' },
  aog_unanswered: {
    to: 'admin',
    subject: 'Waits for the desk',
    heading: 'An aircraft on the ground waits for the desk',
    shows: 'asked',
  },
} as const satisfies Record<
  string,
  { shows: 'asked' | 'offered' | 'countered' } & ({ to: 'admin'; subject: string; heading: string } | { to: 'buyer' })
>
export type QuoteMail = keyof typeof QUOTE_MAILS

// An invented quote for the samples.
const AIRCRAFT = {
  aircraftType: 'Cessna 172S',
  tailNumber: 'N172AP',
  location: 'KSFF, hangar 4',
  urgency: 'Aircraft on ground',
  contactName: 'Amelia Quimby',
  contactPhone: '509-555-0144',
  needBy: null,
}

const QUOTE: MailQuote = {
  quoteNumber: 'Q-20261121-10001',
  kind: 'rfq',
  buyer: { name: NAME, email: 'amelia@example.com', company: 'Quimby Flying Service' },
  lines: [
    {
      ...BOLT,
      condition: null,
      quantity: 24,
      answer: 'offered',
      offerSku: null,
      offerCondition: 'new',
      offerQuantity: 24,
      unitPrice: cents(180),
      totalPrice: cents(4_320),
      counterPrice: null,
    },
  ],
  more: 0,
  goodsPrice: cents(4_320),
  shippingPrice: cents(1_250),
  quotedPrice: cents(5_570),
  validUntil: '2026-12-21',
  zipCode: '99201',
  shippingCountry: 'US',
  notes: '',
  aog: null,
}

const sampleOf = (letter: QuoteMail, said = '') => ({
  letter,
  said,
  link: LINK,
  quote: letter.includes('aog') ? { ...QUOTE, kind: 'aog' as const, aog: AIRCRAFT } : QUOTE,
})

/** `said`: the message written with the step. */
export const quoteMail = mailTemplate({
  samples: {
    new_rfq: sampleOf('new_rfq'),
    rfq_received: sampleOf('rfq_received'),
    rfq_unit_quoted: sampleOf('rfq_unit_quoted'),
    rfq_unit_approved: sampleOf('rfq_unit_approved'),
    rfq_account_named: sampleOf('rfq_account_named'),
    rfq_shipping_quoted: sampleOf('rfq_shipping_quoted'),
    rfq_quoted: sampleOf('rfq_quoted'),
    rfq_final_accepted: sampleOf('rfq_final_accepted'),
    rfq_rejected: sampleOf('rfq_rejected', 'The maker no longer makes this part.'),
    rfq_countered: sampleOf('rfq_countered'),
    rfq_declined: sampleOf('rfq_declined'),
    rfq_withdrawn: sampleOf('rfq_withdrawn'),
    rfq_question: sampleOf('rfq_question', 'Do you have the certificate?'),
    rfq_reply: sampleOf('rfq_reply', 'We have 24 on the shelf. Shall we hold them?'),
    rfq_expiring: sampleOf('rfq_expiring'),
    new_aog: sampleOf('new_aog'),
    aog_received: sampleOf('aog_received'),
    aog_quoted: sampleOf('aog_quoted'),
    aog_unanswered: sampleOf('aog_unanswered'),
  },
  render: ({
    said,
    ...facts
  }: {
    letter: QuoteMail
    quote: MailQuote
    said: string
    link: string
  }): Promise<RenderedMail> => write({ ...facts, texts: said ? [said] : [] }),
})

const ONE = 'A message about your quote'
const SEVERAL = { rfq_question: 'messages from the buyer', rfq_reply: 'messages about your quote' }

/** Messages of one side since the last such mail, in order. */
export const quoteMessages = mailTemplate({
  samples: { messages: { letter: 'rfq_reply', quote: QUOTE, texts: ['We have 24.', 'They ship today.'], link: LINK } },
  render: (facts: {
    letter: keyof typeof SEVERAL
    quote: MailQuote
    texts: readonly string[]
    link: string
  }): Promise<RenderedMail> => {
    const { letter, texts } = facts
    return write({ ...facts, several: texts.length > 1 ? `${texts.length} ${SEVERAL[letter]}` : undefined })
  },
})

type Written = {
  letter: QuoteMail
  quote: MailQuote
  texts: readonly string[]
  link: string
  /** the number of messages in words, if several are sent as one mail */
  several?: string | undefined
}

function write({ letter, quote, texts, link, several }: Written): Promise<RenderedMail> {
  const { to, shows } = QUOTE_MAILS[letter]
  const isOpen =
    CHOICES.includes(letter) && quote.lines.some(({ alternativeGroup }) => (alternativeGroup ?? null) !== null)
  // The mark makes AOG requests visible among a hundred subjects a day.
  const mark = quote.kind === 'aog' ? 'AOG: ' : ''
  const blocks: Block[] = [
    ...texts.map(text => ({ kind: 'paragraph' as const, text: oneLine(text, 2000) })),
    { kind: 'facts', rows: headRows(quote, to) },
    { kind: 'facts', rows: lineRows(quote, shows, isOpen) },
    ...(isOpen ? [{ kind: 'paragraph' as const, text: ALTERNATIVES }] : []),
    ...(shows === 'offered' ? [sums(quote)] : []),
    ...(to === 'admin' && quote.notes ? [{ kind: 'paragraph' as const, text: oneLine(quote.notes, 2000) }] : []),
    { kind: 'button', label: BUTTONS[to === 'admin' ? 'admin' : shows], link },
  ]
  if (isToBuyer(letter)) {
    const words = { greeting: greeting(quote.buyer.name), number: quote.quoteNumber, messages: several ?? ONE }
    return renderMail(wordedPlan(letter, { words, mark, tail: tail(quote), blocks }))
  }
  const { subject, heading } = QUOTE_MAILS[letter]
  return renderMail({ subject: `${mark}${several ?? subject} ${quote.quoteNumber}${tail(quote)}`, heading, blocks })
}

type BuyersMail = { [Name in QuoteMail]: (typeof QUOTE_MAILS)[Name]['to'] extends 'buyer' ? Name : never }[QuoteMail]
const isToBuyer = (letter: QuoteMail): letter is BuyersMail => QUOTE_MAILS[letter].to === 'buyer'

/** After these mails, the buyer chooses among alternatives. Other mails show only the chosen one. */
const CHOICES: readonly QuoteMail[] = ['rfq_unit_quoted', 'rfq_quoted', 'aog_quoted', 'rfq_expiring']
const ALTERNATIVES =
  'Lines with the same letter are alternatives, and you choose one of them. Totals use the first of each; choose on your quote page.'

const BUTTONS = {
  admin: 'Open the request',
  asked: 'Open your request',
  offered: 'Open your quote',
  countered: 'Open your quote',
}

const tail = ({ aog }: MailQuote): string => (aog?.tailNumber ? `, ${oneLine(aog.tailNumber, 20)}` : '')

type Row = { label: string; value: string; isCode?: boolean }

function placeRows(place: MailQuote): Row[] {
  const words = freightPlaceWords(place)
  if (words === '') return []
  const isHome = place.shippingCountry === DEFAULT_FREIGHT_COUNTRY
  return [{ label: isHome ? 'ZIP code' : 'Ship to', value: oneLine(words, 100) }]
}

function headRows(quote: MailQuote, to: 'admin' | 'buyer'): Row[] {
  const { quoteNumber, buyer, aog } = quote
  const forAdmin = [
    {
      label: 'Buyer',
      value:
        [buyer.name, buyer.company]
          .map(text => oneLine(text, 80))
          .filter(Boolean)
          .join(', ') || 'no name given',
    },
    { label: 'Email', value: oneLine(buyer.email, 254) },
    ...placeRows(quote),
  ]
  const grounded = aog
    ? [
        { label: 'Aircraft', value: oneLine(aircraftName(aog, 'not given'), 110) },
        { label: 'Location', value: oneLine(aog.location, 120) },
        { label: 'Urgency', value: aog.urgency },
        {
          label: 'Phone',
          value:
            [aog.contactPhone, aog.contactName ?? '']
              .map(text => oneLine(text, 60))
              .filter(Boolean)
              .join(', ') || 'not given',
        },
        ...(aog.needBy
          ? [{ label: 'Needed by', value: `${aog.needBy.toISOString().slice(0, 16).replace('T', ' ')} UTC` }]
          : []),
      ]
    : []
  return [{ label: 'Quote', value: quoteNumber, isCode: true }, ...(to === 'admin' ? forAdmin : []), ...grounded]
}

function lineRows({ lines, more }: MailQuote, shows: 'asked' | 'offered' | 'countered', isOpen: boolean): Row[] {
  const shown = lines.filter(({ isChosen }) => shows !== 'offered' || isOpen || isChosen !== false)
  const rows = shown.map(line => {
    if (shows === 'offered' && line.answer === 'unavailable')
      return { label: amountOf(line.uom ?? 'EA', line.quantity, oneLine(line.sku, 60)), value: 'Not available' }
    const isOffer = shows === 'offered' && line.answer === 'offered'
    const condition = isOffer ? line.offerCondition : line.condition
    const price = isOffer ? line.unitPrice : shows === 'countered' ? line.counterPrice : null
    const uom = (isOffer && line.offerUom) || (line.uom ?? 'EA')
    const group = isOpen ? (line.alternativeGroup ?? null) : null
    return {
      label: `${group === null ? '' : `One of ${groupLetter(group)}: `}${amountOf(uom, (isOffer && line.offerQuantity) || line.quantity, oneLine((isOffer && line.offerSku) || line.sku, 60))}`,
      value: [
        oneLine(line.name, 80),
        oneLine((isOffer ? line.offerManufacturer : line.manufacturer) ?? '', 60),
        condition === null ? 'any condition' : warnedCondition(condition),
        price === null ? '' : `${formatMoney(price)} ${eachIn(uom)}`,
        isOffer && line.totalPrice !== null ? formatMoney(line.totalPrice) : '',
        ...(isOffer ? [] : requirementWords(line.requirements)),
        referenceText(line.reference),
      ]
        .filter(Boolean)
        .join(', '),
    }
  })
  return [...rows, ...(more > 0 ? [{ label: 'And', value: counted(more, 'more line') }] : [])]
}

const sums = ({ goodsPrice, shippingPrice, charges = [], quotedPrice, validUntil }: MailQuote): Block => ({
  kind: 'facts',
  rows: [
    ...(goodsPrice === null ? [] : [{ label: 'Parts', value: formatMoney(goodsPrice) }]),
    { label: 'Shipping', value: shippingPrice === null ? 'priced once you approve' : formatMoney(shippingPrice) },
    ...charges.map(({ label, amount }) => ({ label: oneLine(label, 60), value: formatMoney(amount) })),
    ...(quotedPrice === null ? [] : [{ label: 'Total', value: formatMoney(quotedPrice) }]),
    ...(validUntil === null ? [] : [{ label: 'Valid through', value: dayInWords(validUntil) }]),
  ],
})
