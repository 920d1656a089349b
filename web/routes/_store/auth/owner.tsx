import { createFileRoute } from '@tanstack/react-router'
import { OwnerScreen } from '../../../accounts/auth/OwnerScreen.tsx'
import { api } from '../../../api.ts'
import { pageHead } from '../../../page-head.ts'

export const Route = createFileRoute('/_store/auth/owner')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' && token.length <= 100 ? { token } : {},
  loaderDeps: ({ search: { token = '' } }) => ({ token }),
  loader: async ({ deps: { token } }) => (token === '' ? { isOpen: false } : api.accounts.ownerLink({ token })),
  head: () => pageHead({ title: 'Owner Account', path: null }),
  component: Owner,
})

function Owner() {
  return <OwnerScreen token={Route.useSearch().token ?? ''} isOpen={Route.useLoaderData().isOpen} />
}
