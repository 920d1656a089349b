import { createFileRoute } from '@tanstack/react-router'
import { AogPage } from '../../../content/AogPage.tsx'
import { pageHead } from '../../../page-head.ts'

export const Route = createFileRoute('/_store/services/aog')({
  head: () =>
    pageHead({
      title: 'AOG support: parts for aircraft on ground',
      description:
        'Aircraft on ground? Call the AOG desk with the part number or send a request. What to have ready, how urgency is ranked, and how a part gets to you.',
      path: '/services/aog',
    }),
  component: AogPage,
})
