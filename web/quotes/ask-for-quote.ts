import { notify } from '../ui/notify.ts'
import type { QuoteSubject } from './quote-subject.ts'

/** Opens the dialog that asks for a quote, which is loaded now. */
export function askForQuote(subject: QuoteSubject): void {
  import('./open-quote.tsx').then(
    ({ openQuote }) => openQuote(subject),
    () => notify.error('The form could not be loaded. Please try again.'),
  )
}
