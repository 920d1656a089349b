import { isSameRequest, type QuoteDraft, readStoredDrafts, withDraft } from '../../domain/quotes/quote-draft.ts'

// Requests of a visitor who has yet to sign in, possibly by a mailed link in another tab.

const KEY = 'quote-drafts'
/** Without browser storage they last as long as the page. */
let unkept: QuoteDraft[] = []

export function storedDrafts(): QuoteDraft[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '[]')
    return [...readStoredDrafts(kept, Date.now()), ...unkept]
  } catch {
    return unkept
  }
}

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
  try {
    if (drafts.length === 0) window.localStorage.removeItem(KEY)
    else window.localStorage.setItem(KEY, JSON.stringify(drafts))
    unkept = []
  } catch {
    unkept = drafts
  }
}
