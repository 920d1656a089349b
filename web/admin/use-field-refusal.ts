import { useEffect } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { refusalCode } from '../api-refusal.ts'

type Refused = { error: Error | null; refusal: string | null }

/**
 * Says a refusal that is about one field beside it, and gives it the focus: `fields` names the field by the refusal's code.
 * Any other is given back, to be said above the button.
 */
export function useFieldRefusal<Draft extends FieldValues, Value>(
  form: Pick<UseFormReturn<Draft, unknown, Value>, 'setError'>,
  fields: Partial<Record<string, Path<Draft>>>,
  { error, refusal }: Refused,
): string | null {
  const { setError } = form
  const field = fields[refusalCode(error) ?? '']
  useEffect(() => {
    if (field !== undefined && error) setError(field, { type: 'server', message: error.message }, { shouldFocus: true })
  }, [field, error, setError])
  return field === undefined ? refusal : null
}
