import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { z } from '../../../domain/zod.ts'
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
 * What an admin types about a quote: kept in the tab's session, so that a reload loses nothing, and kept when somebody else
 * is quicker. It is about the version that was seen when it was begun, and is sent with that: the store refuses it once the
 * quote has moved on, until the admin has seen what happened `meanwhile` and goes on with it, or starts over.
 */
export function useDeskDraft<Draft extends FieldValues, Context, Sent>(options: Options<Draft, Context, Sent>) {
  const { name, quote, form, shape, first, isPending } = options
  const { reset, watch, getValues } = form
  const { isDirty } = form.formState
  const [version, setVersion] = useState(quote.version)
  const key = `desk-${name}:${quote.id}`

  useEffect(() => {
    const kept = readKept(key, shape)
    if (!kept) return
    reset(kept.draft, { keepDefaultValues: true })
    setVersion(kept.version)
  }, [key, shape, reset])

  useEffect(() => {
    const { unsubscribe } = watch((_, { name: field }) => {
      if (field) keep(key, version, getValues())
    })
    return unsubscribe
  }, [key, version, watch, getValues])

  // Each step is the next version. Of a long conversation only the end is here: it is counted from there.
  const { history } = quote
  const meanwhile = isPending ? [] : history.slice(Math.max(0, history.length - (quote.version - version)))
  const isNothingNew = !isDirty || meanwhile.every(({ event, actor }) => event === 'wrote' && actor === 'admin')
  useEffect(() => {
    if (isPending || quote.version === version || !isNothingNew) return
    setVersion(quote.version)
    if (isDirty) return
    forget(key)
    reset(first)
  }, [isPending, quote.version, version, isNothingNew, isDirty, key, reset, first])

  return {
    version,
    meanwhile: isNothingNew ? [] : meanwhile,
    goOn: () => {
      setVersion(quote.version)
      keep(key, quote.version, getValues())
    },
    startOver: () => {
      setVersion(quote.version)
      forget(key)
      reset(first)
    },
    /** It was sent: the form follows the quote again. */
    done: () => {
      forget(key)
      reset(getValues())
    },
  }
}

function readKept<Draft>(key: string, shape: z.ZodMiniType<Draft>): { version: number; draft: Draft } | null {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? 'null')
    const read = z.safeParse(z.strictObject({ version: z.int(), draft: shape }), kept)
    return read.success ? { version: read.data.version, draft: read.data.draft } : null
  } catch {
    return null
  }
}

function keep(key: string, version: number, draft: unknown): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify({ version, draft }))
  } catch {
    // A browser that keeps nothing: it lives as long as the page.
  }
}

function forget(key: string): void {
  try {
    window.sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
