import type { MailKindName } from '../../domain/mail-texts/mail-kinds.ts'
import { cents } from '../../domain/money/money.ts'
import type { MailToRender } from './mail-templates.ts'
import type { MailOrder } from './templates/order-facts.ts'
import type { MailQuote, QuoteMail } from './templates/quote-mail.ts'

// An invented order, quote and form for the preview of the owner's texts. The database contains none of these data.

const LINK = 'https://store.example.com/order/sample'
const NAME = 'Amelia'
const BOLT = { sku: 'AN3-5A', name: 'Bolt, machine, aircraft' }
const GROUNDED = {
  aircraftType: 'Cessna 172S',
  tailNumber: 'N172AP',
  location: 'KSFF, hangar 4',
  urgency: 'Aircraft on ground',
  contactName: 'Amelia Quimby',
  contactPhone: '509-555-0144',
  needBy: null,
}

const ORDER: MailOrder = {
  orderNumber: 'APS-20261121-1001',
  email: 'amelia@example.com',
  lines: [
    { ...BOLT, manufacturer: 'Norwick', soldAs: 'New (NE)', quantity: 24, totalPrice: cents(4_320) },
    {
      sku: 'MS28775-222',
      name: 'O-ring, hydraulic',
      manufacturer: 'Parco',
      soldAs: 'New (NE)',
      quantity: 10,
      totalPrice: cents(1_850),
    },
  ],
  more: 0,
  subtotal: cents(6_170),
  shippingFee: cents(1_250),
  tax: cents(0),
  total: cents(7_420),
  shippingMethod: 'FedEx 2Day',
  shippingAddress: {
    firstName: NAME,
    lastName: 'Quimby',
    company: 'Quimby Flying Service',
    addressLine1: '1 Airport Way',
    city: 'Spokane',
    state: 'WA',
    postalCode: '99201',
    country: 'US',
  },
  poNumber: 'PO-7781',
  notes: '',
  trackingCarrier: 'fedex',
  trackingNumber: '794600000000',
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

const order = { order: ORDER, link: LINK }
const before = { refunded: 0, pending: 0 }
const pickUp = { order: { ...ORDER, isPickUp: true, shippingMethod: 'Pick-up by Kuehne, reference KN-1' }, link: LINK }
const awaited = { ...order, ...BOLT, quantity: 24, promisedOn: '2026-12-08' }
const result = { ...order, reason: 'The card has expired.', reservedUntil: new Date('2026-11-23T19:30:00Z') }

const quoteOf = (letter: QuoteMail, said = ''): MailToRender => ({
  template: 'quote',
  facts: {
    letter,
    said,
    link: LINK,
    quote: letter.startsWith('aog') ? { ...QUOTE, kind: 'aog', aog: GROUNDED } : QUOTE,
  },
})

/** The template and sample facts of each mail whose text an owner may change. */
export const SAMPLE_FACTS: Record<MailKindName, MailToRender> = {
  orderConfirmation: { template: 'orderConfirmation', facts: { ...order, isGuest: false } },
  orderChargesChanged: {
    template: 'orderChargesChanged',
    facts: {
      ...order,
      order: { ...ORDER, charges: [{ label: 'Crating', amount: cents(9_000) }], total: cents(16_420) },
    },
  },
  paymentHeld: { template: 'paymentHeld', facts: order },
  paymentDeclined: { template: 'paymentDeclined', facts: result },
  paymentNotCharged: { template: 'paymentNotCharged', facts: result },
  orderExpired: { template: 'orderExpired', facts: order },
  orderShipped: { template: 'orderShipped', facts: order },
  orderReady: { template: 'orderShipped', facts: pickUp },
  orderDelivered: { template: 'orderDelivered', facts: order },
  orderPickedUp: { template: 'orderDelivered', facts: { ...pickUp, receivedBy: 'J. Doe' } },
  parcelLost: { template: 'parcelLost', facts: order },
  parcelSentAgain: { template: 'parcelSettled', facts: { ...order, refunded: null } },
  parcelRefunded: { template: 'parcelSettled', facts: { ...order, refunded: cents(7_420) } },
  backorderArrived: { template: 'backorderArrived', facts: { ...awaited, left: 0 } },
  promiseChanged: { template: 'promiseChanged', facts: awaited },
  orderCanceled: { template: 'orderCanceled', facts: { ...order, refund: cents(7_420), isToCard: true, before } },
  linesCanceled: {
    template: 'linesCanceled',
    facts: { ...order, lines: [{ ...BOLT, quantity: 4 }], reason: '', refund: cents(720), isToCard: true },
  },
  orderRefunded: {
    template: 'orderRefunded',
    facts: {
      ...order,
      amount: cents(720),
      way: 'refund',
      lines: [{ sku: BOLT.sku, uom: 'EA', quantity: 4, amount: cents(720) }],
    },
  },
  returnApproved: { template: 'returnApproved', facts: { ...order, note: '', sendTo: 'Our warehouse' } },
  returnDenied: { template: 'returnDenied', facts: { ...order, note: 'These parts were installed.' } },
  returnCompleted: {
    template: 'returnCompleted',
    facts: { ...order, note: '', refunded: cents(4_320), elsewhere: '', before },
  },
  rfq_received: quoteOf('rfq_received'),
  rfq_unit_quoted: quoteOf('rfq_unit_quoted'),
  rfq_shipping_quoted: quoteOf('rfq_shipping_quoted'),
  rfq_quoted: quoteOf('rfq_quoted'),
  rfq_rejected: quoteOf('rfq_rejected', 'The maker no longer makes this part.'),
  rfq_reply: quoteOf('rfq_reply', 'We have 24 on the shelf. Shall we hold them?'),
  rfq_expiring: quoteOf('rfq_expiring'),
  aog_received: quoteOf('aog_received'),
  aog_quoted: quoteOf('aog_quoted'),
  verification: { template: 'verification', facts: { name: NAME, link: LINK } },
  magicLink: { template: 'magicLink', facts: { link: LINK, minutes: 15 } },
  reset: { template: 'reset', facts: { name: NAME, link: LINK } },
  googleJoined: { template: 'googleJoined', facts: { name: NAME, when: new Date('2026-11-21T20:02:00Z') } },
  passwordChanged: { template: 'passwordChanged', facts: { name: NAME, when: new Date('2026-11-21T20:02:00Z') } },
  submissionReceived: {
    template: 'submissionReceived',
    facts: {
      sent: {
        number: 'S-20261121-1001',
        kind: 'message',
        title: 'A question about a part',
        from: { firstName: NAME, lastName: 'Quimby', company: '', email: 'amelia@example.com', phone: '' },
        facts: [],
        texts: [],
        rows: [],
        more: 0,
        pictures: 0,
        hasCv: false,
      },
      days: { answer: 2, cv: 180 },
      verified: true,
    },
  },
  newsletterConfirm: { template: 'newsletterConfirm', facts: { confirm: LINK, leave: LINK } },
  stockAlertConfirm: { template: 'stockAlertConfirm', facts: { ...BOLT, quantity: 24, confirm: LINK, leave: LINK } },
  backInStock: {
    template: 'backInStock',
    facts: {
      ...BOLT,
      offers: [{ condition: 'new', quantity: 400, price: cents(180), isFrom: false }],
      quantity: 24,
      link: LINK,
      leave: LINK,
    },
  },
  yourData: { template: 'yourData', facts: { link: LINK, hours: 24 } },
}
