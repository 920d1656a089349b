import { useEffect, useEffectEvent, useState } from 'react'
import { MAIL_KINDS, type MailKindName } from '../../../domain/mail-texts/mail-kinds.ts'
import {
  MAIL_PARTS,
  type MailPart,
  type MailText,
  MailTextShape,
  problemsOf,
} from '../../../domain/mail-texts/mail-text.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { hasEqualValues } from '../stored-draft.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'
import { useStoredDraft } from '../use-stored-draft.ts'
import type { MailTexts } from './queries.ts'

const KeptShape = z.strictObject({
  version: z.int(),
  text: z.strictObject({ subject: z.string(), heading: z.string(), opening: z.string(), closing: z.string() }),
})

/** The edited email text: a draft is stored while the page is left; another admin's version is detected. */
export function useMailForm(mail: MailKindName, kept: MailTexts) {
  const [typed, setTyped] = useState<MailText>(kept.text)
  /** the version when editing began, and its text */
  const [seen, setSeen] = useState({ version: kept.version, text: kept.text })
  const isDirty = !hasEqualValues(typed, kept.text)
  const told = useAdminMutation({
    change: async (sent: MailText | null) => {
      const saved = await api.storeSettings.saveMailText({ mail, version: seen.version, text: sent })
      const text = sent ?? MAIL_KINDS[mail].first
      setSeen({ version: saved.version, text })
      draft.discard()
      // Spaces at the ends of the sent text are not stored; text typed since stays.
      setTyped(now => (sent === null || hasEqualValues(trimmed(now), text) ? text : now))
      return saved
    },
    toast: () => 'Saved.',
  })
  const draft = useStoredDraft<z.infer<typeof KeptShape>>({
    about: `mail-text:${mail}`,
    shape: KeptShape,
    restore: ({ version, text }) => {
      if (hasEqualValues(text, kept.text)) return false
      setTyped(text)
      setSeen({ version, text: kept.text })
      return true
    },
  })
  const change = (more: Partial<MailText>) => {
    const next = { ...typed, ...more }
    setTyped(next)
    draft.keep({ version: seen.version, text: next })
  }
  const takeNow = () => {
    setTyped(kept.text)
    setSeen({ version: kept.version, text: kept.text })
    told.clearRefusal()
  }
  // An unedited form follows saved changes.
  const follow = useEffectEvent((version: number) => {
    if (version > seen.version && hasEqualValues(typed, seen.text)) takeNow()
  })
  useEffect(() => follow(kept.version), [kept.version])

  const read = MailTextShape.safeParse(typed)
  const problems = read.success
    ? problemsOf(MAIL_KINDS[mail], read.data)
    : read.error.issues.map(({ path, message }) => ({ part: partOf(path[0]), text: message }))
  return {
    typed,
    change,
    isDirty,
    isPending: told.isPending,
    refusal: told.refusal,
    isBack: draft.isBack,
    /** validated for the server; null: invalid */
    checked: read.success && problems.length === 0 ? read.data : null,
    errorOf: (part: MailPart) => problems.find(problem => problem.part === part)?.text,
    save: () => read.success && problems.length === 0 && told.change(read.data),
    /** saves an older version again; null: the default text */
    restore: (text: MailText | null) => told.change(text),
    isBehind: isDirty && kept.version > seen.version && !told.isPending,
    startOver: () => {
      draft.discard()
      takeNow()
    },
    keepMine: () => {
      setSeen({ version: kept.version, text: kept.text })
      draft.keep({ version: kept.version, text: typed })
      told.clearRefusal()
    },
  }
}

const trimmed = ({ subject, heading, opening, closing }: MailText): MailText => ({
  subject: subject.trim(),
  heading: heading.trim(),
  opening: opening.trim(),
  closing: closing.trim(),
})
const partOf = (name: unknown): MailPart => MAIL_PARTS.find(part => part === name) ?? 'subject'
