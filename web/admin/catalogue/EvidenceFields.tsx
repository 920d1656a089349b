import type { UseFormRegisterReturn } from 'react-hook-form'
import { TAG_TYPES } from '../../../domain/inventory/evidence.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { EvidenceDraft } from './evidence-draft.ts'

type Name = keyof EvidenceDraft
type Props = { field: (name: Name) => UseFormRegisterReturn & { error: string | undefined } }

/** The evidence of a line of stock. */
export function EvidenceFields({ field }: Props) {
  const text = (name: Name, label: string, type?: 'date') => (
    <TextField label={label} type={type} autoComplete="off" maxLength={200} {...field(name)} />
  )
  return (
    <>
      {text('serialOrBatch', 'Serial or batch')}
      <SelectField label="Tag" {...field('tagType')}>
        <option value="">None</option>
        {TAG_TYPES.map(type => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
      {text('taggedBy', 'Tagged by')}
      {text('tagDate', 'Tag date', 'date')}
      {text('traceTo', 'Trace to')}
      {text('shelfLifeExpiry', 'Shelf life ends', 'date')}
    </>
  )
}
