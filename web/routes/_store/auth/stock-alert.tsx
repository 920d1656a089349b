import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../../page-head.ts'
import { AlertLinkScreen } from '../../../stock-alerts/AlertLinkScreen.tsx'
import { type AlertLink, readAlertLink } from '../../../stock-alerts/alert-link.ts'

export const Route = createFileRoute('/_store/auth/stock-alert')({
  validateSearch: (given: Record<string, unknown>): AlertLink => readAlertLink(given),
  head: () => pageHead({ title: 'Parts That Are Back', path: null }),
  component: Screen,
})

function Screen() {
  return <AlertLinkScreen {...Route.useSearch()} />
}
