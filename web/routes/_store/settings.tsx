import { createFileRoute, useRouter } from '@tanstack/react-router'
import { SettingsScreen } from '../../accounts/settings/SettingsScreen.tsx'
import { readPlace, settingsAddress } from '../../accounts/settings/settings-place.ts'
import { PageSkeleton } from '../../frame/PageSkeleton.tsx'
import { pageHead } from '../../page-head.ts'
import { unreadSearch } from '../../unread-search.ts'

export const Route = createFileRoute('/_store/settings')({
  validateSearch: unreadSearch,
  beforeLoad: async arrival => (await import('../../accounts/guard.ts')).signedInOnly(arrival),
  loader: async ({ context, location }) =>
    (await import('../../accounts/settings/load-settings.ts')).loadSettings(context.queryClient, {
      ...location.search,
    }),
  head: ({ loaderData }) => pageHead({ title: loaderData?.title ?? 'Account Settings', path: null }),
  component: Settings,
  pendingComponent: PageSkeleton,
})

function Settings() {
  const router = useRouter()
  return (
    <SettingsScreen
      place={readPlace(Route.useSearch())}
      toPlace={place => void router.navigate({ href: settingsAddress(place), resetScroll: false })}
    />
  )
}
