import { createFileRoute } from '@tanstack/react-router'
import { api } from '../../api.ts'
import { orNotFound } from '../../or-not-found.ts'
import { NotIssued, VerifyScreen } from '../../order-documents/VerifyScreen.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_store/verify/$key')({
  loader: ({ params }) => api.orderDocuments.verify({ key: params.key }).catch(orNotFound('NOT_ISSUED')),
  head: () => pageHead({ title: 'Verify a document', path: null }),
  component: Verify,
  notFoundComponent: NotIssued,
})

function Verify() {
  return <VerifyScreen paper={Route.useLoaderData()} />
}
