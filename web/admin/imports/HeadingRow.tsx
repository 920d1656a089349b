import { api } from '../../api.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'
import type { ImportView } from './queries.ts'

/** Selects the heading row among the first rows; rows above it are skipped. */
export function HeadingRow({ list: { id, version, top, headingRow } }: { list: ImportView }) {
  const { change, isPending, refusal } = useAdminMutation({
    change: (row: number) => api.imports.chooseHeading({ id, version, headingRow: row }),
    toast: () => 'Heading row changed.',
  })
  if (top.length < 2) return null
  return (
    <div className="mb-3">
      <SelectField
        label="Row of the headings"
        value={`${headingRow}`}
        disabled={isPending}
        onChange={({ target }) => change(Number(target.value))}
      >
        {top.map((cells, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows may be equal; their place is their name
          <option key={at} value={`${at}`}>
            {`${at + 1}: ${cells.filter(Boolean).join(' · ').slice(0, 100)}`}
          </option>
        ))}
      </SelectField>
      <FormAlert>{refusal}</FormAlert>
    </div>
  )
}
