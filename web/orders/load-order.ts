import type { QueryClient } from '@tanstack/react-query'
import { api } from '../api.ts'
import { refusalCode } from '../api-refusal.ts'
import { orNotFound } from '../or-not-found.ts'
import { orderDocuments } from '../order-documents/queries.ts'

/**
 * An order for its page, with its documents in `client`: a guest's by its token, a customer's by the session. Null: the link is
 * old, and requires the email address first.
 */
export async function loadOrder(orderId: string, token: string | null, client: QueryClient) {
  const order = await api.orders
    .order({ orderId, token: token ?? undefined })
    .catch(error => (refusalCode(error) === 'ORDER_LINK_OLD' ? null : orNotFound('ORDER_NOT_FOUND')(error)))
  if (order && order.paymentStatus !== 'unpaid') await client.prefetchQuery(orderDocuments(orderId, token))
  return order
}
