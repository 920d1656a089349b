import { expect, test } from 'vitest'
import { arrivalText } from './arrival.ts'

const order = {
  status: 'pending',
  shippedAt: null,
  deliveredAt: null,
  estimatedDeliveryDays: 2,
  shippingProvider: 'UPS',
} as const
test.each([
  [{}, 'Within two business days'],
  [{ estimatedDeliveryDays: 1 }, 'Next business day'],
  [{ status: 'shipped', shippedAt: '2026-11-20T17:00:00Z' }, 'Delivery by Tue, Nov 24'],
  [{ status: 'delivered', deliveredAt: '2026-11-25T03:00:00Z' }, 'Delivered Tue, Nov 24'],
  [{ status: 'shipped', shippingProvider: 'pickup' }, 'Your forwarder collects at our dock in Redmond, WA'],
  [{ status: 'delivered', shippingProvider: 'pickup', deliveredAt: '2026-11-25T03:00:00Z' }, 'Picked up Tue, Nov 24'],
  [{ status: 'canceled' }, null],
  [{ status: 'return_requested', shippedAt: '2026-11-20T17:00:00Z' }, null],
] as const)('%j: %s', (facts, text) => {
  expect(arrivalText({ ...order, ...facts })).toBe(text)
})
