import { useEffect, useEffectEvent, useState } from 'react'
import type { LegalPage } from '../../../domain/legal/legal-pages.ts'
import { LegalTextShape } from '../../../domain/legal/legal-text.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { hasEqualValues } from '../stored-draft.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'
import { useStoredDraft } from '../use-stored-draft.ts'
import type { LegalVersions } from './queries.ts'

const KeptShape = z.strictObject({ version: z.int(), text: z.string(), from: z.string() })
type Typed = { text: string; from: string }

/** The last saved text; a planned one with its effective date. */
function storedOf({ text, today, version, versions }: LegalVersions): Typed {
  const newest = versions.find(one => one.version === version)
  return { text, from: newest && newest.from > today ? newest.from : today }
}

/** The edited legal page: a draft is stored while the page is left; another admin's version is detected. */
export function useLegalForm(page: LegalPage, kept: LegalVersions) {
  const stored = storedOf(kept)
  const [typed, setTyped] = useState(stored)
  /** the version when editing began */
  const [seen, setSeen] = useState(kept.version)
  /** the stored text when editing began */
  const [last, setLast] = useState(stored)
  const [isChecked, setChecked] = useState(false)
  const isDirty = !hasEqualValues(typed, stored)
  const told = useAdminMutation({
    change: async (sent: Typed) => {
      const saved = await api.storeSettings.saveLegal({ page, version: seen, ...sent })
      setSeen(saved.version)
      setLast(sent)
      setChecked(false)
      draft.discard()
      // Spaces at the ends are not stored.
      setTyped(now => (now.text.trim() === sent.text ? { ...now, text: sent.text } : now))
      return saved
    },
    toast: () => 'Saved as a new version.',
  })
  const draft = useStoredDraft<z.infer<typeof KeptShape>>({
    about: `legal:${page}`,
    shape: KeptShape,
    restore: ({ version, text, from }) => {
      const back = { text, from: from < kept.today ? kept.today : from }
      if (hasEqualValues(back, stored)) return false
      setTyped(back)
      setSeen(version)
      return true
    },
  })
  const change = (more: Partial<Typed>) => {
    const next = { ...typed, ...more }
    setTyped(next)
    draft.keep({ version: seen, ...next })
  }
  const takeNow = () => {
    setTyped(stored)
    setLast(stored)
    setSeen(kept.version)
    setChecked(false)
    told.clearRefusal()
  }
  // An unedited form follows saved changes.
  const follow = useEffectEvent((version: number) => {
    if (version > seen && hasEqualValues(typed, last)) takeNow()
  })
  useEffect(() => follow(kept.version), [kept.version])

  const read = LegalTextShape.safeParse(typed.text)
  const fromError = /^\d{4}-\d{2}-\d{2}$/.test(typed.from)
    ? typed.from < kept.today
      ? 'Today at the earliest'
      : undefined
    : 'Please choose a day'
  const save = () => {
    setChecked(true)
    if (read.success && !fromError) told.change({ text: read.data, from: typed.from })
  }
  return {
    typed,
    change,
    save,
    isDirty,
    isPending: told.isPending,
    refusal: told.refusal,
    isBack: draft.isBack,
    textError: read.success ? undefined : read.error.issues[0]?.message,
    fromError: isChecked ? fromError : undefined,
    isBehind: isDirty && kept.version > seen && !told.isPending,
    startOver: () => {
      draft.discard()
      takeNow()
    },
    keepMine: () => {
      setSeen(kept.version)
      draft.keep({ version: kept.version, ...typed })
      told.clearRefusal()
    },
  }
}
