import { useQuery } from '@tanstack/react-query'
import {
  SUBMISSION_KINDS,
  SUBMISSION_STATUS_WORDS,
  SUBMISSION_STATUSES,
  type SubmissionStatus,
} from '../../../domain/submissions/submission.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { GetForm } from '../../ui/GetForm.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { AssignedChoice } from '../AssignedChoice.tsx'
import { FilterSelect } from '../FilterSelect.tsx'
import type { SubmissionsSearch } from './submissions-search.ts'

/** Narrows the list: the address says how, so it works before and without a script. */
export function SubmissionFilters({ search: asked }: { search: SubmissionsSearch }) {
  const { data: counts } = useQuery(orpc.submissionAdmin.counts.queryOptions(LIVE))
  const { show = 'waiting', kind, assigned, search = '' } = asked
  const countOf = (status: SubmissionStatus) => counts?.statuses.find(one => one.status === status)?.count ?? 0
  const shown = (name: string, count: number) => (counts ? `${name} (${thousands(count)})` : name)
  return (
    <GetForm action="/admin/inbox" className="admin-fields flex flex-wrap items-end gap-2">
      <SearchField label="Number, sender, subject or part number" search={search} />
      <label className="max-md:flex-1 max-md:basis-full">
        <span className="block text-sm font-medium">Show</span>
        <FilterSelect name="show" shown={show} className="md:w-48">
          <option value="waiting">{shown('Waiting', countOf('new') + countOf('in_progress'))}</option>
          {SUBMISSION_STATUSES.map(status => (
            <option key={status} value={status}>
              {shown(SUBMISSION_STATUS_WORDS[status], countOf(status))}
            </option>
          ))}
          <option value="all">All</option>
        </FilterSelect>
      </label>
      <label className="max-md:flex-1">
        <span className="block text-sm font-medium">Kind</span>
        <FilterSelect name="kind" shown={kind ?? ''}>
          <option value="">All kinds</option>
          {Object.entries(SUBMISSION_KINDS).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </FilterSelect>
      </label>
      <AssignedChoice assigned={assigned} />
      <button type="submit" className="button">
        Search
      </button>
    </GetForm>
  )
}
