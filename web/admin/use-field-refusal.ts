import { useEffect } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { refusalCode } from '../api-refusal.ts'

type Refused = { error: Error | null; refusal: string | null }

/**
 * Shows a refusal about a single field at that field, and focuses it: `fields` maps refusal codes to fields. Returns any other
 * refusal, to be shown above the button.
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
