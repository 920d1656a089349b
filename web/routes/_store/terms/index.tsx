import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '../../../content/LegalPage.tsx'
import { legalPage } from '../../../content/legal-queries.ts'
import { pageHead } from '../../../page-head.ts'

export const Route = createFileRoute('/_store/terms/')({
  loader: ({ context }) => context.queryClient.ensureQueryData(legalPage('terms')),
  head: () =>
    pageHead({
      title: 'Terms of sale and use',
      description:
        'Terms for orders, quotes and use of the store: parts and papers, prices, payment, shipping, returns, export, liability.',
      path: '/terms',
    }),
  component: () => <LegalPage page="terms" />,
})
