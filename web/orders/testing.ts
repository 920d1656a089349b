import type { OrderView } from './OrderDetails.tsx'

const ADDRESS: OrderView['shippingAddress'] = {
  ...{ firstName: 'Amelia', lastName: 'Quimby', phone: '555 0100' },
  ...{ addressLine1: '1 Hangar Road', city: 'Wichita', state: 'KS', postalCode: '67209', country: 'US' },
}

/** A paid order of four bolts at $12.50, which has not left. */
export const orderOf = (changes: Partial<OrderView> = {}): OrderView => ({
  ...{ id: 'b0000000-0000-4000-8000-000000000001', orderNumber: 'ORD-1', status: 'processing', paymentStatus: 'paid' },
  ...{
    paymentPending: false,
    email: 'a@example.com',
    subtotal: 5000,
    shippingFee: 1000,
    tax: 0,
    total: 6000,
    charges: [],
  },
  ...{ shippingAddress: ADDRESS, billingAddress: ADDRESS, shippingProvider: 'UPS', shippingMethod: 'Ground' },
  ...{
    estimatedDeliveryDays: 3,
    carrierAccount: null,
    freightNotCharged: [],
    poNumber: '',
    termsEdition: null,
    attachments: [],
    notes: '',
  },
  ...{ createdAt: '2026-11-20T15:00:00.000Z', isNewsToBuyer: false },
  payment: { brand: 'Visa', lastFour: '1111', paidAt: '2026-11-20T15:01:00.000Z' },
  refundSums: { refunded: 0, pending: 0 },
  ...{ trackingCarrier: null, trackingNumber: null, shippedAt: null, deliveredAt: null, returnRequest: null },
  ...{ toShip: 4, shipMode: 'as_available', parcels: [], history: [], returns: [], items: [], quotes: [], aog: [] },
  ...changes,
})

/** A return that waits for an answer. */
export const returnOf = (changes: Partial<OrderView['returns'][number]> = {}): OrderView['returns'][number] => ({
  ...{ id: 'b0000000-0000-4000-8000-000000000009', state: 'requested', reason: 'damaged', comments: '', note: '' },
  ...{ requestedAt: new Date('2026-11-21T15:00:00Z'), movedAt: new Date('2026-11-21T15:00:00Z'), refunded: null },
  ...{ elsewhere: '', pieces: [], pictures: [] },
  ...changes,
})

/** A line of such an order: four bolts, none of which can be told apart. */
export const lineOf = (changes: Partial<OrderView['items'][number]> = {}): OrderView['items'][number] => ({
  ...{ itemId: 1, productId: 1, sku: 'AN3-5A', name: 'Bolt', manufacturer: null, condition: 'new' },
  conditions: ['new'],
  taken: [],
  uom: 'EA',
  quantity: 4,
  canceled: 0,
  unitId: null,
  unitMark: '',
  unitPaper: '',
  ...{ refunded: 0, cancelable: 0, returnable: 0, reference: '' },
  ...{ unitPrice: 1250, totalPrice: 5000, tax: 0, priceSource: 'list', quoteNumber: null, units: [], waiting: null },
  ...changes,
})

/** A parcel that has left with UPS on Nov 20, 2026, of one piece of that line. */
export const parcelOf = (changes: Partial<OrderView['parcels'][number]> = {}): OrderView['parcels'][number] => ({
  ...{ id: 'c0000000-0000-4000-8000-000000000001', position: 1, state: 'shipped', settledAs: null },
  ...{ carrier: 'ups', trackingNumber: '1Z1', shippedAt: '2026-11-20T15:00:00.000Z', deliveredAt: null },
  ...{
    receivedBy: '',
    expectedOn: '2026-11-24',
    boxes: [],
    pieces: [{ itemId: 1, quantity: 1, returned: 0, unitId: null, reason: '', unit: null }],
  },
  ...changes,
})
