import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, Resolver } from 'react-hook-form'
import { z } from '../../../domain/text/zod.ts'
import { hasEqualValues } from '../stored-draft.ts'
import { useActionForm } from '../use-action-form.tsx'
import { useStoredDraft } from '../use-stored-draft.ts'

type Options<Draft extends FieldValues, Checked extends FieldValues> = {
  /** the name of the stored draft: the kind of document, and which one */
  about: string
  shape: z.ZodMiniType<Draft>
  /** the last saved version, and its values as the form shows them */
  version: number
  stored: Draft
  resolver: Resolver<Draft, unknown, Checked>
  /** saves the next version; `seen`: the version that it replaces */
  save: (checked: Checked, seen: number) => Promise<{ version: number }>
  /** the values as the form shows them after they are saved */
  storedOf: (checked: Checked) => Draft
  /** the text of the toast after a success */
  toast: string
  /** fits a draft, of another day or release, to this page */
  fitting?: (typed: Draft) => Draft
  hasUnregistered?: boolean
}

/**
 * The form of a document of which each version is kept: a draft is stored while the page is left, and another admin's version is
 * detected. VersionedForm shows it.
 */
export function useVersionedForm<Draft extends FieldValues, Checked extends FieldValues>(
  options: Options<Draft, Checked>,
) {
  const { about, shape, version, stored, resolver, save, storedOf, toast, fitting, hasUnregistered = false } = options
  /** the version when editing began, or that was last saved here */
  const [seen, setSeen] = useState(version)
  const { action, form, field, errorOf, clearRefusal } = useActionForm({
    resolver,
    first: stored,
    send: async (checked: Checked) => {
      const saved = await save(checked, seen)
      setSeen(saved.version)
      draft.discard()
      return saved
    },
    saved: (_, checked) => storedOf(checked),
    toast: () => toast,
    hasUnregistered,
    onDone: (saved, checked) => {
      // Input since the submit is the draft of the next version.
      const typed = form.getValues()
      if (hasEqualValues(typed, storedOf(checked))) draft.discard()
      else draft.keep({ version: saved.version, typed })
    },
  })
  const { reset, watch, getValues } = form
  const { isDirty } = form.formState
  const draft = useStoredDraft<{ version: number; typed: Draft }>({
    about,
    shape: z.strictObject({ version: z.int(), typed: shape }),
    restore: kept => {
      const typed = fitting?.(kept.typed) ?? kept.typed
      if (hasEqualValues(typed, getValues())) return false
      reset(typed, { keepDefaultValues: true })
      setSeen(kept.version)
      return true
    },
  })
  const { keep } = draft
  useEffect(() => {
    const { unsubscribe } = watch((_, { name }) => {
      if (name) keep({ version: seen, typed: getValues() })
    })
    return unsubscribe
  }, [watch, getValues, keep, seen])
  const takeNow = () => {
    reset(stored)
    setSeen(version)
    clearRefusal()
  }
  // An unedited form follows saved changes.
  const follow = useEffectEvent((_: number) => {
    if (!isDirty && version > seen) takeNow()
  })
  useEffect(() => follow(version), [version])
  return {
    action,
    form,
    field,
    errorOf,
    isDirty,
    isBack: draft.isBack,
    /** another admin saved a version after editing began */
    isBehind: isDirty && version > seen && !action.isPending,
    startOver: () => {
      draft.discard()
      takeNow()
    },
    keepMine: () => {
      setSeen(version)
      keep({ version, typed: getValues() })
      clearRefusal()
    },
  }
}
