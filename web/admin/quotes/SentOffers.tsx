import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { quoteAdminAddress } from '../addresses.ts'
import { discardOffer, type HeldOffer, sendHeldOffer, useHeldOffers } from './held-offers.ts'
import { nextWaiting } from './next-waiting.ts'
import { WAITING } from './use-next-waiting.ts'

/** The sent offer that can still be undone, and offers that the store refused, on every page of the back office. */
export function SentOffers() {
  const held = useHeldOffers()
  // Leaving the back office ends the time to undo.
  useEffect(() => () => void sendHeldOffer(), [])
  return (
    <div role="status" className="fixed inset-x-3 bottom-3 z-30 mx-auto w-fit max-w-full space-y-2 print:hidden">
      {held.map(offer => (
        <Sent key={offer.quoteId} offer={offer} />
      ))}
    </div>
  )
}

function Sent({ offer: { quoteId, quoteNumber, state, left, refusal } }: { offer: HeldOffer }) {
  const router = useRouter()
  const { data } = useQuery(WAITING)
  const held = useHeldOffers().map(one => one.quoteId)
  const isLast = data !== undefined && nextWaiting(data.quotes, quoteId, held) === null
  const open = () => void router.navigate({ href: quoteAdminAddress(quoteId) })
  const takeBack = () => {
    discardOffer(quoteId)
    open()
  }
  const isRefused = state === 'failed'
  return (
    <p
      className={`sheet flex flex-wrap items-center gap-x-4 border-l-4 px-4 py-1.5 text-sm shadow-lg ${isRefused ? 'border-l-bad' : 'border-l-good'}`}
    >
      <span>
        {isRefused ? '' : 'Sent '}
        <span className="part-number font-semibold">{quoteNumber}</span>
        {isRefused ? ` was not sent. ${refusal}` : isLast && '. Nothing else waits.'}
      </span>
      {state !== 'sending' && (
        <button
          type="button"
          className="min-h-8 font-semibold text-link pointer-coarse:min-h-11"
          onClick={isRefused ? open : takeBack}
        >
          {isRefused ? (
            'Open it'
          ) : (
            <>
              {/* The countdown is hidden from screen readers, which would announce every second. */}
              Undo{' '}
              <span aria-hidden="true" className="tabular-nums">
                ({left})
              </span>
            </>
          )}
        </button>
      )}
    </p>
  )
}
