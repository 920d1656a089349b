import { GetForm } from '../ui/GetForm.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { FilterSelect } from './FilterSelect.tsx'

type Choice = {
  name: string
  label: string
  shown: string | undefined
  /** what stands first, when nothing is chosen */
  all: string
  options: readonly (readonly [value: string, words: string])[]
}
type Props = {
  /** path of the list */
  action: string
  /** what can be searched by */
  label: string
  search: string | undefined
  choices: readonly Choice[]
  /** goes along unchanged */
  kept?: Record<string, string | undefined>
}

/** Narrows a list of the back office by a search and by choices: the address says how, so it works before and without a script. */
export function AdminFilter({ action, label, search = '', choices, kept = {} }: Props) {
  return (
    <GetForm action={action} className="admin-fields flex flex-wrap items-end gap-2">
      {Object.entries(kept).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <SearchField label={label} search={search} />
      {choices.map(({ name, label: of, shown = '', all, options }) => (
        <label key={name} className="min-w-0 max-md:flex-1 max-md:basis-36">
          <span className="block text-sm font-medium">{of}</span>
          <FilterSelect name={name} shown={shown} className="md:max-w-56">
            <option value="">{all}</option>
            {options.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </FilterSelect>
        </label>
      ))}
      <button type="submit" className="button">
        Search
      </button>
    </GetForm>
  )
}
