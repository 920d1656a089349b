import { GetForm } from './GetForm.tsx'
import { SearchField } from './SearchField.tsx'

type Props = {
  /** the dashboard tab that contains the list */
  tab: string
  label: string
  search: string | undefined
  status: string | undefined
  /** each with its label */
  statuses: readonly (readonly [status: string, words: string])[]
}

/** Search and status filter of a list. The address holds both, so it works before and without a script. */
export function ListSearch({ tab, label, search = '', status, statuses }: Props) {
  return (
    <GetForm action="/dashboard" className="flex flex-wrap items-end gap-2">
      <input type="hidden" name="tab" value={tab} />
      <SearchField label={label} search={search} className="min-w-0 basis-full sm:max-w-sm sm:flex-1" />
      <label className="max-sm:flex-1">
        <span className="block text-sm font-medium">Status</span>
        <select
          key={status ?? ''}
          name="status"
          defaultValue={status ?? ''}
          className="field mt-1 sm:w-48"
          onChange={event => event.currentTarget.form?.requestSubmit()}
        >
          <option value="">All</option>
          {statuses.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button">
        Search
      </button>
    </GetForm>
  )
}
