import type { QuoteDraft } from '../../domain/quotes/quote-draft.ts'
import { api } from '../api.ts'
import { notify } from '../ui/notify.ts'

const SENT_BEFORE = 'Your earlier request has already been sent. You’ll find it in your account.'
const NOT_CHANGED = 'The link we may have emailed you still opens your request as it was.'

/** Detaches a draft from its mailed link. Returns the message if it was already submitted, or if the call failed. */
export async function deleteLinkDraft({ key }: QuoteDraft): Promise<boolean> {
  try {
    const { isSent } = await api.quotes.deleteLinkDraft({ key })
    if (isSent) notify.info(SENT_BEFORE)
    return true
  } catch {
    notify.error(NOT_CHANGED)
    return false
  }
}
