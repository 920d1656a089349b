import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../api.ts'
import { LIVE_ONE } from '../../live-query.ts'
import { DocumentsSection } from '../../order-documents/DocumentsSection.tsx'

/** The documents of an order as its buyer receives them. */
export function ShippedDocuments({ orderId }: { orderId: string }) {
  const { data } = useQuery(orpc.orderDocuments.admin.list.queryOptions({ input: { orderId }, ...LIVE_ONE }))
  return <DocumentsSection orderId={orderId} token={null} papers={data} />
}
