import { createFileRoute, useRouter } from '@tanstack/react-router'
import { SettingsScreen } from '../accounts/settings/SettingsScreen.tsx'
import { readPlace, settingsAddress } from '../accounts/settings/settings-place.ts'
import { pageHead } from '../page-head.ts'
import { WithQueries } from '../WithQueries.tsx'

export const Route = createFileRoute('/settings')({
  validateSearch: readPlace,
  head: () => pageHead({ title: 'Account Settings', path: null }),
  component: Settings,
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
