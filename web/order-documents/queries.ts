import { orpc } from '../api.ts'

/** The papers of an order of one's own: by the token of its link, or by the session. */
export const orderDocuments = (orderId: string, token: string | null) =>
  orpc.orders.papers.queryOptions({ input: { orderId, token: token ?? undefined } })
