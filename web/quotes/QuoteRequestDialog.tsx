import { lazyPart } from '../ui/lazy-part.tsx'
import { quoteRequestDialog } from './quote-request-dialog.ts'

const QuoteDialog = lazyPart(() => import('./QuoteDialog.tsx').then(({ QuoteDialog }) => QuoteDialog))

/** The dialog of a quote request, over any page, mounted on first use. */
export function QuoteRequestDialog() {
  const opening = quoteRequestDialog.use()
  if (!opening) return null
  return (
    <QuoteDialog
      onFail={quoteRequestDialog.fail}
      key={opening.number}
      subject={opening.about}
      isOpen={opening.isOpen}
      onClose={quoteRequestDialog.close}
    />
  )
}
