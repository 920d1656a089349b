import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { QuoteKind } from '../../domain/quotes/quote.ts'
import { quoteAddress } from '../addresses.ts'
import { AogRequestPlace } from '../aog/AogRequestPlace.tsx'
import { orpc } from '../api.ts'
import { LIVE } from '../live-query.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { notify } from '../ui/notify.ts'
import type { RefusedRequest } from './queries.ts'
import { RefusedRequestCard } from './RefusedRequestCard.tsx'
import { useDeleteRefusedRequest } from './use-delete-refused-request.ts'

const QuoteDialog = lazyPart(() => import('./QuoteDialog.tsx').then(({ QuoteDialog }) => QuoteDialog))

/**
 * Requests from a mailed link that were refused, of one kind or of both: each is corrected in its form, or discarded.
 * Hidden if there are none.
 */
export function RefusedRequests({ kind }: { kind?: QuoteKind }) {
  const router = useRouter()
  const { data = [] } = useQuery(orpc.quotes.refusedRequests.queryOptions({ input: {}, ...LIVE }))
  const requests = kind === undefined ? data : data.filter(request => request.kind === kind)
  // The request stays in state while its dialog closes, even after it was sent.
  const [again, setAgain] = useState<{ request: RefusedRequest; opening: number } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const { remove, discard } = useDeleteRefusedRequest()
  const count = requests.length
  const counted = useRef(count)
  useEffect(() => {
    if (count < counted.current && document.activeElement === document.body) place.current?.focus()
    counted.current = count
  }, [count])
  const putRight = (request: RefusedRequest) => {
    setAgain(before => ({ request, opening: (before?.opening ?? 0) + 1 }))
    setOpen(true)
  }
  const close = () => setOpen(false)
  const fail = () => {
    close()
    setAgain(null)
    notify.error('The form could not be loaded. Please reload the page.')
  }
  return (
    // Without entries it takes no space, and gets the focus of the removed entry.
    <div ref={place} tabIndex={-1} className={`outline-none ${count === 0 ? 'absolute' : ''}`}>
      {count > 0 && (
        <section aria-labelledby="not-sent" className="mb-6">
          <h2 id="not-sent" className="text-lg">
            Not sent
          </h2>
          <ul className="mt-2 space-y-2">
            {requests.map(request => (
              <RefusedRequestCard
                key={request.key}
                request={request}
                onPutRight={() => putRight(request)}
                onDiscard={() => discard(request.key)}
                finalFocus={place}
              />
            ))}
          </ul>
        </section>
      )}
      {again?.request.kind === 'rfq' && (
        <QuoteDialog
          onFail={fail}
          key={again.opening}
          subject={{ again: again.request }}
          isOpen={isOpen}
          onClose={close}
          onSent={() => remove(again.request.key)}
        />
      )}
      {again?.request.kind === 'aog' && (
        <AogRequestPlace
          again={again.request}
          isOpen={isOpen}
          onClose={close}
          onSent={quoteId => {
            close()
            remove(again.request.key)
            void router.navigate({ href: quoteAddress('aog', quoteId) })
          }}
        />
      )}
    </div>
  )
}
