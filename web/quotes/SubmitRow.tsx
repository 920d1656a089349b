import { sendDrafts } from './send-drafts.ts'
import type { useSubmitRequest } from './use-submit-request.ts'

type Props = ReturnType<typeof useSubmitRequest> & {
  /** of the form that is submitted */
  form: string
  /** nothing is asked for yet */
  isEmpty?: boolean
  isCustomer: boolean
  onClose: () => void
}

/** The end of a form that asks for something: what went wrong, the button, and signing in where that comes first. */
export function SubmitRow({ form, isEmpty = false, isCustomer, onClose, ...sending }: Props) {
  const { isBusy, problem, kept, forgetKept, auth, closeAuth } = sending
  return (
    <div className="mt-5 space-y-4">
      {problem !== null && (
        <p role="alert" className="border-l-4 border-bad bg-bad-soft p-3">
          {problem}
        </p>
      )}
      {kept && (
        <p role="status" className="border-l-4 border-link bg-sunken p-3">
          Your request is kept in this browser and sent as soon as you are signed in.{' '}
          <button type="button" className="text-link min-h-8 pointer-coarse:min-h-11" onClick={forgetKept}>
            Do not send it
          </button>
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {!isCustomer && !kept && (
          <p className="mr-auto text-sm text-muted">You sign in, or make an account, in the next step.</p>
        )}
        <button type="button" className="button" onClick={onClose}>
          {kept ? 'Close' : 'Cancel'}
        </button>
        <button
          type="submit"
          form={form}
          className="button button-go min-w-32"
          disabled={isBusy || isEmpty}
          aria-busy={isBusy}
        >
          {isBusy ? 'Submitting...' : 'Submit'}
        </button>
      </div>
      {auth && (
        <auth.Dialog
          isOpen={auth.isOpen}
          onClose={closeAuth}
          onSignedIn={() => {
            if (!kept) return
            onClose()
            void sendDrafts()
          }}
        />
      )}
    </div>
  )
}
