import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '../../../content/PrivacyPage.tsx'
import { pageHead } from '../../../page-head.ts'

export const Route = createFileRoute('/_store/privacy/')({
  head: () =>
    pageHead({
      title: 'Privacy policy',
      description:
        'What this store keeps about orders, accounts and requests, what stays in your browser, who else gets data, and how to get or delete yours.',
      path: '/privacy',
    }),
  component: PrivacyPage,
})
