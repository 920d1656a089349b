import { store } from '../../domain/settings/store.ts'
import { TOO_MANY_ATTEMPTS } from '../../domain/too-many.ts'
import { phoneAddress } from '../addresses.ts'
import { requestNumber } from '../api-refusal.ts'

/** Shown when a page fails, or its reader exceeded a limit. */
export function ErrorScreen({ error }: { error: unknown }) {
  return error instanceof Error && error.message === TOO_MANY_ATTEMPTS ? <TooMany /> : <Broken error={error} />
}

function TooMany() {
  return (
    <div className="wrap-page py-16">
      <div role="alert" className="sheet mx-auto max-w-xl p-6 sm:p-10">
        <h1 className="text-2xl">Please wait a moment</h1>
        <p className="mt-2 text-muted">{TOO_MANY_ATTEMPTS}</p>
      </div>
    </div>
  )
}

/** For failures. The server's log has the details, under the displayed number. */
function Broken({ error }: { error: unknown }) {
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
