import type { QuoteDraft } from '../../domain/quotes/quote-draft.ts'
import { clearSignedInHint, isSignedIn } from '../accounts/signed-in.ts'
import { refusalCode, refusalData, refusalText } from '../api-refusal.ts'
import { readStored, writeStored } from '../stored.ts'
import { notify } from '../ui/notify.ts'
import { announceQuoteRequest, SEND_FAILED, sendRequest } from './send-request.ts'
import { deleteDraft, deleteExpiredDrafts, storedDrafts, storeQuoteDraft } from './stored-drafts.ts'

/** Refusals that a retry cannot change: the draft is deleted. */
const FINAL = new Set(['PRODUCT_NOT_FOUND', 'CARRIER_ACCOUNT_NOT_FOUND', 'BAD_REQUEST'])

/**
 * Sends requests that were submitted before signing in. Every tab tries, one after another, and the key of a
 * draft makes repeated attempts one request. A hidden tab waits until it is visible, so that its message
 * is seen. `mine`: the draft of this page, which confirms it even if another tab has sent it.
 */
export async function sendDrafts(mine: QuoteDraft | null = null): Promise<void> {
  await untilSeen()
  const sendAll = () => sendStored(mine)
  // Locks exist only over HTTPS and on localhost; without them the key alone prevents duplicates.
  if (navigator.locks) await navigator.locks.request('quote-drafts', sendAll)
  else await sendAll()
}

async function sendStored(mine: QuoteDraft | null): Promise<void> {
  deleteExpiredDrafts()
  const drafts = storedDrafts()
  // Another tab was faster: the store returns the request for the same key.
  const isElsewhere = mine !== null && drafts.every(({ key }) => key !== mine.key)
  for (const draft of isElsewhere ? [...drafts, mine] : drafts)
    if (isSignedIn() && !said.has(draft.key)) await send(draft)
}

/** The requests of which this page has said that they arrived. */
const said = new Set<string>()

async function send(draft: QuoteDraft): Promise<void> {
  try {
    const { quoteId } = await sendRequest(draft)
    deleteDraft(draft)
    said.add(draft.key)
    announceQuoteRequest(draft.kind, quoteId)
  } catch (error) {
    const code = refusalCode(error) ?? ''
    if (code === 'NOT_SIGNED_IN') return clearSignedInHint()
    // Another account of this browser has sent it, or it arrived before an edit. The draft is not deleted.
    if (code === 'KEY_REUSED') return notifyOnce(draft)
    const less = code === 'ATTACHMENT_GONE' ? withoutGone(draft, refusalData(error)) : null
    if (less) return send(less)
    if (FINAL.has(code)) deleteDraft(draft)
    // Anything else may pass: it is tried again with the next page.
    notify.error(code ? `${SEND_FAILED}: ${refusalText(error, '')}` : SEND_FAILED)
  }
}

/**
 * The draft without a file that the store has deleted: it waited longer than uploads are retained, or belongs to
 * another account. The request matters more than the file, which can be added later.
 */
function withoutGone(draft: QuoteDraft, data: unknown): QuoteDraft | null {
  const gone = typeof data === 'object' && data !== null && 'upload' in data ? data.upload : null
  const file = draft.attachments?.find(({ upload }) => upload === gone)
  if (!file) return null
  notify.info(`${file.name} is no longer available. Please add it to your request again.`)
  const less = { ...draft, attachments: draft.attachments?.filter(one => one !== file) }
  storeQuoteDraft(less)
  return less
}

const TOLD = 'quote-draft-told'
const REUSED = 'another account sent it, or it has changed since. It’s saved in this browser for that account.'

/** Once in a tab, not with every page of it. */
function notifyOnce({ key }: QuoteDraft): void {
  if (readStored('sessionStorage', TOLD) === key) return
  writeStored('sessionStorage', TOLD, key)
  notify.error(`${SEND_FAILED}: ${REUSED}`)
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
