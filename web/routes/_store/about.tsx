import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from '../../content/AboutPage.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_store/about')({
  head: () =>
    pageHead({
      title: 'About us',
      description:
        'An aircraft parts store for repair shops, operators and owners: how we describe parts, what you can hold us to, where we are.',
      path: '/about',
    }),
  component: AboutPage,
})
