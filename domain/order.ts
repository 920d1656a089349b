import { storeDay } from './store-day.ts'
/** Order statuses of the store. An order is born `pending` and `unpaid`. */
export const ORDER_STATUSES = [
  'pending',
  'processing',
  'shipped',
  'delivered',
  'canceled',
  'return_requested',
  'return_approved',
  'return_denied',
  'returned',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const PAYMENT_STATUSES = ['unpaid', 'paid', 'voided', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** How long an unpaid order keeps its stock. */
export const HOLD_MINUTES = 30

/**
 * Everything that can happen to an order, from where, and by whom. One function on the server applies it
 * (server/orders/apply-order-event.ts); screens read it to know which buttons to offer.
 */
export const ORDER_EVENTS = {
  placed: { from: null, to: 'pending', by: ['buyer'] },
  amended: { from: ['pending'], to: 'pending', by: ['buyer'] },
  paid: { from: ['pending'], to: 'pending', by: ['gateway'] },
  expired: { from: ['pending'], to: 'canceled', by: ['clock'] },
} as const satisfies Record<
  string,
  { from: readonly OrderStatus[] | null; to: OrderStatus; by: readonly ('buyer' | 'admin' | 'gateway' | 'clock')[] }
>
export type OrderEvent = keyof typeof ORDER_EVENTS

/**
 * `APS-YYYYMMDD-NNNN` in the store's time zone. `draw` gives a number from 0 up to, not including, 1. Numbers have four
 * digits, and five once a day is more than half full, so that drawing again on a clash stays rare.
 */
export function orderNumber(at: Date, timeZone: string, placedToday: number, draw: () => number): string {
  const day = storeDay(at, timeZone).replaceAll('-', '')
  const [first, count] = placedToday > 4500 ? [10_000, 90_000] : [1000, 9000]
  return `APS-${day}-${first + Math.floor(draw() * count)}`
}
