import { ORDER_STATUSES, type OrderStatus, PAYMENT_STATUSES, type PaymentStatus } from '../../../domain/order.ts'
import { partNumberKey } from '../../../domain/part-number.ts'
import { z } from '../../../domain/zod.ts'
import { store } from '../../../store.config.ts'
import { partKey } from '../../db/part-key.ts'

const Day = z.iso.date('Please give a day')

/** Which orders the desk looks at. Days are those of the store, both included. */
export const ORDER_FILTERS = {
  status: z._default(z.nullable(z.enum(ORDER_STATUSES)), null),
  payment: z._default(z.nullable(z.enum(PAYMENT_STATUSES)), null),
  buyer: z._default(z.nullable(z.enum(['guest', 'customer'])), null),
  from: z._default(z.nullable(Day), null),
  to: z._default(z.nullable(Day), null),
  search: z._default(z.string().check(z.maxLength(100)), ''),
}
export type OrderFilters = {
  status: OrderStatus | null
  payment: PaymentStatus | null
  buyer: 'guest' | 'customer' | null
  from: string | null
  to: string | null
  search: string
}

/**
 * A page of orders, newest first, before an order by its key (created_at, id): $1 to $7 are filterValues, `before` is SQL of
 * that key over the values after them. Each status is read from index orders_status (status, created_at), newest first, and
 * no further than a page: all orders are the nine statuses together.
 */
export const deskPage = (before: string, limit: number): string => `SELECT o.* FROM unnest($1::text[]) AS s (status)
  CROSS JOIN LATERAL (
    SELECT * FROM orders WHERE orders.status = s.status AND (${before})
      AND ($2::text IS NULL OR payment_status = $2)
      AND ($3::text IS NULL OR (user_id IS NULL) = ($3 = 'guest'))
      AND ($4::text IS NULL OR created_at >= $4::date::timestamp AT TIME ZONE '${store.timeZone}')
      AND ($5::text IS NULL OR created_at < ($5::date + 1)::timestamp AT TIME ZONE '${store.timeZone}')
      AND ($6 = '' OR strpos(order_number, upper($6)) > 0 OR strpos(lower(email), lower($6)) > 0
        OR ($7 <> '' AND id IN (SELECT order_id FROM order_items WHERE strpos(${partKey('sku')}, $7) > 0)))
    ORDER BY created_at DESC, id DESC LIMIT ${limit}) o
  ORDER BY o.created_at DESC, o.id DESC LIMIT ${limit}`

export function filterValues({ status, payment, buyer, from, to, search }: OrderFilters): unknown[] {
  const term = search.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim()
  return [status === null ? ORDER_STATUSES : [status], payment, buyer, from, to, term, partNumberKey(term)]
}
