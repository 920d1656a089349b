import { api } from '../api.ts'
import { refusalCode } from '../api-refusal.ts'
import { orNotFound } from '../or-not-found.ts'

/**
 * An order as its page shows it: a guest's by its token, a customer's by the session. Null: the link is old, and asks for the
 * email address first.
 */
export const loadOrder = (orderId: string, token: string | null) =>
  api.orders
    .order({ orderId, token: token ?? undefined })
    .catch(error => (refusalCode(error) === 'ORDER_LINK_OLD' ? null : orNotFound('ORDER_NOT_FOUND')(error)))
