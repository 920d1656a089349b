import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../api.ts'
import { LIVE_ONE } from '../../live-query.ts'
import { DocumentsSection } from '../../order-documents/DocumentsSection.tsx'
import type { OrderView } from '../../orders/queries.ts'

/** The documents of an order as its buyer receives them. */
export function ShippedDocuments({ order }: { order: OrderView }) {
  const { data } = useQuery(orpc.orderDocuments.admin.list.queryOptions({ input: { orderId: order.id }, ...LIVE_ONE }))
  return <DocumentsSection order={order} token={null} papers={data} />
}
