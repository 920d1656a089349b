import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../../page-head.ts'
import { RequestData } from '../../../privacy/RequestData.tsx'
import { YourData } from '../../../privacy/YourData.tsx'

export const Route = createFileRoute('/_store/privacy/your-data')({
  // The mailed link has a token; without one the page offers to send the mail.
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' && /^[\w-]{1,64}$/.test(token) ? { token } : {},
  head: () => pageHead({ title: 'Your data', path: null }),
  component: Screen,
})

function Screen() {
  const { token } = Route.useSearch()
  return token === undefined ? <RequestData /> : <YourData token={token} />
}
