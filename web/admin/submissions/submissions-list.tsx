import {
  type SubmissionStatus as Status,
  SUBMISSION_KINDS,
  SUBMISSION_STATUS_WORDS,
  SUBMISSION_STATUSES,
} from '../../../domain/submissions/submission.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { SubmissionStatus } from '../../submissions/SubmissionStatus.tsx'
import { ShortTime } from '../../ui/ShortTime.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { submissionAdminAddress } from '../addresses.ts'
import { defineList } from '../define-list.tsx'
import { ASSIGNED_FILTER, assignedText, NewTag, senderName } from '../list-cells.tsx'
import { WaitingTime } from '../WaitingTime.tsx'
import type { ListedSubmission as Submission, SubmissionCounts } from './queries.ts'
import { readSubmissionsSearch } from './submissions-search.ts'

const waits = ({ status }: Submission): boolean => status === 'new' || status === 'in_progress'

const COLUMNS: readonly Column<Submission>[] = [
  {
    id: 'number',
    header: 'Number',
    fit: 'whole',
    value: one => one.submissionNumber,
    marks: one => one.isNews && <NewTag word="Unread" />,
  },
  {
    id: 'waited',
    header: 'Waited',
    card: 'lead',
    value: one => new Date(one.createdAt),
    cell: one => (waits(one) ? <WaitingTime since={one.createdAt} /> : <ShortTime at={one.createdAt} />),
  },
  {
    id: 'status',
    header: 'Status',
    fit: 'whole',
    card: 'end',
    value: one => SUBMISSION_STATUS_WORDS[one.status],
    cell: one => <SubmissionStatus status={one.status} />,
  },
  { id: 'kind', header: 'Kind', fit: 'whole', value: one => SUBMISSION_KINDS[one.kind] },
  { id: 'about', header: 'About', card: 'second', value: one => one.title },
  { id: 'rows', header: 'Rows', align: 'right', value: one => one.rowCount || null },
  { id: 'pictures', header: 'Photos', align: 'right', value: one => one.pictures || null },
  { id: 'sender', header: 'Sender', value: senderName },
  { id: 'assigned', header: 'Assigned to', value: assignedText },
  { id: 'name', header: 'Name', isExtra: true, value: one => one.name },
  { id: 'email', header: 'Email', isExtra: true, value: one => one.email },
  { id: 'cv', header: 'CV', isExtra: true, value: one => (one.hasCv ? 'CV' : null) },
]

const SHOWS = [
  ['waiting', 'Waiting'],
  ...SUBMISSION_STATUSES.map(status => [status, SUBMISSION_STATUS_WORDS[status]] as const),
  ['all', 'All'],
] as const
const FILTERS = [
  { name: 'show', label: 'Show', options: SHOWS, otherwise: 'waiting' },
  { name: 'kind', label: 'Kind', all: 'All kinds', options: Object.entries(SUBMISSION_KINDS) },
  ASSIGNED_FILTER,
]

const countOf = (counts: SubmissionCounts | undefined, statuses: readonly Status[]) =>
  counts && thousands(counts.statuses.reduce((sum, one) => sum + (statuses.includes(one.status) ? one.count : 0), 0))

/** Submissions: waiting ones by waiting time, finished ones newest first. */
export const SUBMISSIONS = defineList({
  name: 'inbox',
  title: 'Inbox',
  one: 'submission',
  many: 'submissions',
  none: 'No submissions yet.',
  read: readSubmissionsSearch,
  ask: search => orpc.submissions.admin.list.queryOptions({ input: search, ...LIVE }),
  extra: () => orpc.submissions.admin.counts.queryOptions(LIVE),
  page: ({ submissions, after }) => ({ rows: submissions, next: after }),
  columns: COLUMNS,
  rowId: ({ id }) => id,
  open: ({ id }, { search }) => submissionAdminAddress(id, search),
  views: ({ extra: counts }) => [
    { name: 'Waiting', search: {}, count: countOf(counts, ['new', 'in_progress']) },
    { name: 'New', search: { show: 'new' }, count: countOf(counts, ['new']) },
    { name: 'Mine', search: { assigned: 'me' } },
    { name: 'All', search: { show: 'all' } },
  ],
  all: { show: 'all' },
  find: 'Number, sender, subject or part number',
  filters: FILTERS,
})
