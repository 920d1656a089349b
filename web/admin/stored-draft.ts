import { hashKey } from '@tanstack/react-query'
import { z } from '../../domain/text/zod.ts'
import { ADMIN_DRAFTS } from '../accounts/clear-typed-text.ts'

// Drafts of the admins' forms, in the tab's session storage. A stored draft may be of an older version of the store, edited, or
// of another person whose session expired: drafts that do not fit are deleted.

/** The draft of `whose` about a subject; null: none that fits. */
export function readStoredDraft<Draft>(about: string, whose: string, shape: z.ZodMiniType<Draft>): Draft | null {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(ADMIN_DRAFTS + about) ?? 'null')
    if (kept === null) return null
    const read = z.safeParse(z.strictObject({ whose: z.literal(whose), draft: z.unknown() }), kept)
    const draft = z.safeParse(shape, read.data?.draft)
    if (read.success && draft.success) return draft.data
    deleteStoredDraft(about)
    return null
  } catch {
    return null
  }
}

export function storeDraft(about: string, whose: string, draft: unknown): void {
  try {
    window.sessionStorage.setItem(ADMIN_DRAFTS + about, JSON.stringify({ whose, draft }))
  } catch {
    // Without browser storage the draft lives as long as the page.
  }
}

export function deleteStoredDraft(about: string): void {
  try {
    window.sessionStorage.removeItem(ADMIN_DRAFTS + about)
  } catch {
    // Nothing was stored.
  }
}

/** True if two forms have equal values: a reverted edit is no draft. */
export const hasEqualValues = (one: unknown, other: unknown): boolean => hashKey([one]) === hashKey([other])
