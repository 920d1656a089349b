import { cents } from '../../../domain/money/money.ts'
import type { MailOrder, OrderFacts } from './order-facts.ts'

// An invented order for the samples of mails. The database contains none of it.

export const LINK = 'https://store.example.com/order/sample'
export const NAME = 'Amelia'
export const BOLT = { sku: 'AN3-5A', name: 'Bolt, machine, aircraft' }
export const ORDER: MailOrder = {
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

export const ORDER_FACTS: OrderFacts = { order: ORDER, link: LINK }
export const ORDER_TO_PICK_UP: MailOrder = {
  ...ORDER,
  isPickUp: true,
  shippingMethod: 'Pick-up by Kuehne, reference KN-1',
}
export const ORDER_WITH_CHARGES: MailOrder = {
  ...ORDER,
  charges: [{ label: 'Crating', amount: cents(9_000) }],
  total: cents(16_420),
}
/** of an order whose payment was not taken */
export const NOT_PAID = {
  order: ORDER,
  link: LINK,
  reason: 'The card has expired.',
  reservedUntil: new Date('2026-11-23T19:30:00Z'),
}
