import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { cents, formatMoney } from '../../../domain/money/money.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { Asked, RowsSkeleton } from '../../ui/Asked.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { AdminFilter } from '../AdminFilter.tsx'
import { peopleAdminAddress, personAdminAddress } from '../addresses.ts'
import { MorePages } from '../MorePages.tsx'
import { useRowKeys } from '../use-row-keys.ts'
import { type PeopleSearch, ROLES } from './people-search.ts'
import type { PersonLine } from './queries.ts'

/** Everybody with an account; the address says which. */
export function PeopleScreen({ search: asked }: { search: PeopleSearch }) {
  const { search, role } = asked
  return (
    <section aria-label="People">
      <AdminFilter
        action="/admin/people"
        label="Name, email, company or phone"
        search={search}
        choices={[{ name: 'role', label: 'Role', shown: role, all: 'Everybody', options: Object.entries(ROLES) }]}
      />
      <div className="mt-3">
        <Asked
          query={useQuery(orpc.people.people.queryOptions({ input: asked, ...LIVE }))}
          failed="The people could not be loaded."
          skeleton={<RowsSkeleton rows={12} />}
        >
          {({ people, after }) => (
            <>
              {people.length > 0 ? (
                <Lines lines={people} search={asked} />
              ) : (
                <p className="sheet px-4 py-10 text-center text-muted">
                  {search || role ? 'Nobody matches.' : 'Nobody has an account yet.'}
                </p>
              )}
              <MorePages
                isByDate
                first={asked.after ? peopleAdminAddress({ ...asked, after: undefined }) : null}
                more={after === null ? null : peopleAdminAddress({ ...asked, after: after })}
              />
            </>
          )}
        </Asked>
      </div>
    </section>
  )
}

function Lines({ lines, search }: { lines: PersonLine[]; search: PeopleSearch }) {
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  return (
    <div ref={list} className="sheet overflow-hidden">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col" className="amount">
              Paid
            </th>
            <th scope="col">Company</th>
            <th scope="col">Phone</th>
            <th scope="col" className="amount">
              Orders
            </th>
            <th scope="col" className="amount">
              Quotes
            </th>
            <th scope="col">Since</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <tr key={line.userId} className="focus-within:bg-sunken">
              <th scope="row" className="[overflow-wrap:anywhere]">
                <PageLink
                  href={personAdminAddress(line.userId, search)}
                  data-row
                  className="font-medium text-link pointer-coarse:inline-block pointer-coarse:py-2.5"
                >
                  {line.name || line.email}
                </PageLink>
                {line.isAdmin && <span className="stock-badge ml-2 text-accent">Admin</span>}
                {line.name && (
                  <span className="block text-muted">
                    <EmailAddress email={line.email} />
                  </span>
                )}
                {!line.isVerified && <span className="block text-muted">email not confirmed</span>}
              </th>
              <td className="lead amount">{formatMoney(cents(line.paidSum))}</td>
              <td className="wide max-md:empty:hidden">{line.company}</td>
              <td className="max-md:empty:hidden">{line.phone}</td>
              <td className="amount">
                {line.orders}
                <span className="md:sr-only"> {line.orders === 1 ? 'order' : 'orders'}</span>
              </td>
              <td className="amount">
                {line.quotes}
                <span className="md:sr-only"> {line.quotes === 1 ? 'quote' : 'quotes'}</span>
              </td>
              <td>
                <Moment at={line.createdAt} form="day" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
