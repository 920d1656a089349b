import { createFileRoute } from '@tanstack/react-router'
import { TermsPage } from '../../content/TermsPage.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_store/terms')({
  head: () =>
    pageHead({
      title: 'Terms of sale and use',
      description:
        'Terms for orders, quotes and use of the store: parts and papers, prices, payment, shipping, returns, export, liability.',
      path: '/terms',
    }),
  component: TermsPage,
})
