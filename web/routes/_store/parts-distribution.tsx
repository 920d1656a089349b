import { createFileRoute } from '@tanstack/react-router'
import { QuickOrder } from '../../catalogue/QuickOrder.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_store/parts-distribution')({
  head: () =>
    pageHead({
      title: 'Parts Distribution: quick order',
      description:
        'Paste or drop a list of up to 500 part numbers and see at once which are in stock, which need a quote, and what they cost. Aircraft parts by the list.',
      path: '/parts-distribution',
    }),
  component: QuickOrder,
})
