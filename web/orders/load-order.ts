import { ask } from '../ask.ts'
import { orNotFound } from '../or-not-found.ts'

/** An order as its page shows it: a guest's by its token, a customer's by the session. */
export const loadOrder = (orderId: string, token: string | null) =>
  ask(({ orders }) => orders.order({ orderId, token: token ?? undefined })).catch(orNotFound('ORDER_NOT_FOUND'))
