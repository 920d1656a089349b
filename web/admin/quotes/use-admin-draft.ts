import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { z } from '../../../domain/text/zod.ts'
import { isAlike } from '../kept-draft.ts'
import { useKeptDraft } from '../use-kept-draft.ts'
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
}

/**
 * What an admin types about a quote: kept when the page is left, and kept when somebody else is quicker. It is about the
 * version that was seen when it was begun, and is sent with that: the store refuses it once the quote has moved on, until the
 * admin has seen what happened `meanwhile` and goes on with it, or starts over.
 */
export function useAdminDraft<Draft extends FieldValues, Context, Sent>(options: Options<Draft, Context, Sent>) {
  const { name, quote, form, shape, first, isPending } = options
  const { reset, watch, getValues } = form
  const { isDirty } = form.formState
  const [version, setVersion] = useState(quote.version)
  const { isBack, keep, forget } = useKeptDraft<{ version: number; draft: Draft }>({
    about: `${name}:${quote.id}`,
    shape: z.strictObject({ version: z.int(), draft: shape }),
    restore: kept => {
      if (isAlike(kept.draft, first)) return false
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

  // Each step is the next version. Of a long conversation only the end is here: it is counted from there.
  const { history } = quote
  const meanwhile = isPending ? [] : history.slice(Math.max(0, history.length - (quote.version - version)))
  const isNothingNew = !isDirty || meanwhile.every(({ event, actor }) => event === 'wrote' && actor === 'admin')
  useEffect(() => {
    if (isPending || quote.version === version || !isNothingNew) return
    setVersion(quote.version)
    if (isDirty) return
    forget()
    reset(first)
  }, [isPending, quote.version, version, isNothingNew, isDirty, forget, reset, first])

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
      forget()
      reset(first)
    },
    /** It has arrived: nothing of it comes back, also where the page has been left meanwhile. */
    forget,
    /** It was sent: the form follows the quote again. */
    done: () => reset(getValues()),
  }
}
