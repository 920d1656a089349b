import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { z } from '../../../domain/text/zod.ts'
import { isAlike } from '../stored-draft.ts'
import { useStoredDraft } from '../use-stored-draft.ts'
import type { QuoteView } from './queries.ts'

type Options<Draft extends FieldValues, Context, Sent> = {
  /** of the form, within the quote */
  name: string
  quote: QuoteView
  form: UseFormReturn<Draft, Context, Sent>
  shape: z.ZodMiniType<Draft>
  /** where the form begins, as the quote stands */
  first: Draft
  isPending: boolean
  /** whether something that happened to the quote is what was typed: the answer was lost, the page was left before it came */
  hasArrived?: (draft: Draft, entry: QuoteView['history'][number]) => boolean
  onArrived?: () => void
}

/**
 * What an admin types about a quote: kept when the page is left, and kept when somebody else is quicker. It is about the
 * version that was seen when it was begun, and is sent with that: the store refuses it once the quote has moved on, until the
 * admin has seen what happened `meanwhile` and goes on with it, or starts over.
 */
export function useAdminDraft<Draft extends FieldValues, Context, Sent>(options: Options<Draft, Context, Sent>) {
  const { name, quote, form, shape, first, isPending, hasArrived, onArrived } = options
  const { reset, watch, getValues } = form
  const { isDirty } = form.formState
  const [version, setVersion] = useState(quote.version)
  // Each step is the next version. Of a long conversation only the end is here: it is counted from there.
  const { history } = quote
  const since = (seen: number) => history.slice(Math.max(0, history.length - (quote.version - seen)))
  const isThere = (typed: Draft, steps: typeof history) => steps.some(entry => hasArrived?.(typed, entry))
  const { isBack, keep, discard } = useStoredDraft<{ version: number; draft: Draft }>({
    about: `${name}:${quote.id}`,
    shape: z.strictObject({ version: z.int(), draft: shape }),
    restore: kept => {
      if (isAlike(kept.draft, first) || isThere(kept.draft, since(kept.version))) return false
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
    /** It has arrived: nothing of it comes back, also where the page has been left meanwhile. */
    discard,
    /** It was sent: the form follows the quote again. */
    done: () => reset(getValues()),
  }
}
