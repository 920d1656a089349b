import type { InferRouterOutputs } from '@orpc/server'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { MAIL_EVENT_NAMES } from '../../domain/admin/mail-event.ts'
import type { StoreRouter } from '../../server/router.ts'
import { Asked, RowsSkeleton } from '../ui/Asked.tsx'
import { Moment } from '../ui/Moment.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { PlaceChoice } from '../ui/PlaceChoice.tsx'
import { AdminFilter } from './AdminFilter.tsx'
import { mailAdminAddress, mailsAdminAddress } from './addresses.ts'
import { MailStateWord } from './MailStateWord.tsx'
import { MorePages } from './MorePages.tsx'
import { MAIL_STATES, type MailState, type MailsSearch } from './mail-search.ts'
import { mails } from './queries.ts'
import { ResendButton } from './ResendButton.tsx'
import { useRowKeys } from './use-row-keys.ts'

type Line = InferRouterOutputs<StoreRouter>['admin']['mails']['mails'][number]

const EVENTS = MAIL_EVENT_NAMES.map(event => [event, event.replaceAll('_', ' ')] as const)
const CHOICES = { all: 'All', ...MAIL_STATES } as const

/** The outbox: what the store has mailed, or tried to. */
export function MailScreen({ search: asked }: { search: MailsSearch }) {
  const { state, event, search, after } = asked
  const first: MailsSearch = { ...asked, after: undefined }
  const at = (name: MailState | 'all') => mailsAdminAddress({ ...first, state: name === 'all' ? undefined : name })
  return (
    <section aria-label="Mail">
      <PlaceChoice
        label="State"
        names={CHOICES}
        order={['all', 'waiting', 'sent', 'failed']}
        shown={state ?? 'all'}
        address={at}
      />
      <div className="mt-3">
        <AdminFilter
          action="/admin/mail"
          label="Recipient"
          search={search}
          kept={{ state }}
          choices={[{ name: 'event', label: 'Event', shown: event, all: 'All', options: EVENTS }]}
        />
      </div>
      <div className="mt-3">
        <Asked
          query={useQuery(mails(asked))}
          failed="The mails could not be loaded."
          skeleton={<RowsSkeleton rows={12} />}
        >
          {({ mails: lines, after: next }) => (
            <>
              {lines.length > 0 ? (
                <Lines lines={lines} search={asked} />
              ) : (
                <p className="sheet px-4 py-10 text-center text-muted">
                  {event || search ? 'No mail matches.' : state === 'failed' ? 'No mail has failed.' : 'No mail here.'}
                </p>
              )}
              <MorePages
                isByDate
                first={after ? mailsAdminAddress(first) : null}
                more={next === null ? null : mailsAdminAddress({ ...asked, after: `${next}` })}
              />
            </>
          )}
        </Asked>
      </div>
    </section>
  )
}

function Lines({ lines, search }: { lines: Line[]; search: MailsSearch }) {
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  return (
    <div ref={list} className="sheet overflow-hidden">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Subject</th>
            <th scope="col">State</th>
            <th scope="col">Recipient</th>
            <th scope="col">Event</th>
            <th scope="col" className="amount">
              Tries
            </th>
            <th scope="col">Written</th>
            <th scope="col">
              <span className="sr-only">Send again</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <tr key={line.id} className="focus-within:bg-sunken">
              <th scope="row">
                <PageLink
                  href={mailAdminAddress(line.id, search)}
                  data-row
                  className="font-medium text-link [overflow-wrap:anywhere] pointer-coarse:inline-block pointer-coarse:py-2.5"
                >
                  {line.subject || '(no subject)'}
                </PageLink>
                {line.lastError && (
                  <span className="block max-w-prose [overflow-wrap:anywhere] text-muted">{line.lastError}</span>
                )}
              </th>
              <td className="lead">
                <MailStateWord state={line.state} />
              </td>
              <td className="[overflow-wrap:anywhere]">{line.recipient}</td>
              <td className="whitespace-nowrap text-muted">{line.event.replaceAll('_', ' ')}</td>
              <td className="amount">
                {line.attempts}
                <span className="md:sr-only"> {line.attempts === 1 ? 'try' : 'tries'}</span>
              </td>
              <td>
                <Moment at={line.createdAt} form="minute" />
              </td>
              <td className="amount">{line.canResend && <ResendButton id={line.id} subject={line.subject} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
