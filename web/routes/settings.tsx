import { HydrationBoundary } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { SettingsScreen } from '../accounts/settings/SettingsScreen.tsx'
import { readPlace, settingsAddress } from '../accounts/settings/settings-place.ts'
import { PageSkeleton } from '../frame/PageSkeleton.tsx'
import { pageHead } from '../page-head.ts'
import { WithQueries } from '../WithQueries.tsx'

export const Route = createFileRoute('/settings')({
  // Read where it is used: what every page loads knows nothing of it.
  validateSearch: (given: Record<string, unknown>) => given,
  beforeLoad: async arrival => (await import('../accounts/guard.ts')).signedInOnly(arrival),
  // In the browser the page asks by itself, and keeps what it shows until the next answer is there.
  loader: async ({ location }) =>
    import.meta.env.SSR
      ? (await import('../accounts/settings/load-settings.ts')).loadSettings({ ...location.search })
      : null,
  head: ({ loaderData }) => pageHead({ title: loaderData?.title ?? 'Account Settings', path: null }),
  component: Settings,
  pendingComponent: PageSkeleton,
})

function Settings() {
  const router = useRouter()
  return (
    <WithQueries>
      <HydrationBoundary state={Route.useLoaderData()?.answers}>
        <SettingsScreen
          place={readPlace(Route.useSearch())}
          toPlace={place => void router.navigate({ href: settingsAddress(place), resetScroll: false })}
        />
      </HydrationBoundary>
    </WithQueries>
  )
}
