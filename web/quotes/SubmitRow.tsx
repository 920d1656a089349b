import { useId } from 'react'
import { sendDrafts } from './send-drafts.ts'
import type { useSubmitRequest } from './use-submit-request.ts'

type Props = ReturnType<typeof useSubmitRequest> & {
  /** of the form that is submitted */
  form: string
  /** why nothing can be sent yet; null: it can */
  lacking?: string | null
  isCustomer: boolean
  onClose: () => void
}

/** The end of a request form: errors, the button, and sign-in if that is needed first. */
export function SubmitRow({ form, lacking = null, isCustomer, onClose, ...sending }: Props) {
  const { isBusy, problem, kept, deleteStored, auth, closeAuth } = sending
  const why = useId()
  return (
    <div className="mt-5 space-y-4">
      {problem !== null && (
        <p role="alert" className="border-l-4 border-bad bg-bad-soft p-3">
          {problem}
        </p>
      )}
      {kept && (
        <p role="status" className="border-l-4 border-link bg-sunken p-3">
          We’ll save your request and send it when you sign in or open the link we email you.{' '}
          <button
            type="button"
            className="text-link min-h-8 pointer-coarse:min-h-11"
            onClick={() => void deleteStored()}
          >
            Don’t send it
          </button>
        </p>
      )}
      {lacking !== null && (
        <p id={why} className="text-right text-sm text-muted">
          {lacking}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {!isCustomer && !kept && (
          <p className="mr-auto text-sm text-muted">You’ll sign in or create an account in the next step.</p>
        )}
        <button type="button" className="button" onClick={onClose}>
          {kept ? 'Close' : 'Cancel'}
        </button>
        <button
          type="submit"
          form={form}
          className="button button-go min-w-32"
          // Not `disabled`: it keeps the focus, and explains why it is gray.
          aria-disabled={isBusy || lacking !== null}
          aria-describedby={lacking === null ? undefined : why}
          aria-busy={isBusy}
        >
          {isBusy ? 'Submitting...' : 'Submit'}
        </button>
      </div>
      {auth && (
        <auth.Dialog
          isOpen={auth.isOpen}
          onClose={closeAuth}
          draft={kept ?? undefined}
          onSignedIn={() => {
            if (!kept) return
            onClose()
            void sendDrafts(kept)
          }}
        />
      )}
    </div>
  )
}
