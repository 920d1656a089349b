import { cents } from '../../domain/money/money.ts'
import type { MAIL_TEMPLATES, Template } from './mail-templates.ts'
import type { MailOrder } from './templates/order-facts.ts'
import type { MailQuote } from './templates/quote-mail.ts'
import type { MailSubmission } from './templates/submission-mails.ts'

type FactsOf = { [Name in Template]?: Parameters<(typeof MAIL_TEMPLATES)[Name]['render']>[0][] }

export const ORDER: MailOrder = {
  orderNumber: 'APS-20261121-1001',
  email: 'amelia@example.com',
  lines: [
    {
      sku: 'AN3-5A',
      name: 'Bolt <b>',
      manufacturer: 'Norwick',
      soldAs: '2 Serviceable (SV), 1 Repaired (RP)',
      quantity: 3,
      reference: 'WO <4711>',
      totalPrice: cents(300),
    },
  ],
  more: 2,
  subtotal: cents(300),
  shippingFee: cents(1250),
  tax: cents(0),
  total: cents(1550),
  shippingMethod: 'FedEx Ground',
  shippingAddress: {
    firstName: 'Amelia',
    lastName: 'Earhart',
    company: 'Vega & Co',
    addressLine1: '1 Hangar Road',
    city: 'Redmond',
    state: 'WA',
    postalCode: '98052',
    country: 'US',
  },
  poNumber: 'PO 7',
  notes: 'Leave at the $date',
  trackingCarrier: 'ups',
  trackingNumber: '1Z999AA10123456784',
}
const line = {
  sku: 'AN3-5A',
  name: 'Bolt',
  condition: null,
  quantity: 3,
  answer: 'offered' as const,
  offerSku: 'AN3-5B',
  offerCondition: 'new',
  offerQuantity: 2,
  unitPrice: cents(100),
  totalPrice: cents(200),
  counterPrice: cents(90),
}
export const QUOTE: MailQuote = {
  quoteNumber: 'Q-20261121-10001',
  kind: 'aog',
  buyer: { name: 'Amelia', email: 'amelia@example.com', company: 'Vega & Co' },
  lines: [line, { ...line, answer: 'unavailable' }],
  more: 0,
  goodsPrice: cents(200),
  shippingPrice: null,
  quotedPrice: null,
  validUntil: '2026-12-23',
  zipCode: '98052',
  shippingCountry: 'US',
  notes: 'Urgent',
  aog: {
    aircraftType: 'Vega 5B',
    tailNumber: 'NR965Y',
    location: 'KSEA',
    urgency: 'AOG now',
    contactName: 'Amelia',
    contactPhone: '904-555-0199',
    needBy: new Date('2026-11-22T18:30:00Z'),
  },
}
const SUBMISSION: MailSubmission = {
  number: 'S-20261121-1001',
  kind: 'parts',
  title: 'Bolts',
  from: { firstName: 'Amelia', lastName: 'Earhart', company: '', email: 'amelia@example.com', phone: '' },
  facts: [{ label: 'Kind of parts', value: 'Bolts' }],
  texts: [{ label: 'Description', text: 'All\nnew' }],
  rows: [
    { partNumber: 'AN3-5A', description: 'Bolt', condition: null, quantity: 10, price: cents(100) },
    { partNumber: 'M22759/16-20-9', description: 'Wire', condition: 'new', quantity: 500, uom: 'FT', price: cents(39) },
  ],
  more: 5,
  pictures: 2,
  hasCv: false,
}
const order = { order: ORDER, link: 'https://store.example.com/order/1?token=a%2Bb' }
const LINK = 'https://store.example.com/auth/link?kind=verify&token=abc'
const CARRIED = { kind: 'rfq' as const, partNumber: 'AN3-5A', quantity: 4, more: 1 }
const AOG = [
  {
    quoteNumber: 'AOG-20261121-10001',
    aircraftType: 'Vega 5B',
    tailNumber: 'NR965Y',
    location: 'KSEA',
    needBy: '2026-11-22T18:30:00Z',
    urgency: 'aog' as const,
  },
]
const before = { refunded: 100, pending: 200 }

