import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '../../../domain/admin/audit.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { Moment } from '../../ui/Moment.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { auditAdminAddress } from '../addresses.ts'
import { DAYS } from '../days.ts'
import { defineList } from '../define-list.tsx'
import { auditFacts } from './AuditFacts.tsx'
import { type AuditSearch, readAuditSearch } from './audit-search.ts'
import { auditEntries, type AuditLine as Entry } from './queries.ts'
import { subjectAddress } from './subject-address.ts'

const wordOf = (words: Record<string, string>, name: string): string =>
  (Object.hasOwn(words, name) ? words[name] : undefined) ?? name.replace(/[._]/g, ' ')

const COLUMNS: readonly Column<Entry>[] = [
  { id: 'action', header: 'What', fit: 'whole', value: entry => wordOf(AUDIT_ACTIONS, entry.action) },
  {
    id: 'at',
    header: 'When',
    card: 'lead',
    value: entry => new Date(entry.at),
    cell: entry => <Moment at={entry.at} form="minute" isZoneKnown />,
  },
  { id: 'subject', header: 'Of', fit: 'whole', value: entry => wordOf(AUDIT_SUBJECTS, entry.subject) },
  { id: 'label', header: 'Which', card: 'second', value: entry => entry.label, cell: Which },
  { id: 'actor', header: 'Who', card: 'end', value: entry => entry.actor },
]

function Which(entry: Entry) {
  const address = subjectAddress(entry)
  return address ? <PageLink href={address}>{entry.label}</PageLink> : entry.label
}

const FILTERS = [
  { name: 'subject', label: 'Of', all: 'Of everything', options: Object.entries(AUDIT_SUBJECTS) },
  { name: 'action', label: 'What', all: 'Everything', options: Object.entries(AUDIT_ACTIONS) },
  {
    name: 'days',
    label: 'Since',
    all: 'Ever',
    options: (['1', '7', '30', '90'] as const).map(days => [days, DAYS[days]] as const),
  },
]

/** Shows that the list is of one record, and removes that filter. */
const OfOneRecord = ({ search }: { search: AuditSearch }) =>
  search.of && (
    <p className="text-muted">
      Filtered to one record.{' '}
      <PageLink href={auditAdminAddress({ ...search, of: undefined, after: undefined })} className="text-link">
        Show all
      </PageLink>
    </p>
  )

/** The audit log, newest first. It is read-only. */
export const AUDIT = defineList({
  name: 'audit',
  title: 'Audit',
  one: 'entry',
  many: 'entries',
  none: 'Nothing logged yet.',
  read: readAuditSearch,
  ask: auditEntries,
  extra: () => orpc.audit.actors.queryOptions(LIVE),
  page: ({ entries, after }) => ({ rows: entries, next: after }),
  columns: COLUMNS,
  rowId: ({ id }) => `${id}`,
  isByDate: true,
  detail: auditFacts,
  find: 'Number, email or what was written',
  filters: ({ extra: actors = [] }) => [
    {
      name: 'who',
      label: 'Who',
      all: 'Everybody',
      options: actors.map(({ id, actor }) => [id ?? 'machine', actor] as const),
    },
    ...FILTERS,
  ],
  intro: OfOneRecord,
})
