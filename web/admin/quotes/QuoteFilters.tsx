import { useQuery } from '@tanstack/react-query'
import { OPEN_QUOTE_STATUSES, QUOTE_STATUSES } from '../../../domain/quotes/quote.ts'
import { QUOTE_STATUS_WORDS } from '../../../domain/quotes/quote-words.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { GetForm } from '../../ui/GetForm.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { AssignedChoice } from '../AssignedChoice.tsx'
import { quotesAdminAddress } from '../addresses.ts'
import { FilterSelect } from '../FilterSelect.tsx'
import type { AdminCounts } from './queries.ts'
import type { QuotesSearch } from './quotes-search.ts'

const CLOSED = QUOTE_STATUSES.filter(status => !OPEN_QUOTE_STATUSES.includes(status))

/** Narrows the list: the address says how, so it works before and without a script. */
export function QuoteFilters({ search: asked }: { search: QuotesSearch }) {
  const { data: counts } = useQuery(orpc.quoteAdmin.counts.queryOptions(LIVE))
  const { kind, show = 'waiting', assigned, search = '' } = asked
  return (
    <>
      <QuickViews shown={asked} counts={counts} />
      <GetForm action="/admin/quotes" className="admin-fields mt-3 flex flex-wrap items-end gap-2">
        <SearchField label="Quote, part number, buyer, company or email" search={search} />
        <label className="max-md:flex-1 max-md:basis-full">
          <span className="block text-sm font-medium">Show</span>
          <FilterSelect name="show" shown={show} className="md:w-56">
            <Shown show="waiting" name="Waiting for us" count={counts?.waiting} />
            <Shown show="open" name="Open" count={counts && openOf(counts)} />
            <optgroup label="Open, by status">
              {OPEN_QUOTE_STATUSES.map(status => (
                <Shown
                  key={status}
                  show={status}
                  name={QUOTE_STATUS_WORDS[status]}
                  count={counts?.statuses.find(one => one.status === status)?.count}
                />
              ))}
            </optgroup>
            <optgroup label="Closed">
              {CLOSED.map(status => (
                <Shown key={status} show={status} name={QUOTE_STATUS_WORDS[status]} />
              ))}
            </optgroup>
            <Shown show="all" name="All" />
          </FilterSelect>
        </label>
        <label className="max-md:flex-1">
          <span className="block text-sm font-medium">Kind</span>
          <FilterSelect name="kind" shown={kind ?? ''}>
            <option value="">AOG and quotes</option>
            <option value="aog">AOG</option>
            <option value="rfq">Quotes</option>
          </FilterSelect>
        </label>
        <AssignedChoice assigned={assigned} />
        <button type="submit" className="button">
          Search
        </button>
      </GetForm>
    </>
  )
}

function Shown({
  show,
  name,
  count,
}: {
  show: 'waiting' | NonNullable<QuotesSearch['show']>
  name: string
  count?: number | undefined
}) {
  return (
    <option value={show}>
      {name}
      {count !== undefined && ` (${thousands(count)})`}
    </option>
  )
}

const openOf = ({ statuses }: AdminCounts): number => statuses.reduce((all, { count }) => all + count, 0)

type View = { name: string; count: number | undefined; search: QuotesSearch; isAlarm?: boolean }

/** What is looked for most, with how many there are. */
function QuickViews({ shown, counts }: { shown: QuotesSearch; counts: AdminCounts | undefined }) {
  const views: View[] = [
    { name: 'Waiting for us', count: counts?.waiting, search: {} },
    {
      name: 'AOG waiting',
      count: counts?.waitingAog,
      search: { kind: 'aog' },
      isAlarm: (counts?.waitingAog ?? 0) > 0,
    },
    { name: 'Mine, waiting', count: counts?.mine, search: { assigned: 'me' } },
    { name: 'Waiting, nobody has it', count: undefined, search: { assigned: 'nobody' } },
    { name: 'Open', count: counts && openOf(counts), search: { show: 'open' } },
  ]
  const here = quotesAdminAddress({ ...shown, after: undefined })
  return (
    <nav aria-label="Views">
      <ul className="flex flex-wrap gap-1.5">
        {views.map(({ name, count, search, isAlarm }) => {
          const address = quotesAdminAddress(search)
          return (
            <li key={name}>
              <PageLink
                href={address}
                aria-current={address === here ? 'true' : undefined}
                className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-line bg-panel px-3 text-sm hover:bg-sunken aria-current:border-accent aria-current:font-medium aria-current:text-accent pointer-coarse:min-h-11"
              >
                {name}
                {count !== undefined && (
                  <span className={`tabular-nums ${isAlarm ? 'font-semibold text-accent' : 'text-muted'}`}>
                    {thousands(count)}
                  </span>
                )}
              </PageLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
