import { isSameRequest, type QuoteDraft, readStoredDrafts, withDraft } from '../../domain/quotes/quote-draft.ts'
import { stored } from '../stored.ts'

// Requests of a visitor who has yet to sign in, possibly by a mailed link in another tab.

const waiting = stored('localStorage', 'quote-drafts', kept => readStoredDrafts(kept, Date.now()))

export const storedDrafts = (): QuoteDraft[] => waiting.read() ?? []

/** Stores a draft and returns the waiting one: an earlier equal draft, if there is one. */
export function storeQuoteDraft(draft: QuoteDraft): QuoteDraft {
  const drafts = withDraft(storedDrafts(), draft)
  write(drafts)
  return drafts.find(one => isSameRequest(one, draft)) ?? draft
}

export const deleteDraft = ({ key }: QuoteDraft): void => write(storedDrafts().filter(draft => draft.key !== key))

/** Deletes expired drafts. */
export const deleteExpiredDrafts = (): void => write(storedDrafts())

function write(drafts: QuoteDraft[]): void {
  if (drafts.length === 0) waiting.delete()
  else waiting.write(drafts)
}
