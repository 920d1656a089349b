import { newOpening } from '../ui/opening.ts'
import type { QuoteSubject } from './quote-subject.ts'

/** What the dialog for a quote is opened for, from wherever. */
export const quoteRequestDialog = newOpening<QuoteSubject>()

/** Opens the dialog that asks for a quote. */
export const openQuoteRequest = (subject: QuoteSubject): void => quoteRequestDialog.open(subject)
