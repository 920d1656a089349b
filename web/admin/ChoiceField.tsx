import { SelectField } from '../ui/SelectField.tsx'
import { isKey } from './is-key.ts'

type Props<K extends string> = {
  label: string
  /** the choices with their labels */
  words: Record<K, string>
  value: K
  onChange: (value: K) => void
}

/** A select with choices from a table of labels. */
export function ChoiceField<K extends string>({ label, words, value, onChange }: Props<K>) {
  return (
    <SelectField
      label={label}
      value={value}
      onChange={({ target: { value: chosen } }) => isKey(words, chosen) && onChange(chosen)}
    >
      {Object.entries<string>(words).map(([name, text]) => (
        <option key={name} value={name}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}
