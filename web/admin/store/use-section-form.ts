import { useEffect, useEffectEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { readStored, type SettingSection } from '../../../domain/settings/sections.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { hasEqualValues } from '../stored-draft.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'
import { useStoredDraft } from '../use-stored-draft.ts'
import { type CheckedValues, type Draft, resolveSection, toDraft } from './draft.ts'
import type { StoreSettings } from './queries.ts'
import { withFirstRates } from './rates/rate-kinds.ts'

type Asked = { section: SettingSection; values: StoreSettings['values']; version: number }

/** The draft of a section, and the version that it is based on. */
const KeptShape = z.strictObject({
  version: z.int(),
  typed: z.record(
    z.string(),
    z.union([z.string(), z.boolean(), z.array(z.string()), z.array(z.record(z.string(), z.string()))]),
  ),
})

/** The storage name of a section's draft in this tab. */
export const sectionDraft = (section: SettingSection): string => `store-settings:${section}`

/** The form of a section: a draft is stored while the page is left, and another admin's version is detected. */
export function useSectionForm({ section, values, version }: Asked) {
  const now = withFirstRates(readStored(section, values).values)
  /** the version of the section when editing began, or when it was last saved here */
  const [seen, setSeen] = useState(version)
  const form = useForm<Draft, unknown, CheckedValues>({
    resolver: resolveSection(section, now),
    defaultValues: toDraft(section, now),
    shouldFocusError: false,
  })
  const { isDirty } = form.formState
  const { watch, getValues } = form

  const { change, isPending, refusal, clearRefusal } = useAdminMutation({
    change: async ({ checked, sent }: { checked: CheckedValues; sent: Draft }) => {
      const saved = await api.storeSettings.save({ section, version: seen, values: checked })
      takeSaved(saved.version, checked, sent)
      return saved
    },
    toast: () => 'Saved.',
  })
  const kept = useStoredDraft<z.infer<typeof KeptShape>>({
    about: sectionDraft(section),
    shape: KeptShape,
    restore: ({ version: begun, typed }) => {
      // Another release of the store may have had other fields.
      const fitting = Object.entries(getValues()).map(([name, value]) => [name, typed[name] ?? value])
      const draft: Draft = Object.fromEntries(fitting)
      if (hasEqualValues(draft, getValues())) return false
      form.reset(draft, { keepDefaultValues: true })
      setSeen(begun)
      return true
    },
  })
  useEffect(() => {
    const { unsubscribe } = watch((_, { name }) => {
      if (name) kept.keep({ version: seen, typed: getValues() })
    })
    return unsubscribe
  }, [watch, getValues, kept.keep, seen])

  const takeSaved = (saved: number, checked: CheckedValues, sent: Draft) => {
    const stored = toDraft(section, withFirstRates(readStored(section, checked).values))
    // Text typed during the save is not saved yet.
    const since = Object.entries(getValues()).filter(([name, value]) => !hasEqualValues(value, sent[name]))
    form.reset(stored)
    setSeen(saved)
    kept.discard()
    if (since.length === 0) return
    form.reset({ ...stored, ...Object.fromEntries(since) }, { keepDefaultValues: true })
    kept.keep({ version: saved, typed: getValues() })
  }
  const takeNow = () => {
    form.reset(toDraft(section, now))
    setSeen(version)
    clearRefusal()
  }
  // An unedited form follows saved changes.
  const follow = useEffectEvent((_: number) => {
    if (!isDirty && version > seen) takeNow()
  })
  useEffect(() => follow(version), [version])

  const save = form.handleSubmit(checked => change({ checked, sent: structuredClone(getValues()) }))
  const startOver = () => {
    kept.discard()
    takeNow()
  }
  const keepMine = () => {
    setSeen(version)
    kept.keep({ version, typed: getValues() })
    clearRefusal()
  }
  return {
    form,
    now,
    save,
    isPending,
    refusal,
    isBack: kept.isBack,
    startOver,
    keepMine,
    /** another admin saved the section after editing began */
    isBehind: isDirty && version > seen,
  }
}
