import { createFileRoute } from '@tanstack/react-router'
import { ContactPage } from '../../content/ContactPage.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_store/contact')({
  head: () =>
    pageHead({
      title: 'Contact us',
      description: 'Phone, mailboxes, hours and address: sales, AOG, order support, privacy, legal and security.',
      path: '/contact',
    }),
  component: ContactPage,
})
