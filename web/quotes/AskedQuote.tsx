import { lazyPart } from '../ui/lazy-part.tsx'
import { askedQuote } from './asked-quote.ts'

const QuoteDialog = lazyPart(() => import('./QuoteDialog.tsx').then(({ QuoteDialog }) => QuoteDialog))

/** The dialog for a quote, over any page, once it was asked for. */
export function AskedQuote() {
  const opening = askedQuote.use()
  if (!opening) return null
  return (
    <QuoteDialog
      onFail={askedQuote.fail}
      key={opening.number}
      subject={opening.about}
      isOpen={opening.isOpen}
      onClose={askedQuote.close}
    />
  )
}