/** Facts that JSON or HTML could spoil, and rare ones, in addition to the samples of each mail. */
export const MAIL_FACTS: FactsOf = {
  verification: [
    { name: 'Amelia', link: LINK },
    { name: 'Amelia', link: LINK, carries: CARRIED },
  ],
  magicLink: [{ link: LINK, minutes: 10, carries: { ...CARRIED, kind: 'aog' } }],
  reset: [{ name: 'Amelia', link: LINK }],
  googleJoined: [{ name: 'Amelia', when: new Date('2026-11-21T20:02:00.123Z') }],
  passwordChanged: [{ name: 'Amelia', when: new Date('2026-11-21T20:02:00.123Z') }],
  cardTesting: [{ declined: 40, link: LINK }],
  newsletterConfirm: [{ confirm: LINK, leave: LINK }],
  yourData: [{ link: LINK, hours: 24 }],
  stockAlertConfirm: [
    { sku: 'AN3-5A', name: 'Bolt <b>', quantity: null, confirm: LINK, leave: LINK },
    { sku: 'AN3-5A', name: 'Bolt', quantity: 3, confirm: LINK, leave: LINK },
  ],
  backInStock: [
    {
      sku: 'AN3-5A',
      name: 'Bolt <b>',
      quantity: 3,
      link: LINK,
      leave: LINK,
      offers: [
        { condition: 'overhauled', quantity: 2, price: cents(125_000), isFrom: true },
        { condition: 'as_removed', quantity: 1, price: null, isFrom: false },
      ],
    },
    { sku: 'AN3-5A', name: 'Bolt', offers: [], price: null, quantity: null, link: LINK, leave: LINK },
  ],
  newUser: [{ name: 'Amelia', email: 'amelia@example.com', company: 'Vega & Co', phone: '904-555-0199' }],
  newOrder: [
    order,
    {
      order: {
        ...ORDER,
        freightNotCharged: [{ quoteNumber: 'Q-1', shipping: 45_000 }],
        quoteNumbers: ['AOG-20261121-10001', 'Q-20261121-10002'],
        aog: AOG,
      },
      link: LINK,
      leavesOn: '2026-11-23',
      isSourced: true,
    },
  ],
  orderConfirmation: [
    { ...order, isGuest: true, isAwaited: true },
    { ...order, isGuest: false },
  ],
  orderChargesChanged: [
    { ...order, order: { ...ORDER, charges: [{ label: 'Crating <2>', amount: cents(9000) }], total: cents(10_550) } },
  ],
  paymentHeld: [order],
  paymentDeclined: [{ ...order, reason: 'Your card was declined.', reservedUntil: new Date('2026-11-23T19:30:00Z') }],
  paymentNotCharged: [{ ...order, reason: '', reservedUntil: null }],
  orderExpired: [order],
  parcelLost: [order],
  parcelSettled: [
    { ...order, refunded: cents(4_200), isToCard: false },
    { ...order, refunded: cents(4_200), ends: 'canceled', kept: cents(1_000) },
    { ...order, refunded: null },
  ],
  orderShipped: [
    order,
    { ...order, isRestToCome: true },
    { ...order, order: { ...ORDER, isPickUp: true, shippingMethod: 'Pick-up by Blue <b>, reference 7' } },
    { ...order, order: { ...ORDER, trackingCarrier: null, trackingNumber: null } },
  ],
  backorderArrived: [
    { ...order, sku: 'AN3-5A', name: 'Bolt <b>', quantity: 1, left: 2, promisedOn: '2026-12-08' },
    { ...order, sku: 'AN3-5A', name: 'Bolt', quantity: 3, left: 0, promisedOn: null },
  ],
  promiseChanged: [
    { ...order, sku: 'AN3-5A', name: 'Bolt <b>', quantity: 2, promisedOn: '2026-12-08' },
    { ...order, sku: 'AN3-5A', name: 'Bolt', quantity: 1, promisedOn: null },
  ],
  orderDelivered: [
    order,
    { ...order, receivedBy: 'Blue <b>', order: { ...ORDER, isPickUp: true } },
    { ...order, isRestToCome: true, order: { ...ORDER, isPickUp: true } },
  ],
  orderCanceled: [{ ...order, refund: cents(1000), isToCard: true, before }],
  linesCanceled: [
    {
      ...order,
      lines: [{ sku: 'AN3-5A', name: 'Bolt', quantity: 2 }],
      reason: 'The maker has none',
      refund: cents(1000),
      isToCard: true,
    },
  ],
  orderRefunded: [
    {
      ...order,
      amount: cents(1000),
      way: 'refund',
      lines: [{ sku: 'AN3-5A', uom: 'EA', quantity: 2, amount: cents(900) }],
    },
    { ...order, amount: cents(1000), way: { elsewhere: 'Check 1002' } },
  ],
  canceledWhilePacking: [order],
  returnRequested: [
    { ...order, reason: 'Damaged', comments: 'Torn', pictures: 2 },
    { ...order, reason: 'Damaged', comments: '', pictures: 0, lines: [{ sku: 'AN3-5A', quantity: 2 }] },
  ],
  returnApproved: [
    { ...order, note: 'Fine', sendTo: '100 Hangar Road' },
    {
      ...order,
      note: '',
      sendTo: '100 Hangar Road',
      fewer: ['Only 1 can come back'],
      lines: [{ sku: 'AN3-5A', quantity: 2 }],
    },
  ],
  returnChanged: [
    {
      ...order,
      note: 'Fine',
      sendTo: '100 Hangar Road',
      fewer: ['Only 1 can come back'],
      lines: [{ sku: 'AN3-5A', quantity: 1 }],
    },
  ],
  returnDenied: [{ ...order, note: 'Too late' }],
  returnCompleted: [
    { ...order, note: '', refunded: cents(500), elsewhere: '' },
    {
      ...order,
      note: '',
      refunded: cents(0),
      elsewhere: '',
      lines: [],
      whyNone: 'None with this return. Asked: 2 × AN3-5A. AN3-5A: 2 came back with the package.',
    },
  ],
  quote: (['new_aog', 'aog_quoted', 'rfq_countered', 'rfq_expiring'] as const).map(letter => ({
    letter,
    quote: QUOTE,
    said: 'We have two.',
    link: LINK,
  })),
  quoteMessages: [
    { letter: 'rfq_question', quote: QUOTE, texts: ['Have you two?'], link: LINK },
    { letter: 'rfq_reply', quote: QUOTE, texts: ['We have two.', 'They ship today.'], link: LINK },
  ],
  notification: [
    {
      event: 'order_shipped',
      name: 'Amelia',
      known: 'APS-1',
      facts: [{ label: 'Order', value: 'APS-1' }],
      texts: ['Torn'],
      link: null,
    },
  ],
  newSubmission: [{ sent: SUBMISSION, link: LINK }],
  submissionReceived: [{ sent: SUBMISSION, days: { answer: 2, cv: 180 }, verified: true }],
}
