import { useQuery } from '@tanstack/react-query'
import { PART_LACKS, PART_STATES } from '../../../domain/catalogue/part-list.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { GetForm } from '../../ui/GetForm.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { NEW_PART_ADDRESS } from '../addresses.ts'
import { FilterSelect } from '../FilterSelect.tsx'
import type { PartsSearch } from './parts-search.ts'

/** Narrows the list: the address says how, so it works before and without a script. */
export function PartFilters({ search: asked }: { search: PartsSearch }) {
  const { data: categories = [] } = useQuery(orpc.catalogueAdmin.categories.queryOptions(LIVE))
  const { search = '', state, lacks, category } = asked
  return (
    <GetForm action="/admin/parts" className="admin-fields flex flex-wrap items-end gap-2">
      <SearchField label="Part number, name or maker" search={search} />
      <Choice name="state" label="Shown in the shop" all="All" names={PART_STATES} value={state} />
      <Choice name="lacks" label="What it lacks" all="Anything" names={PART_LACKS} value={lacks} />
      <Choice
        name="category"
        label="Category"
        all="All"
        names={Object.fromEntries(categories.map(({ id, name }) => [`${id}`, name]))}
        value={category}
      />
      <button type="submit" className="button">
        Search
      </button>
      <PageLink href={NEW_PART_ADDRESS} className="button button-go md:ml-auto">
        <Icon name="plus" size={18} /> New part
      </PageLink>
    </GetForm>
  )
}

type ChoiceProps = {
  name: string
  label: string
  all: string
  names: Record<string, string>
  value: string | undefined
}

function Choice({ name, label, all, names, value = '' }: ChoiceProps) {
  return (
    <label className="min-w-0 max-md:flex-1 max-md:basis-2/5">
      <span className="block text-sm font-medium whitespace-nowrap">{label}</span>
      {/* Categories come later: what is chosen among them is chosen then. */}
      <FilterSelect key={Object.keys(names).length} name={name} shown={value} className="md:max-w-44">
        <option value="">{all}</option>
        {Object.entries(names).map(([key, word]) => (
          <option key={key} value={key}>
            {word}
          </option>
        ))}
      </FilterSelect>
    </label>
  )
}
