import { createFileRoute } from '@tanstack/react-router'
import { SellAirplanePage } from '../../content/SellAirplanePage.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_store/sell-airplane')({
  head: () =>
    pageHead({
      title: 'Sell your airplane',
      description:
        'Sell an aircraft that is flying, out of annual, damaged or retired. What to send: times, engines, damage history, logs, pictures, and how it is paid.',
      path: '/sell-airplane',
    }),
  component: SellAirplanePage,
})
