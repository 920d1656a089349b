import { useQuery } from '@tanstack/react-query'
import { QUOTE_STATES, QUOTE_STATUSES } from '../../domain/quotes/quote.ts'
import { dashboardAddress, kindOfTab, type QuotesPlace } from '../dashboard/dashboard-place.ts'
import { PagedList } from '../dashboard/PagedList.tsx'
import { EmptyState, NoneMatch } from '../ui/EmptyState.tsx'
import { ListSearch } from '../ui/ListSearch.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { QuotesTable } from './QuotesTable.tsx'
import { myQuotes } from './queries.ts'
import { RefusedRequests } from './RefusedRequests.tsx'

type Tab = QuotesPlace['tab']
const STATUSES = QUOTE_STATUSES.map(status => [status, QUOTE_STATES[status].word] as const)
const NAMES = {
  quotes: { many: 'quotes', one: 'quote' },
  aog: { many: 'AOG requests', one: 'AOG request' },
}

/** The customer's quotes, or requests for aircraft on the ground, to be searched and narrowed; the address says how. */
export function QuotesTab({ place }: { place: QuotesPlace }) {
  const { tab } = place
  const { one, many } = NAMES[tab]
  const isNarrowed = place.search !== undefined || place.status !== undefined
  return (
    <section aria-label={tab === 'aog' ? 'AOG requests' : 'Quotes'}>
      <RefusedRequests kind={kindOfTab(tab)} />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <ListSearch
          tab={tab}
          label={tab === 'aog' ? 'Request or part number' : 'Quote or part number'}
          search={place.search}
          status={place.status}
          statuses={STATUSES}
        />
        {tab === 'aog' ? (
          <SendAog place={place} />
        ) : (
          <PageLink href="/shop" className="button max-sm:w-full">
            Request a quote
          </PageLink>
        )}
      </div>
      <PagedList
        query={useQuery(myQuotes(place))}
        one={one}
        many={many}
        address={page => dashboardAddress({ ...place, page: `${page}` })}
        none={isNarrowed ? <NoMatch tab={tab} /> : <Nothing place={place} />}
      >
        {quotes => (
          <QuotesTable
            quotes={quotes}
            address={({ id }) => dashboardAddress({ ...place, quote: id })}
            ofAircraft={tab === 'aog'}
          />
        )}
      </PagedList>
    </section>
  )
}

const SendAog = ({ place }: { place: QuotesPlace }) => (
  <PageLink href={dashboardAddress({ ...place, openAOGRequest: '1' })} className="button button-go max-sm:w-full">
    Send an AOG Request
  </PageLink>
)

const NoMatch = ({ tab }: { tab: Tab }) => (
  <NoneMatch title={`No ${NAMES[tab].one} matches`} text="You can enter part of a quote, request or part number.">
    <PageLink href={dashboardAddress({ tab })} className="button">
      Show all {NAMES[tab].many}
    </PageLink>
  </NoneMatch>
)

function Nothing({ place }: { place: QuotesPlace }) {
  if (place.tab === 'aog')
    return (
      <EmptyState
        title="No AOG requests yet"
        text="Aircraft on the ground? Tell us the part, the tail number and the location. AOG requests come first."
      >
        <SendAog place={place} />
      </EmptyState>
    )
  return (
    <EmptyState
      title="No quotes yet"
      text="Find a part in the shop and choose “Request a quote”. Our price appears here, and you can approve it, make a counter-offer, or buy."
    >
      <PageLink href="/shop" className="button button-go">
        Find a part
      </PageLink>
      <PageLink href="/parts-distribution" className="button">
        Paste a parts list
      </PageLink>
    </EmptyState>
  )
}
