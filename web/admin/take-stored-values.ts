import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/**
 * Applies newer stored values to the fields without input; edited fields keep their input, and the form stays edited. (The
 * library's `keepDirtyValues` keeps the input too, but for one render reports the form as unedited.)
 */
export function takeStoredValues<Draft extends FieldValues, Context, Sent>(
  form: UseFormReturn<Draft, Context, Sent>,
  stored: Draft,
): void {
  const typed = Object.entries(form.getValues()).filter(([name]) => form.getFieldState(name as Path<Draft>).isDirty)
  form.reset(stored)
  if (typed.length > 0)
    form.reset(Object.assign(structuredClone(stored), Object.fromEntries(typed)), { keepDefaultValues: true })
}
