import { createFileRoute, useRouter } from '@tanstack/react-router'
import { signedInOnly } from '../accounts/guard.ts'
import { SettingsScreen } from '../accounts/settings/SettingsScreen.tsx'
import { readPlace, settingsAddress } from '../accounts/settings/settings-place.ts'
import { PageSkeleton } from '../frame/PageSkeleton.tsx'
import { pageHead } from '../page-head.ts'
import { WithQueries } from '../WithQueries.tsx'

export const Route = createFileRoute('/settings')({
  validateSearch: readPlace,
  beforeLoad: signedInOnly,
  head: () => pageHead({ title: 'Account Settings', path: null }),
  component: Settings,
  pendingComponent: PageSkeleton,
})

function Settings() {
  const router = useRouter()
  return (
    <WithQueries>
      <SettingsScreen
        place={Route.useSearch()}
        toPlace={place => void router.navigate({ href: settingsAddress(place), resetScroll: false })}
      />
    </WithQueries>
  )
}
