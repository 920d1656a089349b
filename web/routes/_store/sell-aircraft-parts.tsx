import { createFileRoute } from '@tanstack/react-router'
import { SellPartsPage } from '../../content/SellPartsPage.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_store/sell-aircraft-parts')({
  head: () =>
    pageHead({
      title: 'Sell aircraft parts',
      description:
        'Sell surplus aircraft parts, rotables or a whole inventory. What we buy, what to put on the list, and the steps from list to payment.',
      path: '/sell-aircraft-parts',
    }),
  component: SellPartsPage,
})
