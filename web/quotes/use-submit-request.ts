import { type ComponentType, useRef, useState } from 'react'
import { isSameRequest, type QuoteDraft } from '../../domain/quotes/quote-draft.ts'
import type { AogRequest, QuoteRequest } from '../../domain/quotes/quote-request-shape.ts'
import type { QuoteAuthProps } from '../accounts/auth/QuoteAuthDialog.tsx'
import { clearSignedInHint, isSignedIn } from '../accounts/signed-in.ts'
import { isSignedOut, refusalCode, refusalText } from '../api-refusal.ts'
import type { Attachments } from '../attachments/use-attachments.ts'
import { newKey } from '../new-key.ts'
import { notify } from '../ui/notify.ts'
import { deleteStoredFields } from '../ui/stored-fields.ts'
import { deleteLinkDraft } from './delete-link-draft.ts'
import { SEND_FAILED, SIGN_IN_FIRST, sendRequest } from './send-request.ts'
import { deleteDraft, storeQuoteDraft } from './stored-drafts.ts'

type Asked = { kind: 'rfq'; request: QuoteRequest } | { kind: 'aog'; request: AogRequest }
type Auth = ComponentType<QuoteAuthProps>

/**
 * Sends the request of a form. Without a session it is stored, and sent after sign-in (send-drafts.ts). `loadAuth`
 * loads the sign-in dialog. `again`: the key of a refused request, under which the corrected one is sent.
 */
export function useSubmitRequest(onSent: (quoteId: string) => void, loadAuth: () => Promise<Auth>, again?: string) {
  // One form is one request.
  const key = useRef('')
  key.current ||= again ?? newKey()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [kept, setKept] = useState<QuoteDraft | null>(null)
  const [auth, setAuth] = useState<{ Dialog: Auth; isOpen: boolean } | null>(null)

  const askToSignIn = () =>
    loadAuth().then(
      Dialog => setAuth({ Dialog, isOpen: true }),
      () => notify.error(SIGN_IN_FIRST),
    )
  const keepAndSignIn = (draft: QuoteDraft, files: Attachments) => {
    const waiting = storeQuoteDraft(draft)
    key.current = waiting.key
    deleteStoredFields(draft.kind)
    files.deleteStored()
    setKept(waiting)
    return askToSignIn()
  }
  const send = async (draft: QuoteDraft, files: Attachments): Promise<void> => {
    try {
      const { quoteId } = await sendRequest(draft)
      files.taken((draft.attachments ?? []).map(({ upload }) => upload))
      deleteDraft(draft)
      deleteStoredFields(draft.kind)
      onSent(quoteId)
    } catch (error) {
      if (isSignedOut(error)) {
        clearSignedInHint()
        return keepAndSignIn(draft, files)
      }
      // It arrived earlier without a response, and was edited since: the current form is another request.
      if (refusalCode(error) === 'KEY_REUSED' && draft.key === key.current) {
        key.current = newKey()
        return send({ ...draft, key: key.current }, files)
      }
      files.refused(error)
      notify.error(SEND_FAILED)
      setProblem(
        refusalText(error, 'Your request couldn’t be sent. Please try again; everything you entered is still here.'),
      )
    }
  }
  const submit = async (filled: Asked, files: Attachments): Promise<void> => {
    const why = files.notReady()
    setProblem(why)
    if (why !== null) return
    const asked = files.attachments.length > 0 ? { ...filled, attachments: files.attachments } : filled
    // The stored draft may be in a mailed link already: a changed request replaces it under a new key.
    const corrected = kept && !isSameRequest(kept, asked) ? kept : null
    if (corrected) key.current = newKey()
    const draft = { ...asked, key: key.current, keptAt: Date.now() }
    setBusy(true)
    if (corrected) {
      deleteDraft(corrected)
      if (!isSignedIn()) storeQuoteDraft(draft)
      await deleteLinkDraft(corrected)
    }
    if (!isSignedIn()) {
      setBusy(false)
      return keepAndSignIn(draft, files)
    }
    await send(draft, files)
    setBusy(false)
  }
  return {
    submit,
    isBusy,
    problem,
    /** the draft that waits in this browser for a sign-in */
    kept,
    deleteStored: async () => {
      if (!kept) return
      if (!(await deleteLinkDraft(kept))) return
      deleteDraft(kept)
      key.current = newKey()
      setKept(null)
    },
    auth,
    askToSignIn,
    closeAuth: () => setAuth(before => before && { ...before, isOpen: false }),
  }
}
