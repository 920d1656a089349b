import { ASSIGNED, type Assigned } from './assigned.ts'
import { FilterSelect } from './FilterSelect.tsx'

/** Narrows a list to what some admin has, at once. */
export function AssignedChoice({ assigned }: { assigned: Assigned | undefined }) {
  return (
    <label className="max-md:flex-1">
      <span className="block text-sm font-medium">Assigned to</span>
      <FilterSelect name="assigned" shown={assigned ?? ''}>
        <option value="">Anybody</option>
        {Object.entries(ASSIGNED).map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </FilterSelect>
    </label>
  )
}
