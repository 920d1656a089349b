import { expect, test } from 'vitest'
import { arrivalText } from './arrival.ts'

const order = {
  status: 'pending',
  paymentStatus: 'unpaid',
  payment: null,
  createdAt: '2026-11-20T17:00:00Z',
  items: [{ waiting: null }],
  shippedAt: null,
  deliveredAt: null,
  estimatedDeliveryDays: 2,
  shippingProvider: 'UPS',
} as const
const PAID = { paymentStatus: 'paid' } as const
test.each([
  [{}, 'Within two business days'],
  [{ estimatedDeliveryDays: 1 }, 'Next business day'],
  [PAID, 'Arrives Tue, Nov 24'],
  // On a Saturday nothing leaves.
  [
    { paymentStatus: 'paid', payment: { brand: null, lastFour: null, paidAt: '2026-11-21T17:00:00Z' } },
    'Arrives Wed, Nov 25',
  ],
  [{ ...PAID, items: [{ waiting: { pieces: 1, promisedOn: null, kind: 'stock' } }] }, 'Within two business days'],
  [{ ...PAID, createdAt: '2026-11-10T17:00:00Z' }, 'Within two business days'],
  [{ status: 'shipped', shippedAt: '2026-11-20T17:00:00Z' }, 'Delivery by Tue, Nov 24'],
  [{ status: 'delivered', deliveredAt: '2026-11-25T03:00:00Z' }, 'Delivered Tue, Nov 24'],
  [{ status: 'shipped', shippingProvider: 'pickup' }, 'Your forwarder collects at our dock in Redmond, WA'],
  [{ status: 'delivered', shippingProvider: 'pickup', deliveredAt: '2026-11-25T03:00:00Z' }, 'Picked up Tue, Nov 24'],
  [{ status: 'canceled' }, null],
  [{ status: 'return_requested', shippedAt: '2026-11-20T17:00:00Z' }, null],
] as const)('%j: %s', (facts, text) => {
  expect(arrivalText({ ...order, ...facts }, new Date('2026-11-20T18:00:00Z'))).toBe(text)
})
