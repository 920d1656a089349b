import { createFileRoute } from '@tanstack/react-router'
import { ServicesPage } from '../../../content/ServicesPage.tsx'
import { pageHead } from '../../../page-head.ts'

export const Route = createFileRoute('/_store/services/')({
  head: () =>
    pageHead({
      title: 'Services',
      description:
        'Parts by the number, AOG support, parts distribution, worldwide shipping, and the purchase of parts inventories and aircraft. What part conditions mean.',
      path: '/services',
    }),
  component: ServicesPage,
})
