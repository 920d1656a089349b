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
    attachments: [],
    notes: '',
  },
  ...{ createdAt: '2026-11-20T15:00:00.000Z', isNewsToBuyer: false },
  payment: { brand: 'Visa', lastFour: '1111', paidAt: '2026-11-20T15:01:00.000Z' },
  refundSums: { refunded: 0, pending: 0 },
  ...{ trackingCarrier: null, trackingNumber: null, shippedAt: null, deliveredAt: null, returnRequest: null },
  ...{ toShip: 4, shipMode: 'as_available', parcels: [], history: [], items: [], quotes: [], aog: [] },
  ...changes,
})
