import { createFileRoute } from '@tanstack/react-router'
import { CareersPage } from '../../content/CareersPage.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_store/careers')({
  head: () =>
    pageHead({
      title: 'Careers',
      description: 'Work with aircraft parts: sales, AOG desk, inspection, warehouse, purchasing, catalog. Apply here.',
      path: '/careers',
    }),
  component: CareersPage,
})
