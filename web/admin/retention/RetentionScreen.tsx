import { useQuery } from '@tanstack/react-query'
import { RETENTION, retentionText } from '../../../domain/privacy/retention.ts'
import { store } from '../../../domain/settings/store.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { Moment } from '../../ui/Moment.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import { ShortTime } from '../../ui/ShortTime.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { type RetainedRow, retainedData } from './queries.ts'

const COLUMNS: readonly Column<RetainedRow>[] = [
  { id: 'what', header: 'What', fit: 'wrap', value: ({ kind }) => RETENTION[kind].what },
  {
    id: 'long',
    header: 'Kept',
    fit: 'wrap',
    card: 'second',
    value: ({ kind }) => retentionText(kind, store.days),
  },
  { id: 'why', header: 'Why', fit: 'wrap', value: ({ kind }) => RETENTION[kind].why },
  {
    id: 'rows',
    header: 'Rows',
    align: 'right',
    card: 'lead',
    value: ({ rows, isMore }) => `${thousands(rows)}${isMore ? '+' : ''}`,
  },
  {
    id: 'oldest',
    header: 'Oldest',
    fit: 'whole',
    value: ({ oldest }) => oldest,
    cell: ({ oldest }) => oldest && <Moment at={oldest} form="day" />,
  },
  {
    id: 'cleaned',
    header: 'Last cleaned',
    card: 'end',
    value: ({ cleanedAt }) => cleanedAt,
    cell: ({ kind, cleanedAt }) =>
      cleanedAt ? <ShortTime at={cleanedAt} /> : RETENTION[kind].days === null ? 'Not by time' : 'Not yet',
  },
  {
    id: 'deleted',
    header: 'Deleted so far',
    align: 'right',
    value: ({ deleted }) => thousands(deleted),
  },
]

/** Personal data of the store, from the table that its jobs and the privacy page use, and whether the jobs run. */
export function RetentionScreen() {
  return (
    <section aria-label="Retention">
      <p className="mb-3 text-sm text-muted">
        The store deletes what is past its time by itself, every five minutes. Customers read the same list on the{' '}
        <PageLink href="/privacy#long" className="underline">
          privacy page
        </PageLink>
        .
      </p>
      <QueryBoundary
        query={useQuery(retainedData())}
        failed="The list could not be loaded."
        skeleton={<RowsSkeleton rows={20} />}
      >
        {rows => <PlainTable label="Retention" rows={rows} columns={COLUMNS} rowId={({ kind }) => kind} />}
      </QueryBoundary>
    </section>
  )
}
