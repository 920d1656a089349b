import { store } from '../../domain/settings/store.ts'
import { phoneAddress } from '../addresses.ts'
import { requestNumber } from '../api-refusal.ts'

/** When something broke. What broke is in the server's log, not here: under the number that is shown. */
export function ErrorScreen({ error }: { error: unknown }) {
  const number = requestNumber(error)
  return (
    <div className="wrap-page py-16">
      <div role="alert" className="sheet mx-auto max-w-xl p-6 sm:p-10">
        <h1 className="text-2xl">Something went wrong</h1>
        <p className="mt-2 text-muted">
          This is a problem on our end. Refresh the page; if it keeps happening, call{' '}
          <a href={phoneAddress(store.phone)} className="text-link">
            {store.phone}
          </a>
          .
        </p>
        {/* The browser is not given what the server knows of the error: the number that the page came with stays. */}
        <p className="mt-2 text-muted" suppressHydrationWarning>
          {number !== null && `Mention this number when you call: ${number}`}
        </p>
        <button type="button" className="button button-go mt-5" onClick={() => window.location.reload()}>
          Refresh the page
        </button>
      </div>
    </div>
  )
}
