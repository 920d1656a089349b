import { useQuery } from '@tanstack/react-query'
import { DocumentsSection } from './DocumentsSection.tsx'
import { orderDocuments } from './queries.ts'

/** The documents of an order for its buyer: one by one, and as one PDF. */
export function OrderDocuments({ orderId, token }: { orderId: string; token: string | null }) {
  const { data } = useQuery(orderDocuments(orderId, token))
  return <DocumentsSection orderId={orderId} token={token} papers={data} />
}
