import { useLiveQueries } from '../live/use-live-queries.ts'
import { ListsTab } from '../part-lists/ListsTab.tsx'
import { QuotePlace } from '../quotes/QuotePlace.tsx'
import { QuotesTab } from '../quotes/QuotesTab.tsx'
import { SubmissionsTab } from '../submissions/SubmissionsTab.tsx'
import { PlaceTabs } from '../ui/PlaceTabs.tsx'
import { usePlaceTitle } from '../ui/use-title.ts'
import { DASHBOARD_TABS, type DashboardPlace, dashboardAddress, dashboardTitle } from './dashboard-place.ts'
import { OrdersTab } from './OrdersTab.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { ReturnsTab } from './ReturnsTab.tsx'

type Props = { me: { fullName: string; email: string }; place: DashboardPlace }

/** The customer's dashboard: one tab per topic, selected by the address. */
export function DashboardScreen({ me, place }: Props) {
  useLiveQueries('mine')
  usePlaceTitle('quote' in place && place.quote ? null : dashboardTitle(place))
  return (
    <div className="wrap-page min-h-dvh py-8">
      <h1 className="text-2xl [overflow-wrap:anywhere]">{me.fullName || me.email}</h1>
      {me.fullName && <p className="text-muted [overflow-wrap:anywhere]">{me.email}</p>}
      <div className="mt-4">
        <PlaceTabs
          label="Dashboard"
          names={DASHBOARD_TABS}
          shown={place.tab ?? 'overview'}
          address={name => dashboardAddress(name === 'overview' ? {} : { tab: name })}
        />
      </div>
      <div className="mt-6">
        <Tab place={place} />
      </div>
    </div>
  )
}

function Tab({ place }: { place: DashboardPlace }) {
  if (place.tab === undefined) return <OverviewTab />
  if (place.tab === 'orders') return <OrdersTab place={place} />
  if (place.tab === 'returns') return <ReturnsTab place={place} />
  if (place.tab === 'lists') return <ListsTab />
  if (place.tab === 'submissions') return <SubmissionsTab place={place} />
  if (place.quote === undefined) return <QuotesTab key={place.tab} place={place} />
  return <QuotePlace key={place.quote} place={place} quoteId={place.quote} />
}
