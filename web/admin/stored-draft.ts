import { hashKey } from '@tanstack/react-query'
import { z } from '../../domain/text/zod.ts'
import { ADMIN_DRAFTS } from '../accounts/clear-typed-text.ts'
import { stored } from '../stored.ts'

// Drafts of the admins' forms, in the tab's session storage. A stored draft may be of an older version of the store, edited, or
// of another person whose session expired: drafts that do not fit are deleted.

type Kept = { whose: string; draft: unknown }
const draftAbout = (about: string) =>
  stored('sessionStorage', ADMIN_DRAFTS + about, (kept): Kept | null => {
    const { data } = z.safeParse(z.strictObject({ whose: z.string(), draft: z.unknown() }), kept)
    // Another content is deleted like a draft of another person.
    return data ?? { whose: '', draft: null }
  })

/** The draft of `whose` about a subject; null: none that fits. */
export function readStoredDraft<Draft>(about: string, whose: string, shape: z.ZodMiniType<Draft>): Draft | null {
  const kept = draftAbout(about).read()
  if (kept === null) return null
  const draft = z.safeParse(shape, kept.draft)
  if (kept.whose === whose && draft.success) return draft.data
  deleteStoredDraft(about)
  return null
}

export function storeDraft(about: string, whose: string, draft: unknown): void {
  draftAbout(about).write({ whose, draft })
}

export const deleteStoredDraft = (about: string): void => draftAbout(about).delete()

/** True if two forms have equal values: a reverted edit is no draft. */
export const hasEqualValues = (one: unknown, other: unknown): boolean => hashKey([one]) === hashKey([other])
