import { createFileRoute } from '@tanstack/react-router'
import { ShippingPage } from '../../content/ShippingPage.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_store/shipping')({
  head: () =>
    pageHead({
      title: 'Shipping',
      description:
        'Carriers, costs, minimum orders, size and weight limits, your own carrier account, freight, and shipping abroad.',
      path: '/shipping',
    }),
  component: ShippingPage,
})
