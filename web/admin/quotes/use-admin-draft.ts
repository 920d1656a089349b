import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { z } from '../../../domain/text/zod.ts'
import { hasEqualValues } from '../stored-draft.ts'
import { useStoredDraft } from '../use-stored-draft.ts'
import type { QuoteView } from './queries.ts'

type Options<Draft extends FieldValues, Context, Sent> = {
  /** the form's name within the quote */
  name: string
  quote: QuoteView
  form: UseFormReturn<Draft, Context, Sent>
  shape: z.ZodMiniType<Draft>
  /** initial values for the current quote */
  first: Draft
  isPending: boolean
  /** whether a step of the quote is this draft: its response was lost, or the page was left before it arrived */
  hasArrived?: (draft: Draft, entry: QuoteView['history'][number]) => boolean
  onArrived?: () => void
}

/**
 * An admin's draft about a quote: stored when the page is left, and retained when another admin changes the quote. It is based
 * on the version at its beginning and is sent with it: the store refuses it once the quote has changed, until the admin has
 * seen the changes (`meanwhile`) and continues, or starts over.
 */
export function useAdminDraft<Draft extends FieldValues, Context, Sent>(options: Options<Draft, Context, Sent>) {
  const { name, quote, form, shape, first, isPending, hasArrived, onArrived } = options
  const { reset, watch, getValues } = form
  const { isDirty } = form.formState
  const [version, setVersion] = useState(quote.version)
  // Each step adds a version. Only the end of a long conversation is loaded: versions are counted from its last step.
  const { history } = quote
  const since = (seen: number) => history.slice(Math.max(0, history.length - (quote.version - seen)))
  const isThere = (typed: Draft, steps: typeof history) => steps.some(entry => hasArrived?.(typed, entry))
  const { isBack, keep, discard } = useStoredDraft<{ version: number; draft: Draft }>({
    about: `${name}:${quote.id}`,
    shape: z.strictObject({ version: z.int(), draft: shape }),
    restore: kept => {
      if (hasEqualValues(kept.draft, first) || isThere(kept.draft, since(kept.version))) return false
      reset(kept.draft, { keepDefaultValues: true })
      setVersion(kept.version)
      return true
    },
  })

  useEffect(() => {
    const { unsubscribe } = watch((_, { name: field }) => {
      if (field) keep({ version, draft: getValues() })
    })
    return unsubscribe
  }, [version, watch, getValues, keep])

  const meanwhile = isPending ? [] : since(version)
  const isDone = !isDirty || isThere(getValues(), meanwhile)
  const isNothingNew = isDone || meanwhile.every(({ event, actor }) => event === 'wrote' && actor === 'admin')
  const arrived = useEffectEvent(() => onArrived?.())
  useEffect(() => {
    if (isPending || quote.version === version || !isNothingNew) return
    setVersion(quote.version)
    if (!isDone) return
    if (isDirty) arrived()
    discard()
    reset(first)
  }, [isPending, quote.version, version, isNothingNew, isDone, isDirty, discard, reset, first])

  return {
    version,
    isBack,
    meanwhile: isNothingNew ? [] : meanwhile,
    goOn: () => {
      setVersion(quote.version)
      keep({ version: quote.version, draft: getValues() })
    },
    startOver: () => {
      setVersion(quote.version)
      discard()
      reset(first)
    },
    /** It was delivered: the draft is deleted, also if the page was left. */
    discard,
    /** It was sent: the form follows the quote again. */
    done: () => reset(getValues()),
  }
}
