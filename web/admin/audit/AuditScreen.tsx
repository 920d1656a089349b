import { useQuery } from '@tanstack/react-query'
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '../../../domain/admin/audit.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { Asked, RowsSkeleton } from '../../ui/Asked.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { AdminFilter } from '../AdminFilter.tsx'
import { auditAdminAddress } from '../addresses.ts'
import { DAYS } from '../days.ts'
import { MorePages } from '../MorePages.tsx'
import { AuditEntry } from './AuditEntry.tsx'
import type { AuditSearch } from './audit-search.ts'
import { auditEntries } from './queries.ts'

const DAYS_IN_ORDER = (['1', '7', '30', '90'] as const).map(days => [days, DAYS[days]] as const)

/** What admins did, newest first. It is read here, and by nothing changed. */
export function AuditScreen({ search: asked }: { search: AuditSearch }) {
  const { data: actors = [] } = useQuery(orpc.audit.actors.queryOptions(LIVE))
  const { who, action, subject, of, days, search } = asked
  const first = { ...asked, after: undefined }
  return (
    <section aria-label="Audit">
      <AdminFilter
        action="/admin/audit"
        label="Number, email or what was written"
        search={search}
        kept={{ of }}
        choices={[
          {
            ...{ name: 'who', label: 'Who', shown: who, all: 'Everybody' },
            options: actors.map(({ id, actor }) => [id ?? 'machine', actor] as const),
          },
          {
            ...{ name: 'subject', label: 'Of', shown: subject, all: 'Everything' },
            options: Object.entries(AUDIT_SUBJECTS),
          },
          { name: 'action', label: 'What', shown: action, all: 'Everything', options: Object.entries(AUDIT_ACTIONS) },
          { name: 'days', label: 'Since', shown: days, all: 'Ever', options: DAYS_IN_ORDER },
        ]}
      />
      {of && (
        <p className="mt-2 text-sm text-muted">
          Of one thing alone.{' '}
          <PageLink href={auditAdminAddress({ ...first, of: undefined })} className="text-link">
            Show all
          </PageLink>
        </p>
      )}
      <div className="mt-3">
        <Asked
          query={useQuery(auditEntries(asked))}
          failed="The audit could not be loaded."
          skeleton={<RowsSkeleton rows={12} />}
        >
          {({ entries, after }) => (
            <>
              {entries.length > 0 ? (
                <ol className="sheet divide-y divide-line">
                  {entries.map(entry => (
                    <AuditEntry key={entry.id} entry={entry} />
                  ))}
                </ol>
              ) : (
                <p className="sheet px-4 py-10 text-center text-muted">
                  {who || action || subject || days || search ? 'Nothing matches.' : 'Nobody has done anything yet.'}
                </p>
              )}
              <MorePages
                isByDate
                first={asked.after ? auditAdminAddress(first) : null}
                more={after === null ? null : auditAdminAddress({ ...asked, after: `${after}` })}
              />
            </>
          )}
        </Asked>
      </div>
    </section>
  )
}
