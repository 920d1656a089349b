import { useQuery } from '@tanstack/react-query'
import { PapersSection } from './PapersSection.tsx'
import { papersOf } from './queries.ts'

/** The papers of an order for whoever placed it: one by one, and as one PDF. */
export function OrderPapers({ orderId, token }: { orderId: string; token: string | null }) {
  const { data } = useQuery(papersOf(orderId, token))
  return <PapersSection orderId={orderId} token={token} papers={data} />
}
