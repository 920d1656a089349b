import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '../../../content/LegalPage.tsx'
import { legalPage } from '../../../content/legal-queries.ts'
import { pageHead } from '../../../page-head.ts'

export const Route = createFileRoute('/_store/privacy/')({
  loader: ({ context }) => context.queryClient.ensureQueryData(legalPage('privacy')),
  head: () =>
    pageHead({
      title: 'Privacy policy',
      description:
        'What this store keeps about orders, accounts and requests, what stays in your browser, who else gets data, and how to get or delete yours.',
      path: '/privacy',
    }),
  component: () => <LegalPage page="privacy" />,
})
