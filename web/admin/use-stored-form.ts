import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from '../../domain/text/zod.ts'
import { hasEqualValues } from './stored-draft.ts'
import { useStoredDraft } from './use-stored-draft.ts'

type Options<Draft extends FieldValues, Context, Sent> = {
  /** the form and its subject */
  about: string
  form: UseFormReturn<Draft, Context, Sent>
  shape: z.ZodMiniType<Draft>
  /** initial values */
  first: Draft
  onBack?: () => void
}

/** A form about something that others do not change at the same time: its draft is stored while the page is left. */
export function useStoredForm<Draft extends FieldValues, Context, Sent>(options: Options<Draft, Context, Sent>) {
  const { about, form, shape, first, onBack } = options
  const { reset, watch, getValues } = form
  const { isBack, keep, discard } = useStoredDraft<Draft>({
    about,
    shape,
    restore: kept => {
      if (hasEqualValues(kept, first)) return false
      reset(kept, { keepDefaultValues: true })
      onBack?.()
      return true
    },
  })
  useEffect(() => {
    const { unsubscribe } = watch((_, { name }) => {
      if (name) keep(getValues())
    })
    return unsubscribe
  }, [watch, getValues, keep])
  const startOver = () => {
    discard()
    reset(first)
  }
  return { isBack, discard, startOver }
}
