import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { askedQuote } from './asked-quote.ts'

const QuoteDialog = lazyRouteComponent(() => import('./QuoteDialog.tsx'), 'QuoteDialog')

/** The dialog for a quote, over any page, once it was asked for. */
export function AskedQuote() {
  const opening = askedQuote.use()
  if (!opening) return null
  return (
    <Suspense>
      <QuoteDialog key={opening.number} subject={opening.about} isOpen={opening.isOpen} onClose={askedQuote.close} />
    </Suspense>
  )
}
