import { useQuery } from '@tanstack/react-query'
import { cents, formatMoney } from '../../../domain/money/money.ts'
import { CARRIER_NAMES } from '../../../domain/shipping/carrier-account.ts'
import { roleNames } from '../../../domain/staff/roles.ts'
import { counted } from '../../../domain/text/counted.ts'
import { orpc } from '../../api.ts'
import { LIVE_ONE } from '../../live-query.ts'
import { Fact, Facts } from '../../ui/Fact.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import { AdminBlock } from '../AdminBlock.tsx'
import { peopleAdminAddress } from '../addresses.ts'
import { BackLink } from '../BackLink.tsx'
import { PersonRoles } from './PersonRoles.tsx'
import { PersonsAddresses } from './PersonsAddresses.tsx'
import { PersonsOrders } from './PersonsOrders.tsx'
import { PersonsQuotes } from './PersonsQuotes.tsx'
import type { PersonSearch } from './people-search.ts'
import type { Person } from './queries.ts'

type Props = { userId: string; search: PersonSearch }

/** One person: identity, purchases, requests and roles. Admins cannot sign in as a customer. */
export function PersonView({ userId, search }: Props) {
  const { orders, quotes, ...list } = search
  return (
    <section aria-label="Person">
      <BackLink href={peopleAdminAddress(list)}>All people</BackLink>
      <div className="mt-2">
        <QueryBoundary
          query={useQuery(orpc.people.person.queryOptions({ input: { userId }, ...LIVE_ONE }))}
          failed="This person could not be loaded."
          skeleton={<RowsSkeleton rows={8} />}
        >
          {shown => (
            <>
              <h2 className="text-lg [overflow-wrap:anywhere]">
                {shown.name || shown.email}
                {shown.roles.length > 0 && (
                  <span className="stock-badge ml-2 text-accent">{roleNames(shown.roles)}</span>
                )}
              </h2>
              <div className="mt-3 grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
                <div className="grid min-w-0 gap-4">
                  <PersonsOrders userId={userId} search={search} count={shown.orders} />
                  <PersonsQuotes userId={userId} search={search} count={shown.quotes} />
                </div>
                <div className="grid min-w-0 gap-4 md:max-xl:grid-cols-2">
                  <Profile shown={shown} />
                  <PersonRoles shown={shown} />
                  <PersonsAddresses shown={shown} />
                  <CarrierAccounts shown={shown} />
                </div>
              </div>
            </>
          )}
        </QueryBoundary>
      </div>
    </section>
  )
}

const WAYS = { password: 'password', google: 'Google' } as const
const NEWS = { true: 'yes', false: 'no', null: 'never asked' } as const

function Profile({ shown }: { shown: Person }) {
  const ways = shown.signsInBy.map(way => WAYS[way])
  return (
    <AdminBlock title="Profile">
      <Facts>
        <Fact name="Email">
          {shown.email}
          {!shown.isVerified && <span className="text-bad"> not confirmed</span>}
        </Fact>
        {shown.phone && <Fact name="Phone">{shown.phone}</Fact>}
        {shown.company && <Fact name="Company">{shown.company}</Fact>}
        {shown.jobTitle && <Fact name="Job title">{shown.jobTitle}</Fact>}
        <Fact name="Since">
          <Moment at={shown.createdAt} form="day" />
        </Fact>
        <Fact name="Last here">
          {shown.lastSeenAt ? <Moment at={shown.lastSeenAt} form="minute" /> : 'not signed in'}
        </Fact>
        <Fact name="Signed in">{counted(shown.sessions, 'browser')}</Fact>
        <Fact name="Signs in by">
          {ways.length > 0 ? ways.join(', ') : 'mailed link'}
          {shown.hasTwoStep && ', two steps'}
        </Fact>
        <Fact name="Newsletter">{NEWS[`${shown.optedIn}`]}</Fact>
        <Fact name="Paid">
          {formatMoney(cents(shown.paidSum))} in {shown.ordersPaid} of {counted(shown.orders, 'order')}
        </Fact>
        <Fact name="Quotes">
          {shown.quotes}, {shown.quotesOpen} open
        </Fact>
      </Facts>
    </AdminBlock>
  )
}

function CarrierAccounts({ shown }: { shown: Person }) {
  if (shown.carrierAccounts.length === 0) return null
  return (
    <AdminBlock title="Carrier accounts">
      <ul className="space-y-1 text-sm">
        {shown.carrierAccounts.map(({ id, provider, ending, nickname, isDefault }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            {CARRIER_NAMES[provider]} <span className="part-number">••••{ending}</span>
            {nickname && ` ${nickname}`}
            {isDefault && <span className="text-muted"> default</span>}
          </li>
        ))}
      </ul>
    </AdminBlock>
  )
}
