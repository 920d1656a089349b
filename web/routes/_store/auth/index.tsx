import { createFileRoute, useRouter } from '@tanstack/react-router'
import { AuthScreen } from '../../../accounts/auth/AuthScreen.tsx'
import { PageSkeleton } from '../../../frame/PageSkeleton.tsx'
import { pageHead } from '../../../page-head.ts'

type Search = { view?: 'signup'; from?: string; notice?: 'sign-in' }

export const Route = createFileRoute('/_store/auth/')({
  validateSearch: ({ view, from, notice }: Record<string, unknown>): Search => ({
    ...(view === 'signup' ? { view } : {}),
    ...(typeof from === 'string' ? { from } : {}),
    ...(notice === 'sign-in' ? { notice } : {}),
  }),
  beforeLoad: async ({ search }) => (await import('../../../accounts/guard.ts')).guestsOnly(search.from),
  head: ({ match }) => pageHead({ title: match.search.view === 'signup' ? 'Create Account' : 'Sign In', path: null }),
  component: Auth,
  pendingComponent: PageSkeleton,
})

function Auth() {
  const { view, from, notice } = Route.useSearch()
  const { google } = Route.useRouteContext()
  const router = useRouter()
  return (
    <AuthScreen
      view={view === 'signup' ? 'sign-up' : 'sign-in'}
      onView={next => {
        const search = { ...(next === 'sign-up' ? { view: 'signup' as const } : {}), ...(from ? { from } : {}) }
        void router.navigate({ to: '/auth', search, replace: true, resetScroll: false })
      }}
      from={from}
      isRequired={notice === 'sign-in'}
      google={google}
    />
  )
}
