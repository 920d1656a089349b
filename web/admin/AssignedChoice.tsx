import { ASSIGNED, type Assigned } from './assigned.ts'

/** Narrows a list to what some admin has, at once. */
export function AssignedChoice({ assigned }: { assigned: Assigned | undefined }) {
  return (
    <label className="max-md:flex-1">
      <span className="block text-sm font-medium">Who has it</span>
      <select
        key={assigned ?? ''}
        name="assigned"
        defaultValue={assigned ?? ''}
        className="field mt-1"
        onChange={event => event.currentTarget.form?.requestSubmit()}
      >
        <option value="">Anybody</option>
        {Object.entries(ASSIGNED).map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
    </label>
  )
}
