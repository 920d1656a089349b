import type { QuoteDraft } from '../../domain/quote-draft.ts'
import { forgetHint, isSignedIn } from '../accounts/signed-in.ts'
import { refusalCode, refusalText } from '../api-refusal.ts'
import { notify } from '../ui/notify.ts'
import { forgetDraft, keptDrafts, tidyDrafts } from './kept-drafts.ts'
import { SEND_FAILED, sayRequested, sendRequest } from './send-request.ts'

/** What no further try would change: the draft is given up. */
const FINAL = new Set(['PRODUCT_NOT_FOUND', 'CARRIER_ACCOUNT_NOT_FOUND', 'BAD_REQUEST'])

/**
 * Sends what somebody submitted before signing in. Every tab may try: they do it one after the other, and the key of a
 * draft makes it one request whatever happens between. A tab that nobody looks at waits until somebody does, so that what
 * is said of it is seen.
 */
export async function sendDrafts(): Promise<void> {
  await untilSeen()
  // Only over HTTPS and on this machine are there locks; without them the key does it alone.
  if (navigator.locks) await navigator.locks.request('quote-drafts', sendAll)
  else await sendAll()
}

async function sendAll(): Promise<void> {
  tidyDrafts()
  for (const draft of keptDrafts()) if (isSignedIn()) await send(draft)
}

async function send(draft: QuoteDraft): Promise<void> {
  try {
    const { quoteId } = await sendRequest(draft)
    forgetDraft(draft)
    sayRequested(draft.kind, quoteId)
  } catch (error) {
    const code = refusalCode(error) ?? ''
    if (code === 'NOT_SIGNED_IN') return forgetHint()
    // Another account of this browser sent it.
    if (code === 'KEY_REUSED') return forgetDraft(draft)
    if (FINAL.has(code)) forgetDraft(draft)
    // Anything else may pass: it is tried again with the next page.
    notify.error(code ? `${SEND_FAILED}: ${refusalText(error, '')}` : SEND_FAILED)
  }
}

const untilSeen = (): Promise<void> =>
  new Promise(resolve => {
    const look = () => {
      if (document.visibilityState === 'hidden') return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    look()
  })
