import { useCallback, useId, useRef, useState } from 'react'
import { mayHappenToQuote } from '../../../domain/quotes/quote.ts'
import { Icon } from '../../ui/Icon.tsx'
import { OfferForm } from './OfferForm.tsx'
import type { AdminQuote } from './queries.ts'

/** The offer: open while it is to be made, behind a button where one stands. What was typed stays, whatever happens. */
export function OfferBlock({ admin }: { admin: AdminQuote }) {
  const { quote } = admin
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [isTyped, setTyped] = useState(false)
  const onTyped = useCallback((typed: boolean) => {
    setTyped(typed)
    if (typed) setWanted(true)
  }, [])
  if (!mayHappenToQuote('quoted', quote, 'admin') && !isTyped && !wanted) return null
  const isOpen = wanted ?? quote.status === 'pending'
  return (
    <section className="sheet" aria-labelledby={`${id}-title`}>
      <div className="admin-fields flex flex-wrap items-center justify-between gap-3 p-4">
        <h3 ref={heading} id={`${id}-title`} tabIndex={-1} className="text-base outline-none">
          {TITLES[quote.status] ?? 'Revise the offer'}
        </h3>
        {quote.status !== 'pending' && (
          <button
            type="button"
            className="button group"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setWanted(!isOpen)}
          >
            {isOpen ? 'Close' : 'Open'}
            <span className="group-aria-expanded:rotate-180">
              <Icon name="down" size={16} />
            </span>
          </button>
        )}
      </div>
      <div id={id} hidden={!isOpen} className="border-t border-line">
        <OfferForm
          admin={admin}
          onTyped={onTyped}
          onSent={() => {
            setWanted(null)
            heading.current?.focus()
          }}
        />
      </div>
    </section>
  )
}

const TITLES: { [Status in AdminQuote['quote']['status']]?: string } = {
  pending: 'Offer',
  unit_approved: 'Quote anew instead',
  expired: 'Renew the offer',
}
