import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { Asked, RowsSkeleton } from '../../ui/Asked.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { AdminFilter } from '../AdminFilter.tsx'
import { addressOf, contactsAdminAddress, personAdminAddress } from '../addresses.ts'
import { MorePages } from '../MorePages.tsx'
import { type ContactsSearch, OPTED_IN, SOURCES } from './contacts-search.ts'
import type { ContactLine } from './queries.ts'
import { Unsubscribe } from './Unsubscribe.tsx'

/** Who asked for news, or was asked at sign-up. */
export function ContactsScreen({ search: asked }: { search: ContactsSearch }) {
  const { search, source, optedIn } = asked
  return (
    <section aria-label="Contacts">
      <AdminFilter
        action="/admin/contacts"
        label="Email"
        search={search}
        choices={[
          { name: 'source', label: 'From', shown: source, all: 'Everywhere', options: Object.entries(SOURCES) },
          { name: 'optedIn', label: 'News', shown: optedIn, all: 'All', options: Object.entries(OPTED_IN) },
        ]}
      />
      <p className="mt-3">
        <a href={addressOf('/admin/contacts.csv', { ...asked, after: undefined })} download className="button">
          Download as CSV
        </a>
      </p>
      <div className="mt-3">
        <Asked
          query={useQuery(orpc.contactAdmin.contacts.queryOptions({ input: asked, ...LIVE }))}
          failed="The contacts could not be loaded."
          skeleton={<RowsSkeleton rows={12} />}
        >
          {({ contacts, after }) => (
            <>
              {contacts.length > 0 ? (
                <Lines lines={contacts} />
              ) : (
                <p className="sheet px-4 py-10 text-center text-muted">
                  {search || source || optedIn ? 'No contact matches.' : 'Nobody has asked for news yet.'}
                </p>
              )}
              <MorePages
                isByDate
                first={asked.after ? contactsAdminAddress({ ...asked, after: undefined }) : null}
                more={after === null ? null : contactsAdminAddress({ ...asked, after: `${after}` })}
              />
            </>
          )}
        </Asked>
      </div>
    </section>
  )
}

function Lines({ lines }: { lines: ContactLine[] }) {
  const list = useRef<HTMLDivElement>(null)
  // The button that was pressed goes away: the keyboard goes on from the list, unless it is elsewhere by now.
  const keepPlace = () => {
    const { activeElement, body } = document
    if (activeElement === body || list.current?.contains(activeElement)) list.current?.focus()
  }
  return (
    <div ref={list} tabIndex={-1} className="sheet overflow-hidden outline-none">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Email</th>
            <th scope="col">News</th>
            <th scope="col">From</th>
            <th scope="col">Since</th>
            <th scope="col">
              <span className="sr-only">Unsubscribe</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <tr key={line.id}>
              <th scope="row" className="[overflow-wrap:anywhere]">
                {line.userId ? (
                  <PageLink
                    href={personAdminAddress(line.userId)}
                    className="text-link pointer-coarse:inline-block pointer-coarse:py-2.5"
                  >
                    {line.email}
                  </PageLink>
                ) : (
                  line.email
                )}
              </th>
              <td className="lead">
                {line.optedIn ? OPTED_IN.yes : <span className="text-muted">{OPTED_IN.no}</span>}
              </td>
              <td>{SOURCES[line.source]}</td>
              <td>
                <Moment at={line.createdAt} form="day" />
              </td>
              <td className="amount">
                {line.optedIn && <Unsubscribe id={line.id} email={line.email} onDone={keepPlace} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
