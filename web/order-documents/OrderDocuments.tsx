import { useQuery } from '@tanstack/react-query'
import type { OrderView } from '../orders/queries.ts'
import { DocumentsSection } from './DocumentsSection.tsx'
import { orderDocuments } from './queries.ts'

/** The documents of an order for its buyer: one by one, and as one PDF. */
export function OrderDocuments({ order, token }: { order: OrderView; token: string | null }) {
  const { data } = useQuery(orderDocuments(order.id, token))
  return <DocumentsSection order={order} token={token} papers={data} />
}
