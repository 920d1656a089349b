import { orpc } from '../api.ts'

/** The documents of the buyer's order: by the token of its link, or by the session. */
export const orderDocuments = (orderId: string, token: string | null) =>
  orpc.orderDocuments.list.queryOptions({ input: { orderId, token: token ?? undefined } })
