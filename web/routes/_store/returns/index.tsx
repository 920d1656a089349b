import { createFileRoute } from '@tanstack/react-router'
import { legalPage } from '../../../content/legal-queries.ts'
import { ReturnsPage } from '../../../content/ReturnsPage.tsx'
import { pageHead } from '../../../page-head.ts'

export const Route = createFileRoute('/_store/returns/')({
  loader: ({ context }) => context.queryClient.ensureQueryData(legalPage('returns')),
  head: () =>
    pageHead({
      title: 'Returns and warranty',
      description:
        'How to return an aircraft part: which parts can be returned, the steps, the warranty, refunds and exchange cores.',
      path: '/returns',
    }),
  component: ReturnsPage,
})
