import { createFileRoute } from '@tanstack/react-router'
import { OwnerScreen } from '../../../accounts/auth/OwnerScreen.tsx'
import { pageHead } from '../../../page-head.ts'

export const Route = createFileRoute('/_store/auth/owner')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' && token.length <= 100 ? { token } : {},
  head: () => pageHead({ title: 'Owner Account', path: null }),
  component: Owner,
})

function Owner() {
  return <OwnerScreen token={Route.useSearch().token ?? ''} />
}
