import type { UseFormRegisterReturn } from 'react-hook-form'
import { TAG_TYPES } from '../../../domain/inventory/evidence.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { EvidenceDraft } from './evidence-draft.ts'

type Name = keyof EvidenceDraft
type Props = {
  register: (name: Name) => UseFormRegisterReturn
  errors: Partial<Record<Name, { message?: string | undefined }>> | undefined
}

/** The evidence of a line of stock. */
export function EvidenceFields({ register, errors }: Props) {
  const field = (name: Name, label: string, more: object = {}) => (
    <TextField
      label={label}
      autoComplete="off"
      maxLength={200}
      error={errors?.[name]?.message}
      {...more}
      {...register(name)}
    />
  )
  return (
    <>
      {field('serialOrBatch', 'Serial or batch')}
      <SelectField label="Tag" error={errors?.tagType?.message} {...register('tagType')}>
        <option value="">None</option>
        {TAG_TYPES.map(type => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
      {field('taggedBy', 'Tagged by')}
      {field('tagDate', 'Tag date', { type: 'date' })}
      {field('traceTo', 'Trace to')}
      {field('shelfLifeExpiry', 'Shelf life ends', { type: 'date' })}
    </>
  )
}
